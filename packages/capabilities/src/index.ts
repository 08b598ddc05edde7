export { advertisedCapabilities, advertisedCapabilitiesFromInitialize } from './advertised-capabilities.ts';
export type { CapabilityPath } from './capability-paths.ts';
export { CAPABILITY_PATHS, isCapabilityPath } from './capability-paths.ts';
