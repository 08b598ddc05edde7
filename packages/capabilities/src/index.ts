export { AcceptedOntology } from './accepted-ontology.ts';
export { advertisedCapabilities, advertisedCapabilitiesFromInitialize } from './advertised-capabilities.ts';
export type { AuthorizedInjections, RefusedInjection } from './authorize.ts';
export { authorizeChannels, authorizeInjections } from './authorize.ts';
export { MAX_POLICY_ENTRIES } from './bounds.ts';
export { CapabilityGrant } from './capability-grant.ts';
export type { CapabilityPath } from './capability-paths.ts';
export { CAPABILITY_PATHS, isCapabilityPath } from './capability-paths.ts';
export type { CapabilityPattern } from './capability-patterns.ts';
export {
  capabilityGranted,
  capabilityPatternMatches,
  conflictingCapabilityEntries,
} from './capability-patterns.ts';
export type { ReceiptOptions } from './degradation-receipt.ts';
export { degradationReceipt, refusalReceipt } from './degradation-receipt.ts';
export type {
  DisabledFeatureSet,
  FeatureSetDerivation,
  FeatureSetDisabledReason,
  FeatureSetUseRefusal,
} from './feature-sets.ts';
export { deriveFeatureSets, featureSetSelected, refuseFeatureSetUse } from './feature-sets.ts';
export type { DenialReason, GrantDecision, PathVerdict } from './grant-decision.ts';
export type { GrantEntry } from './grant-entry.ts';
export type { GrantPolicy } from './grant-policy.ts';
export { computeGrant, GRANT_PRESETS } from './grant-policy.ts';
export type { CapabilityGrantState, FeatureSetSelection, GrantUpdate } from './grant-state.ts';
export { emptyGrantState, grantFromUpdate } from './grant-state.ts';
export { INJECTION_CAPABILITIES, METHOD_CAPABILITIES } from './method-capabilities.ts';
export type { PolicyOutcome, PolicyTarget } from './negotiated-grant.ts';
export { NegotiatedGrant } from './negotiated-grant.ts';
export type { ReadReceipt } from './policy-receipt.ts';
export { readPolicyReceipt } from './policy-receipt.ts';
export type { Tag, TagImplications } from './tags.ts';
export { expandTags, isTag, MAX_TAG_LENGTH } from './tags.ts';
export { findTreatment } from './treatment.ts';
export type { UsesValidation } from './uses.ts';
export { validateUses } from './uses.ts';
