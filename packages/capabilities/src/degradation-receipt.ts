import type { FeatureSetsAccepted, FeatureSetsRefused, UnavailableFeature } from '@mcplkit/wire';
import type { DisabledFeatureSet, FeatureSetDerivation } from './feature-sets.ts';

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
