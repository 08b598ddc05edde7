import { MAX_POLICY_ENTRIES } from './bounds.ts';
import { CapabilityGrant } from './capability-grant.ts';
import { CAPABILITY_PATHS, type CapabilityPath } from './capability-paths.ts';
import { type CapabilityPattern, coveredPaths } from './capability-patterns.ts';
import type { PathVerdict } from './grant-decision.ts';
import { type GrantEntry, grantedByEntries, type ReadEntry, readEntry } from './grant-entry.ts';
import { arrayItems, isPlainObject, ownNames, stringList } from './json-data.ts';

/** The path that a policy has to spell out: what is written in the system position weighs most (MCPL 0.5, §13.4). */
const MUST_BE_NAMED: CapabilityPath = 'contextHooks.beforeInference.inject.system';

/** What a host allows one server (MCPL 0.5, §5.4). What no entry of `allow` covers is denied. */
export interface GrantPolicy {
  /**
   * What may be granted. `contextHooks.beforeInference.inject.system` is covered by no wildcard: it has to be spelled
   * out. Default: nothing.
   */
  readonly allow?: readonly GrantEntry[];
  /** What is denied, whatever `allow` says. An entry that covers no path is a mistake, and denies everything. */
  readonly deny?: readonly CapabilityPattern[];
}

const OBSERVED = [
  'modelInfo',
  'inferenceLifecycle',
  'contextHooks.beforeInference.observe',
] as const satisfies readonly CapabilityPath[];

/**
 * Policies to start from (MCPL 0.5, §13.1 and §13.4). Frozen data: `{ allow: [...GRANT_PRESETS.trusted.allow, more] }`.
 *
 * - `denyAll`: nothing.
 * - `observeOnly`: what tells the server something and lets it change nothing, cost nothing and wake nobody:
 *   `modelInfo`, `inferenceLifecycle` and `contextHooks.beforeInference.observe`. It does read what the user writes.
 * - `trusted`: every path but `contextHooks.beforeInference.inject.system`.
 */
export const GRANT_PRESETS = /* @__PURE__ */ presets();

function presets() {
  return Object.freeze({
    denyAll: preset([]),
    observeOnly: preset(OBSERVED),
    trusted: preset(CAPABILITY_PATHS.filter((path) => path !== MUST_BE_NAMED)),
  });
}

/** One policy, and nothing in it can be changed. */
function preset(allow: readonly CapabilityPath[]): { readonly allow: readonly CapabilityPath[] } {
  return Object.freeze({ allow: Object.freeze([...allow]) });
}

/**
 * The grant of a host for one server: what the server advertises and the policy allows (MCPL 0.5, §5.4). It never
 * exceeds the advertisement, whatever the policy.
 *
 * A malformed policy grants nothing, and `explain` says `invalid_policy`: members of other names, entries of the wrong
 * type, more than {@link MAX_POLICY_ENTRIES} of them, and an entry of `deny` that covers no path. It does not throw, for a
 * mistake in a policy must not leave the one before it standing.
 *
 * @param advertised - What `advertisedCapabilitiesFromInitialize` gives.
 *
 * @example
 * ```ts
 * import { advertisedCapabilitiesFromInitialize, computeGrant, GRANT_PRESETS } from '@mcplkit/capabilities';
 *
 * const advertised = advertisedCapabilitiesFromInitialize({
 *   tools: {},
 *   experimental: { mcpl: { version: '0.5', pushEvents: true, contextHooks: true } },
 * });
 * const grant = computeGrant(advertised, { ...GRANT_PRESETS.trusted, deny: ['pushEvents'] });
 *
 * console.log(grant.explain('pushEvents')); // { allowed: false, reason: 'denied_by_policy' }
 * console.log(grant.explain('contextHooks.beforeInference.inject.system'));
 * // { allowed: false, reason: 'must_be_named' }
 * ```
 */
export function computeGrant(advertised: ReadonlySet<CapabilityPath>, policy: GrantPolicy): CapabilityGrant {
  const read = readPolicy(policy);
  if (read === undefined) return CapabilityGrant.nothing('invalid_policy');
  const granted = grantedByEntries(read.allow);
  const denied = new Set(read.deny.flatMap(coveredPaths));
  const named = grantedByEntries(read.allow.filter(({ pattern }) => pattern === MUST_BE_NAMED));
  return new CapabilityGrant((path): PathVerdict => {
    if (!advertised.has(path)) return 'not_advertised';
    if (denied.has(path)) return 'denied_by_policy';
    const channels = (path === MUST_BE_NAMED ? named : granted).get(path);
    if (channels === undefined) return path === MUST_BE_NAMED ? 'must_be_named' : 'not_granted';
    return channels === true ? [] : [channels];
  });
}

interface ReadPolicy {
  readonly allow: readonly ReadEntry[];
  readonly deny: readonly string[];
}

const MEMBERS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'allow',
  'deny',
] satisfies (keyof GrantPolicy)[]);

function readPolicy(policy: GrantPolicy): ReadPolicy | undefined {
  // A misspelt `deny` would deny nothing, so what is not known makes the policy invalid.
  if (!isPlainObject(policy) || !ownNames(policy).every((name) => MEMBERS.has(name))) return undefined;
  const allow = arrayItems(policy.allow === undefined ? [] : policy.allow, MAX_POLICY_ENTRIES)?.map(
    readEntry,
  );
  const deny = stringList(policy.deny === undefined ? [] : policy.deny, MAX_POLICY_ENTRIES);
  if (allow === undefined || deny === undefined) return undefined;
  const entries = allow.filter((entry) => entry !== undefined);
  const isWhole =
    entries.length === allow.length && deny.every((pattern) => coveredPaths(pattern).length > 0);
  return isWhole ? { allow: entries, deny } : undefined;
}
