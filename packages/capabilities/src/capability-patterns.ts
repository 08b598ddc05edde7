import { CAPABILITY_PATHS, type CapabilityPath, isCapabilityPath } from './capability-paths.ts';

/** A capability path in which whole segments may be `*`, such as `channels.*` (MCPL 0.5, §5.4). */
export type CapabilityPattern = CapabilityPath | (string & {});

/**
 * Whether a pattern of a grant covers a path (MCPL 0.5, §5.4).
 *
 * Both have the same number of segments, and each segment of the pattern is that of the path, or `*`. So `channels.*`
 * covers `channels.publish`, and neither `channels` nor anything further down; `*` covers paths of one segment alone;
 * `chan*` is no wildcard. What is not a string covers nothing, and an empty segment is covered by nothing.
 *
 * @example
 * ```ts
 * import { capabilityPatternMatches } from '@mcplkit/capabilities';
 *
 * console.log(capabilityPatternMatches('channels.*', 'channels.publish')); // true
 * console.log(capabilityPatternMatches('contextHooks.*', 'contextHooks.beforeInference.observe')); // false
 * ```
 */
export function capabilityPatternMatches(pattern: CapabilityPattern, path: string): boolean {
  if (typeof pattern !== 'string' || typeof path !== 'string') return false;
  const segments = path.split('.');
  // The limit spares the rest of an absurdly long pattern: it cannot match any more.
  const given = pattern.split('.', segments.length + 1);
  return (
    given.length === segments.length &&
    segments.every((segment, index) => segment !== '' && (given[index] === '*' || given[index] === segment))
  );
}

/**
 * Whether a list of patterns, such as `effectiveCapabilities`, grants a path (MCPL 0.5, §5.4). Absence is denial: so
 * are a list that is not there or not an array, and entries that are not strings.
 *
 * The work grows with the list. Where a grant is asked often, compile it once: `CapabilityGrant.of(list)`.
 *
 * @example
 * ```ts
 * import { capabilityGranted } from '@mcplkit/capabilities';
 *
 * console.log(capabilityGranted(['channels'], 'channels.publish')); // false: a parent never grants its leaves
 * ```
 */
export function capabilityGranted(
  granted: readonly CapabilityPattern[] | null | undefined,
  path: string,
): boolean {
  return Array.isArray(granted) && granted.some((pattern) => capabilityPatternMatches(pattern, path));
}

/**
 * What a policy both grants and denies: a path that one entry of each list covers, and an entry that is in both. If
 * there is any, the receiver refuses the whole policy (MCPL 0.5, §5.4).
 *
 * The work grows with the sum of both lists, not with their product.
 *
 * @example
 * ```ts
 * import { conflictingCapabilityEntries } from '@mcplkit/capabilities';
 *
 * console.log(conflictingCapabilityEntries(['channels.publish', 'tools'], ['channels.*']));
 * // ['channels.publish']
 * ```
 */
export function conflictingCapabilityEntries(
  effective: readonly CapabilityPattern[],
  denied: readonly CapabilityPattern[],
): string[] {
  const denies = namedBy(denied);
  return [...namedBy(effective)].filter((entry) => denies.has(entry));
}

/** The entries of a list and the paths that they cover; of what is not an array, none. */
function namedBy(entries: readonly CapabilityPattern[]): Set<string> {
  const patterns = Array.isArray(entries) ? entries.filter((entry) => typeof entry === 'string') : [];
  return new Set([...patterns, ...patterns.flatMap(coveredPaths)]);
}

/** The paths of the vocabulary that a pattern covers. */
export function coveredPaths(pattern: string): readonly CapabilityPath[] {
  if (isCapabilityPath(pattern)) return [pattern];
  return pattern.includes('*')
    ? CAPABILITY_PATHS.filter((path) => capabilityPatternMatches(pattern, path))
    : [];
}
