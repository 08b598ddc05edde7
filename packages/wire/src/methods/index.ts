// The methods as data. What they carry is typed in the root entry.

export type { MethodDescriptor, MethodDirection, MethodKind } from './descriptor.ts';
export { INFERENCE_LIFECYCLE_TERMINAL_PHASES, isTerminalLifecyclePhase } from './inference.ts';
export type { RemovedMethod } from './removed.ts';
export { REMOVED_METHODS } from './removed.ts';
export { describeMethod, METHODS } from './table.ts';
export { TOOLSET_CAPABILITY, TOOLSET_FEATURE, TOOLSET_META, TOOLSET_TOOL } from './toolsets.ts';
