import type { ChangeDomain } from '@mcplkit/wire';

/** The domains that a manifest's change may be announced for (MCPL 0.5, §17.3). */
export const CHANGE_DOMAINS: readonly ChangeDomain[] = Object.freeze([
  'capabilities',
  'featureSets',
  'tagOntology',
] as const);
