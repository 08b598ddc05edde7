import type { MethodTable } from './descriptor.ts';

export const featureSetNames = ['featureSets/update'] as const;

/**
 * Params of `featureSets/update`: the host's policy (MCPL 0.5, §5.3).
 *
 * Only a request grants. As a notification it can take away, by `disabled`, and all else in it is ignored (§6.7).
 */
export type FeatureSetsUpdateParams = {
  /** The feature sets that are chosen; absent, all are that the grant allows. */
  enabled?: string[] | undefined;
  /** The feature sets that are not, whatever `enabled` says. */
  disabled?: string[] | undefined;
  /** The grant: capability paths and one-segment patterns, complete. Absent from a request, nothing is granted. */
  effectiveCapabilities?: string[] | undefined;
  /** For diagnosis alone; no decision may rest on it (§5.4). */
  deniedCapabilities?: string[] | undefined;
};

/** A feature set that the policy leaves short of something. */
export interface UnavailableFeature {
  featureSet: string;
  missingCapabilities: string[];
  /** What becomes of it, in the server's words, such as `disabled`. */
  effect: string;
}

/** The server goes on under the policy, perhaps with less. */
export type FeatureSetsAccepted = {
  accepted: true;
  /** Absent when nothing is missing. */
  mode?: 'degraded' | undefined;
  unavailableFeatures?: UnavailableFeature[] | undefined;
  /** For people. */
  notes?: string[] | undefined;
};

/** The server cannot work under the policy, and says what is left of it. */
export type FeatureSetsRefused = {
  accepted: false;
  /** Plain MCP, or the end of the connection. */
  fallback: 'mcp-only' | 'close';
  missingCapabilities?: string[] | undefined;
  reason?: string | undefined;
};

/** Result of `featureSets/update`: a receipt. It never widens a grant (MCPL 0.5, §6.7). */
export type FeatureSetsUpdateResult = FeatureSetsAccepted | FeatureSetsRefused;

/** The policy, and every change of the grant. */
export interface FeatureSetRequests {
  'featureSets/update': { params: FeatureSetsUpdateParams; result: FeatureSetsUpdateResult };
}

/** A change that leaves the grant as it is, or takes away. */
export interface FeatureSetNotifications {
  'featureSets/update': { params: FeatureSetsUpdateParams };
}

/** The host's policy (MCPL 0.5, §5.3 and §6.7). */
export const featureSetMethods = {
  FEATURE_SETS_UPDATE: {
    method: 'featureSets/update',
    direction: 'host-to-server',
    kind: 'either',
    gate: undefined,
    spec: 'MCPL 0.5 §6.7',
  },
} as const satisfies MethodTable<FeatureSetRequests, FeatureSetNotifications>;
