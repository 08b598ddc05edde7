import type { Documented } from './documented.ts';

/** The names that `@animalabs/mcpl-core` documents, by entry. */
export const MCPL_CORE: readonly Documented[] = [
  {
    entry: '.',
    where: 'README: what is in here, usage',
    names: `McplConnection method ChannelDescriptor PushEventParams ChannelsPublishParams ContentBlock textContent
      InitializeCapabilities McplCapabilities FeatureSetDeclaration CAPABILITY_PATHS advertisedCapabilities
      capabilityGranted validateUses manifestDigest changedDomains ManifestTracker ConnectionClosedError RpcError
      ConnectionTimeoutError`,
  },
  { entry: './toolsets', where: 'README: toolsets and tool hints', names: 'ToolsetServer' },
  {
    entry: '.',
    where: 'methods: what they carry, named after the method',
    names: `McplInitializeParams McplInitializeResult FeatureSetsUpdateParams FeatureSetsUpdateResult PushEventParams
      PushEventResult ContextBeforeInferenceParams ContextBeforeInferenceResult InferenceLifecycleParams
      InferenceRequestParams InferenceRequestResult InferenceChunkParams ModelInfo ChannelsRegisterParams
      ChannelsRegisterResult ChannelsChangedParams ChannelsListResult ChannelsOpenParams ChannelsOpenResult
      ChannelsCloseParams ChannelsCloseResult ChannelsAcknowledgeParams ChannelsAcknowledgeResult ChannelsTypingParams
      ChannelsOutgoingChunkParams ChannelsOutgoingCompleteParams ChannelsPublishParams ChannelsPublishResult
      ChannelsIncomingParams ChannelsIncomingResult McplManifestChangedParams StateRollbackParams StateRollbackResult
      StateUpdateParams StateUpdateResult StateGetParams StateGetResult BranchesListParams BranchesListResult
      BranchesCurrentParams BranchesCurrentResult BranchesCreateParams BranchesCreateResult BranchesSwitchParams
      BranchesSwitchResult BranchesDeleteParams BranchesDeleteResult BranchesChangedParams ToolsetsOpenParams
      ToolsetsOpenResult ToolsetsCloseParams ToolsetsCloseResult ToolsetsListResult AccessTokenParams AccessTokenResult`,
  },
  {
    entry: '.',
    where: 'methods: helper data',
    names: `CHANNEL_METHOD_CAPABILITIES CHANGE_DOMAINS INFERENCE_LIFECYCLE_TERMINAL_PHASES isTerminalLifecyclePhase
      ChangeImpact ChangeDisposition`,
  },
  {
    entry: '.',
    where: 'types',
    names: `makeRequest makeResponse makeErrorResponse makeNotification JsonRpcRequest JsonRpcResponse
      JsonRpcNotification JsonRpcError ContentBlock textContent McplCapabilities McplManifest InitializeCapabilities
      McplInitializeParams McplInitializeResult ImplementationInfo CapabilityAdvertisement CapabilityPattern
      CapabilityPath FeatureSetDeclaration TagOntology TagBehavior ChannelDescriptor IncomingChannelMessage`,
  },
  {
    entry: '.',
    where: 'types: errors',
    names: `ERR_FEATURE_SET_NOT_ENABLED ERR_CAPABILITY_DENIED ERR_UNKNOWN_FEATURE_SET ERR_CHECKPOINT_NOT_FOUND
      ERR_CHANNEL_NOT_PERMITTED ERR_UNKNOWN_CHANNEL ERR_CHANNEL_OPEN_FAILED ConnectionError ConnectionClosedError
      ConnectionTimeoutError RpcError`,
  },
  { entry: '.', where: 'connection', names: 'McplConnection' },
  {
    entry: '.',
    where: 'capabilities',
    names: `CAPABILITY_PATHS isCapabilityPath advertisedCapabilities PATHS_NOT_ADVERTISED_IN_MCPL
      advertisedCapabilitiesFromInitialize hasInferenceRequest hasInferenceStreaming extractMcpl
      capabilityPatternMatches capabilityGranted conflictingCapabilityEntries CapabilityGrantState emptyGrantState
      grantFromUpdate featureSetSelected validateUses deriveFeatureSets`,
  },
  {
    entry: '.',
    where: 'manifest',
    names: `canonicalizeJson normalizeManifestForDigest manifestCanonicalString manifestDigest withRevision
      isManifestRevision sortSetArray isManifestIdentifier validateManifestIdentifiers ManifestDigestError
      changedDomains ManifestTracker`,
  },
];
