import type {
  FeatureSetsAccepted,
  FeatureSetsRefused,
  FeatureSetsUpdateResult,
  UnavailableFeature,
} from '@mcplkit/wire';
import { MAX_POLICY_ENTRIES } from './bounds.ts';
import { arrayItems, ownDataValue, stringList } from './json-data.ts';

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
