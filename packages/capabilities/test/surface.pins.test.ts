import { exportedNames, exportKeys } from 'test-support';
import { expect, it } from 'vitest';

// Whoever changes a list here changes what users can rely on. Say so in a changeset.

it('has these entries', () => {
  expect(exportKeys(new URL('../package.json', import.meta.url))).toEqual(['.', './package.json']);
});

it("'.' exports these names", () => {
  expect(exportedNames(new URL('../src/index.ts', import.meta.url))).toEqual({
    values: [
      'AcceptedOntology',
      'CAPABILITY_PATHS',
      'CapabilityGrant',
      'GRANT_PRESETS',
      'INJECTION_CAPABILITIES',
      'MAX_POLICY_ENTRIES',
      'MAX_TAG_LENGTH',
      'METHOD_CAPABILITIES',
      'NegotiatedGrant',
      'advertisedCapabilities',
      'advertisedCapabilitiesFromInitialize',
      'authorizeChannels',
      'authorizeInjections',
      'capabilityGranted',
      'capabilityPatternMatches',
      'computeGrant',
      'conflictingCapabilityEntries',
      'degradationReceipt',
      'deriveFeatureSets',
      'emptyGrantState',
      'expandTags',
      'featureSetSelected',
      'findTreatment',
      'grantFromUpdate',
      'isCapabilityPath',
      'isTag',
      'readPolicyReceipt',
      'refusalReceipt',
      'refuseFeatureSetUse',
      'validateUses',
    ],
    types: [
      'AuthorizedInjections',
      'CapabilityGrantState',
      'CapabilityPath',
      'CapabilityPattern',
      'DenialReason',
      'DisabledFeatureSet',
      'FeatureSetDerivation',
      'FeatureSetDisabledReason',
      'FeatureSetSelection',
      'FeatureSetUseRefusal',
      'GrantDecision',
      'GrantEntry',
      'GrantPolicy',
      'GrantUpdate',
      'PathVerdict',
      'PolicyOutcome',
      'PolicyTarget',
      'ReadReceipt',
      'ReceiptOptions',
      'RefusedInjection',
      'Tag',
      'TagImplications',
      'UsesValidation',
    ],
  });
});
