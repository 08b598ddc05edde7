import { MAX_POLICY_ENTRIES } from './bounds.ts';
import { CapabilityGrant } from './capability-grant.ts';
import type { CapabilityPath } from './capability-paths.ts';
import type { CapabilityPattern } from './capability-patterns.ts';
import type { FeatureSetSelection } from './grant-state.ts';
import { ownDataValue, ownNames } from './json-data.ts';
import { readUses } from './uses.ts';

/**
 * Why a feature set is off; where several reasons hold, the first in this order.
 *
 * - `invalid_uses`: its declaration cannot be relied on (§6.4).
 * - `capability_denied`: the grant lacks something that it uses (§6.4).
 * - `host_disabled`: the host switched it off (§5.3).
 * - `not_selected`: the host chose others (§5.3).
 */
export type FeatureSetDisabledReason =
  | 'invalid_uses'
  | 'capability_denied'
  | 'host_disabled'
  | 'not_selected';

/** A feature set that is off. */
export interface DisabledFeatureSet {
  readonly reason: FeatureSetDisabledReason;
  /** What it uses and the grant lacks, whatever the reason; empty when its `uses` is invalid. */
  readonly missingCapabilities: readonly CapabilityPath[];
}

/** What follows from a grant for the feature sets that a server declares. */
export interface FeatureSetDerivation {
  readonly enabled: readonly string[];
  /** By name. It has no prototype, so that a name from the wire finds only what is in it. */
  readonly disabled: Readonly<Record<string, DisabledFeatureSet>>;
}

/**
 * Whether a host's policy chooses a feature set (MCPL 0.5, §5.3). What is disabled is not chosen, even if it is enabled
 * too; `enabledFeatureSets` of `null` chooses everything else. It says nothing of the grant: see
 * {@link deriveFeatureSets}.
 *
 * An entry whose last segment is `*` stands for all names below, at any depth: `memory.*`, and `*` for all (§6.3).
 */
export function featureSetSelected(selection: FeatureSetSelection, name: string): boolean {
  const covers = (entry: string) => entry === name || isAbove(entry, name);
  const { enabledFeatureSets, disabledFeatureSets } = selection;
  return (
    !disabledFeatureSets.some(covers) && (enabledFeatureSets === null || enabledFeatureSets.some(covers))
  );
}

function isAbove(entry: string, name: string): boolean {
  return entry === '*' || (entry.endsWith('.*') && name.startsWith(entry.slice(0, -1)));
}

/**
 * Which of the declared feature sets are on under a grant (MCPL 0.5, §6.4). Both sides derive it, from the same data:
 * it describes, and is no permission.
 *
 * Fails closed, and never throws: a declaration that cannot be read is off, and `featureSets` that is not an object by
 * name, such as an array, or has more than {@link MAX_POLICY_ENTRIES} names, declares nothing. A capability that is
 * narrowed to some channels counts as granted.
 *
 * @param featureSets - The member of that name of the server's manifest.
 * @param granted - The grant, compiled or as a list of patterns.
 * @param selection - The host's choice; without it everything is chosen.
 *
 * @example
 * ```ts
 * import { deriveFeatureSets } from '@mcplkit/capabilities';
 *
 * const featureSets = {
 *   'memory.push': { description: 'Pushes reminders', uses: ['pushEvents'] },
 *   'memory.read': {
 *     description: 'Reads what the user writes',
 *     uses: ['contextHooks.beforeInference.observe'],
 *   },
 * };
 *
 * console.log(deriveFeatureSets(featureSets, ['pushEvents']).enabled); // ['memory.push']
 * ```
 */
export function deriveFeatureSets(
  featureSets: unknown,
  granted: CapabilityGrant | readonly CapabilityPattern[] | null | undefined,
  selection: FeatureSetSelection = { enabledFeatureSets: null, disabledFeatureSets: [] },
): FeatureSetDerivation {
  const grant = granted instanceof CapabilityGrant ? granted : CapabilityGrant.of(granted);
  const paths = new Set(grant.paths);
  const enabled: string[] = [];
  const disabled = Object.create(null) as Record<string, DisabledFeatureSet>;
  const names = ownNames(featureSets);
  for (const name of names.length > MAX_POLICY_ENTRIES ? [] : names) {
    const uses = readUses(ownDataValue(ownDataValue(featureSets, name), 'uses'));
    const missingCapabilities = uses?.filter((path) => !paths.has(path)) ?? [];
    const reason = uses === undefined ? 'invalid_uses' : whyOff(name, missingCapabilities, selection);
    if (reason === undefined) enabled.push(name);
    else disabled[name] = { reason, missingCapabilities };
  }
  return { enabled, disabled };
}

function whyOff(
  name: string,
  missing: readonly CapabilityPath[],
  selection: FeatureSetSelection,
): FeatureSetDisabledReason | undefined {
  if (missing.length > 0) return 'capability_denied';
  if (featureSetSelected(selection, name)) return undefined;
  return featureSetSelected({ ...selection, enabledFeatureSets: null }, name)
    ? 'not_selected'
    : 'host_disabled';
}

/** Why a message may not be sent for the feature set that it names. */
export type FeatureSetUseRefusal =
  /** Nobody declared it: -32003 (§6.6). */
  | 'unknown_feature_set'
  /** It is off: -32001 (§6.6). */
  | 'feature_set_not_enabled'
  /** It is on, and does not list the capability in its `uses`: refuse, and report a declaration mismatch (§6.4). */
  | 'declaration_mismatch';

/**
 * Why a message that needs `path`, or no capability, may not be sent for the feature set that it names; `undefined` when
 * it may (MCPL 0.5, §6.4 and §6.6). The grant comes first and decides alone (§5.4): this check comes after it, and only refuses.
 */
export function refuseFeatureSetUse(
  featureSets: unknown,
  derived: FeatureSetDerivation,
  name: string,
  path: CapabilityPath | undefined,
): FeatureSetUseRefusal | undefined {
  const declaration = ownDataValue(featureSets, name);
  if (declaration === undefined) return 'unknown_feature_set';
  if (!derived.enabled.includes(name)) return 'feature_set_not_enabled';
  if (path === undefined) return undefined;
  const uses = readUses(ownDataValue(declaration, 'uses'));
  return uses?.includes(path) ? undefined : 'declaration_mismatch';
}
