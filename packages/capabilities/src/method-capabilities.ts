import type { InjectionPosition } from '@mcplkit/wire';
import { METHODS } from '@mcplkit/wire/methods';
import { CAPABILITY_PATHS, type CapabilityPath, isCapabilityPath } from './capability-paths.ts';

/**
 * What every method needs, by its name on the wire (MCPL 0.5, §5.4, §6.2 and §14.1). Frozen, and without a prototype:
 * a name from the wire finds only what is in it.
 *
 * - A list: one of these paths has to be granted. `context/beforeInference` has four, for whoever may only inject is
 *   called too (§10.1). An empty list belongs to drafts whose capability is not in the vocabulary: nothing opens them.
 * - `null`: no grant is needed.
 * - No entry: no such method.
 *
 * The gates are those of the method descriptors in `@mcplkit/wire/methods`. Two needs depend on the params and are not
 * here: an `inference/request` with `stream` needs `inferenceRequest.streaming` too (§11.4), and each injection its own
 * path, see {@link INJECTION_CAPABILITIES}.
 *
 * @example
 * ```ts
 * import { METHOD_CAPABILITIES } from '@mcplkit/capabilities';
 *
 * console.log(METHOD_CAPABILITIES['channels/open']); // ['channels.lifecycle']
 * console.log(METHOD_CAPABILITIES['mcpl/manifest']); // null
 * ```
 */
export const METHOD_CAPABILITIES: Readonly<Record<string, MethodNeed | undefined>> =
  /* @__PURE__ */ methodCapabilities();

type MethodNeed = readonly CapabilityPath[] | null;

function methodCapabilities() {
  const table = Object.create(null) as Record<string, MethodNeed>;
  for (const { method, gate } of Object.values(METHODS)) {
    table[method] = gate === undefined ? null : Object.freeze(pathsOf(gate));
  }
  return Object.freeze(table);
}

/** The path itself, or all paths of a group. */
function pathsOf(gate: string): CapabilityPath[] {
  return isCapabilityPath(gate) ? [gate] : CAPABILITY_PATHS.filter((path) => path.startsWith(`${gate}.`));
}

/** What an injection needs at each position (MCPL 0.5, §5.4 and §10.8). Frozen, and without a prototype. */
export const INJECTION_CAPABILITIES: Readonly<Record<InjectionPosition, CapabilityPath>> =
  /* @__PURE__ */ Object.freeze({
    __proto__: null,
    system: 'contextHooks.beforeInference.inject.system',
    beforeUser: 'contextHooks.beforeInference.inject.beforeUser',
    afterUser: 'contextHooks.beforeInference.inject.afterUser',
  } as const);
