import { MAX_POLICY_ENTRIES } from './bounds.ts';
import { conflictingCapabilityEntries, coveredPaths } from './capability-patterns.ts';
import { isPlainObject, ownDataValue, stringList } from './json-data.ts';

/** Which feature sets a host has chosen (MCPL 0.5, §5.3). A choice narrows; it never adds a capability. */
export interface FeatureSetSelection {
  /** The names that are chosen; `null` chooses all. */
  readonly enabledFeatureSets: readonly string[] | null;
  /** The names that are not, whatever the other list says. */
  readonly disabledFeatureSets: readonly string[];
}

/** What a server knows of its host's policy: plain data, replaced with every update (MCPL 0.5, §5.3 and §6.7). */
export interface CapabilityGrantState extends FeatureSetSelection {
  /** The patterns that are granted, without those that cover nothing in the vocabulary. */
  readonly effectiveCapabilities: readonly string[];
  /** Whether a policy has come as a request and was well-formed. Until then nothing may be relied on. */
  readonly ready: boolean;
}

/** What became of one `featureSets/update`. */
export interface GrantUpdate {
  readonly state: CapabilityGrantState;
  /** Whether it was refused as a whole; a request then gets an error, -32602, and nothing is granted. */
  readonly malformed: boolean;
  /** What was wrong with it, for the error's message. */
  readonly reason: string | undefined;
  /** What it both grants and denies. */
  readonly conflicts: readonly string[];
  /** Members of a notification that only a request may have. They had no effect; report them. */
  readonly discarded: readonly string[];
  /** Patterns that cover nothing in the vocabulary, at most {@link MAX_POLICY_ENTRIES}. They grant nothing. */
  readonly unrecognized: readonly string[];
}

/**
 * The state before any policy: nothing is granted, no feature set is chosen, not ready (MCPL 0.5, §5.3).
 *
 * @example
 * ```ts
 * import { CapabilityGrant, emptyGrantState, grantFromUpdate } from '@mcplkit/capabilities';
 *
 * const { state } = grantFromUpdate(emptyGrantState(), { effectiveCapabilities: ['channels.*'] }, 'request');
 *
 * console.log(CapabilityGrant.of(state.effectiveCapabilities).allows('channels.publish')); // true
 * ```
 */
export function emptyGrantState(): CapabilityGrantState {
  return { effectiveCapabilities: [], enabledFeatureSets: [], disabledFeatureSets: [], ready: false };
}

/** What only a request may change, in the order in which it is reported. */
const GRANTING = ['effectiveCapabilities', 'deniedCapabilities', 'enabled'] as const;
const NARROWING = ['disabled'] as const;

type ListName = (typeof GRANTING | typeof NARROWING)[number];
type Lists = ReadonlyMap<ListName, readonly string[]>;

/**
 * Applies the params of a `featureSets/update` that a server received (MCPL 0.5, §5.3 and §6.7). Never throws.
 *
 * - A request replaces everything and makes ready. Without `effectiveCapabilities` it grants nothing; without `enabled`
 *   every feature set is chosen that the grant allows.
 * - A notification adds to what is disabled. It does nothing else, and what else is in it is in `discarded`.
 * - What has the wrong type, is too long, or grants and denies the same path is malformed: nothing is granted and
 *   nothing chosen until the next request. That holds for a notification too, whose reduction nobody can read.
 */
export function grantFromUpdate(
  previous: CapabilityGrantState,
  params: unknown,
  carrier: 'request' | 'notification',
): GrantUpdate {
  const isRequest = carrier === 'request';
  const read = readLists(params, isRequest ? [...GRANTING, ...NARROWING] : NARROWING);
  if (typeof read === 'string') return malformed(previous, read);
  return isRequest ? replaced(previous, read) : reduced(previous, read, params);
}

function replaced(previous: CapabilityGrantState, lists: Lists): GrantUpdate {
  const effective = lists.get('effectiveCapabilities') ?? [];
  const conflicts = conflictingCapabilityEntries(effective, lists.get('deniedCapabilities') ?? []);
  if (conflicts.length > 0) {
    return malformed(previous, `The policy both grants and denies ${shorten(conflicts)}.`, conflicts);
  }
  const isKnown = (pattern: string) => coveredPaths(pattern).length > 0;
  const state: CapabilityGrantState = {
    effectiveCapabilities: effective.filter(isKnown),
    enabledFeatureSets: lists.get('enabled') ?? null,
    disabledFeatureSets: lists.get('disabled') ?? [],
    ready: true,
  };
  return update(state, { unrecognized: effective.filter((pattern) => !isKnown(pattern)) });
}

function reduced(previous: CapabilityGrantState, lists: Lists, params: unknown): GrantUpdate {
  const disabled = new Set([...previous.disabledFeatureSets, ...(lists.get('disabled') ?? [])]);
  if (disabled.size > MAX_POLICY_ENTRIES) {
    return malformed(previous, `More than ${MAX_POLICY_ENTRIES} feature sets are disabled by now.`);
  }
  const discarded = GRANTING.filter((name) => ownDataValue(params, name) !== undefined);
  return update({ ...previous, disabledFeatureSets: [...disabled] }, { discarded });
}

function malformed(
  { disabledFeatureSets }: CapabilityGrantState,
  reason: string,
  conflicts: readonly string[] = [],
): GrantUpdate {
  return update({ ...emptyGrantState(), disabledFeatureSets }, { malformed: true, reason, conflicts });
}

function update(state: CapabilityGrantState, rest: Partial<GrantUpdate>): GrantUpdate {
  return {
    state,
    malformed: false,
    reason: undefined,
    conflicts: [],
    discarded: [],
    unrecognized: [],
    ...rest,
  };
}

/** The lists that are there, each without repetitions, or what is wrong. */
function readLists(params: unknown, names: readonly ListName[]): Lists | string {
  if (params !== undefined && !isPlainObject(params)) return 'The params are not an object.';
  const lists = new Map<ListName, readonly string[]>();
  for (const name of names) {
    const value = ownDataValue(params, name);
    if (value === undefined) continue;
    const list = stringList(value, MAX_POLICY_ENTRIES);
    if (list === undefined) return `${name} is not an array of at most ${MAX_POLICY_ENTRIES} strings.`;
    lists.set(name, [...new Set(list)]);
  }
  return lists;
}

/** A few of many, for a message. */
function shorten(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => name.slice(0, 100));
  return names.length > shown.length
    ? `${shown.join(', ')} and ${names.length - shown.length} more`
    : shown.join(', ');
}
