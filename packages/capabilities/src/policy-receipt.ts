import type {
  FeatureSetsAccepted,
  FeatureSetsRefused,
  FeatureSetsUpdateResult,
  UnavailableFeature,
} from '@mcplkit/wire';
import { MAX_POLICY_ENTRIES } from './bounds.ts';
import type { DisabledFeatureSet, FeatureSetDerivation } from './feature-sets.ts';
import { arrayItems, ownDataValue, stringList } from './json-data.ts';

/** What a server adds to its receipt. */
export interface ReceiptOptions {
  /** What becomes of a feature set that is off. Default: `disabled`. */
  readonly effect?: (featureSet: string, disabled: DisabledFeatureSet) => string;
  /** For people. */
  readonly notes?: readonly string[];
}

/**
 * The answer of a server that goes on under the host's policy (MCPL 0.5, §6.7). It tells what is off for want of a
 * capability or of a valid declaration, and not what the host itself chose to leave out.
 *
 * `mode` is there only when something is off, and every entry has an `effect`.
 *
 * @example
 * ```ts
 * import { degradationReceipt, deriveFeatureSets } from '@mcplkit/capabilities';
 *
 * const featureSets = { push: { description: 'Pushes reminders', uses: ['pushEvents'] } };
 *
 * console.log(degradationReceipt(deriveFeatureSets(featureSets, ['pushEvents']))); // { accepted: true }
 * ```
 */
export function degradationReceipt(
  derived: FeatureSetDerivation,
  { effect = () => 'disabled', notes = [] }: ReceiptOptions = {},
): FeatureSetsAccepted {
  const unavailableFeatures = unavailable(derived).map(([featureSet, disabled]): UnavailableFeature => {
    const missingCapabilities = [...disabled.missingCapabilities];
    return { featureSet, missingCapabilities, effect: effect(featureSet, disabled) };
  });
  return {
    accepted: true,
    ...(unavailableFeatures.length > 0 && { mode: 'degraded', unavailableFeatures }),
    ...(notes.length > 0 && { notes: [...notes] }),
  };
}

/**
 * The answer of a server that cannot work under the host's policy (MCPL 0.5, §6.7). It names what is left: plain MCP, or
 * the end of the connection. `missingCapabilities` is all that the feature sets lack.
 */
export function refusalReceipt(
  derived: FeatureSetDerivation,
  fallback: FeatureSetsRefused['fallback'],
  reason?: string,
): FeatureSetsRefused {
  const missing = unavailable(derived).flatMap(([, { missingCapabilities }]) => missingCapabilities);
  return {
    accepted: false,
    fallback,
    ...(missing.length > 0 && { missingCapabilities: [...new Set(missing)] }),
    ...(reason !== undefined && { reason }),
  };
}

function unavailable({ disabled }: FeatureSetDerivation): [string, DisabledFeatureSet][] {
  return Object.entries(disabled).filter(
    ([, { reason }]) => reason === 'capability_denied' || reason === 'invalid_uses',
  );
}

/** A receipt as a host may rely on it. */
export interface ReadReceipt {
  /** `undefined` when the answer does not even say whether the policy was accepted. */
  readonly receipt: FeatureSetsUpdateResult | undefined;
  /** What in the answer is against the specification, for the log. */
  readonly defects: readonly string[];
}

/**
 * Reads what a server answered to a policy (MCPL 0.5, §6.7). Never throws. Only known members of the right type are
 * taken over; a refusal without a valid `fallback` counts as `mcp-only`, the weaker of the two.
 *
 * A receipt is testimony: nothing in it widens a grant.
 */
export function readPolicyReceipt(answer: unknown): ReadReceipt {
  const accepted = ownDataValue(answer, 'accepted');
  const defects: string[] = [];
  if (accepted === true) return { receipt: readAccepted(answer, defects), defects };
  if (accepted === false) return { receipt: readRefused(answer, defects), defects };
  return { receipt: undefined, defects: ['accepted is neither true nor false'] };
}

function readAccepted(answer: unknown, defects: string[]): FeatureSetsAccepted {
  const mode = ownDataValue(answer, 'mode');
  if (mode !== undefined && mode !== 'degraded') defects.push('mode is there and not "degraded"');
  const features = list(answer, 'unavailableFeatures', arrayItems, defects)?.map(readUnavailable);
  const unavailableFeatures = features?.filter((each) => each !== undefined);
  if (unavailableFeatures?.length !== features?.length) {
    defects.push('an entry of unavailableFeatures lacks featureSet, missingCapabilities or effect');
  }
  const notes = list(answer, 'notes', stringList, defects);
  return {
    accepted: true,
    ...(mode === 'degraded' && { mode }),
    ...(unavailableFeatures && { unavailableFeatures }),
    ...(notes && { notes }),
  };
}

function readUnavailable(entry: unknown): UnavailableFeature | undefined {
  const featureSet = ownDataValue(entry, 'featureSet');
  const missingCapabilities = stringList(ownDataValue(entry, 'missingCapabilities'), MAX_POLICY_ENTRIES);
  const effect = ownDataValue(entry, 'effect');
  if (typeof featureSet !== 'string' || typeof effect !== 'string') return undefined;
  return missingCapabilities && { featureSet, missingCapabilities, effect };
}

function readRefused(answer: unknown, defects: string[]): FeatureSetsRefused {
  const fallback = ownDataValue(answer, 'fallback');
  const named = fallback === 'mcp-only' || fallback === 'close';
  if (!named) defects.push('a refusal without a fallback of "mcp-only" or "close"');
  const missingCapabilities = list(answer, 'missingCapabilities', stringList, defects);
  const reason = ownDataValue(answer, 'reason');
  return {
    accepted: false,
    fallback: named ? fallback : 'mcp-only',
    ...(missingCapabilities && { missingCapabilities }),
    ...(typeof reason === 'string' && { reason }),
  };
}

/** An optional list of an answer; what is there and is none is a defect. */
function list<Item>(
  answer: unknown,
  name: string,
  read: (value: unknown, limit: number) => Item[] | undefined,
  defects: string[],
): Item[] | undefined {
  const value = ownDataValue(answer, name);
  if (value === undefined) return undefined;
  const items = read(value, MAX_POLICY_ENTRIES);
  if (items === undefined) defects.push(`${name} is not a list of the right type`);
  return items;
}
