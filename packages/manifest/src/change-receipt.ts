import type { CapabilityPath } from '@mcplkit/capabilities';
import type { ChangeDomain } from '@mcplkit/wire';

/** What a change of a manifest means for a host: a closed list, never a word of the server's (MCPL 0.5, §17.6). */
export type ManifestImpact =
  | 'capability-revoked'
  | 'capability-expansion-pending'
  | 'feature-degraded'
  | 'feature-restored'
  | 'ontology-acceptance-invalidated'
  | 'ontology-reference-undeclared'
  | 'surface-changed';

/** Whether something was done already, wants a decision, or is only to be known (MCPL 0.5, §17.6). */
export type ImpactDisposition = 'applied' | 'decision-needed' | 'informational';

/** One consequence of a change. */
export interface ManifestImpactEntry {
  readonly impact: ManifestImpact;
  readonly disposition: ImpactDisposition;
  /** The capability path, feature set or tag; a name of the server's is cut after 200 characters. */
  readonly subject: string;
}

/** Everything that one change of a manifest meant, told once (MCPL 0.5, §17.5 and §17.6). */
export interface ManifestChangeReceipt {
  readonly domains: readonly ChangeDomain[];
  readonly impacts: readonly ManifestImpactEntry[];
}

/** What a change takes away. It is to be gone before anybody is told (MCPL 0.5, §17.5). */
export interface ManifestRevocation {
  /** Advertised before and not any more, whether granted or not. */
  readonly capabilities: readonly CapabilityPath[];
  /** Feature sets that were on under the grant and cannot be any more. */
  readonly featureSets: readonly string[];
  /** Feature sets whose tag ontology is another one: nothing that was accepted of it holds (§16.5). */
  readonly ontologies: readonly string[];
}
