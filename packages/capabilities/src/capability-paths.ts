/**
 * Every capability path of MCPL 0.5, in the order of the specification (§6.2). The list is closed and frozen.
 *
 * A group such as `channels` or `contextHooks.beforeInference` is not a path; `inferenceRequest` is a path and has
 * one below it. `tools` is the one path that MCP advertises itself, outside `experimental.mcpl`.
 */
export const CAPABILITY_PATHS = /* @__PURE__ */ Object.freeze([
  'pushEvents',
  'tools',
  'modelInfo',
  'inferenceRequest',
  'inferenceRequest.streaming',
  'inferenceLifecycle',
  'contextHooks.beforeInference.observe',
  'contextHooks.beforeInference.inject.system',
  'contextHooks.beforeInference.inject.beforeUser',
  'contextHooks.beforeInference.inject.afterUser',
  'channels.register',
  'channels.lifecycle',
  'channels.publish',
  'channels.incoming',
  'channels.streaming',
  'channels.acknowledge',
  'channels.typing',
] as const);

/** One of {@link CAPABILITY_PATHS}. */
export type CapabilityPath = (typeof CAPABILITY_PATHS)[number];

const KNOWN_PATHS: ReadonlySet<unknown> = /* @__PURE__ */ new Set(CAPABILITY_PATHS);

/**
 * Whether `value` is a capability path (MCPL 0.5, §6.2): exact spelling, no pattern, no group.
 *
 * @example
 * ```ts
 * import { isCapabilityPath } from '@mcplkit/capabilities';
 *
 * console.log(isCapabilityPath('channels.publish')); // true
 * console.log(isCapabilityPath('channels')); // false: a group
 * console.log(isCapabilityPath('channels.*')); // false: a pattern
 * ```
 */
export function isCapabilityPath(value: unknown): value is CapabilityPath {
  return KNOWN_PATHS.has(value);
}
