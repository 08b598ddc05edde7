import { readFileSync } from 'node:fs';
import { exportKeys } from 'test-support';
import { describe, expect, it } from 'vitest';
import { reexportsOf } from './support/reexports.ts';

// Whoever changes a list here changes what users can import. Say so in a changeset.

it('has these entries', () => {
  expect(exportKeys(new URL('../package.json', import.meta.url))).toEqual([
    '.',
    './server',
    './client',
    './llm',
    './node',
    './toolsets',
    './package.json',
  ]);
});

/** The names of each entry, with white space between them. */
const SURFACE = {
  index: {
    values: `AcceptedOntology AnthropicMessagesProvider CAPABILITY_PATHS CHANGE_DOMAINS CapabilityGrant
      ConnectionClosedError ConnectionError ConnectionTimeoutError DEFAULT_BOUNDS DEFAULT_REQUEST_TIMEOUT_MS
      DirectTransport ERR_CAPABILITY_DENIED ERR_CHANNEL_NOT_PERMITTED ERR_CHANNEL_OPEN_FAILED
      ERR_CHECKPOINT_NOT_FOUND ERR_FEATURE_SET_NOT_ENABLED ERR_INPUT_STREAM_REJECTED ERR_INTERNAL
      ERR_INVALID_PARAMS ERR_INVALID_REQUEST ERR_METHOD_NOT_FOUND ERR_PARSE ERR_RESOURCE_NOT_FOUND
      ERR_SLOT_FORBIDDEN ERR_SLOT_UNAVAILABLE ERR_TIMEOUT ERR_UNKNOWN_CHANNEL ERR_UNKNOWN_FEATURE_SET
      ERR_URL_ELICITATION_REQUIRED EndpointError GRAMMAR_AGENTS GRANT_PRESETS HttpTransportError
      INFERENCE_LIFECYCLE_TERMINAL_PHASES INJECTION_CAPABILITIES JsonRpcMimeType JsonSchemaError
      JsonSchemaValidator LineFramer LlmApiClient LlmClient LlmError LoopbackTransport MAX_POLICY_ENTRIES
      MAX_TAG_LENGTH MCP_CLIENT_PROTOCOL_VERSIONS MCP_LATEST_PROTOCOL_VERSION MCP_PROTOCOL_VERSIONS
      MCP_SUPPORTED_PROTOCOL_VERSIONS METHODS METHOD_CAPABILITIES ManifestDigestError ManifestTracker
      ManifestWatcher Mcp McpAdapterBase McpBehavior McpBehaviorBase McpBehaviorOptionsBuilder McpClient
      McpClientError McpGrammar McpGrammarBehavior McpGrammarError McpGrammarStore McpServer
      McpServerBuilder McpServerError McpToolResults McpToolTable McplConnection MemoryTransport
      MultiplexAcceptor MultiplexTransport NegotiatedGrant OVERSIZED_LINE OpenAiChatProvider
      PATHS_NOT_ADVERTISED_IN_MCPL REMOVED_METHODS RpcError StreamTransport StreamableHttpClientTransport
      TOOLSET_CAPABILITY TOOLSET_FEATURE TOOLSET_META TOOLSET_TOOL TemplateIndex ToolSupport TypedEmitter
      UriTemplate WebSocketClosedError WebSocketTransport advertisedCapabilities
      advertisedCapabilitiesFromInitialize authorizeChannels authorizeInjections capabilityGranted
      capabilityPatternMatches changedDomains classifyMessage computeGrant conflictingCapabilityEntries
      createEventEmitter createHttpHandler defineTool degradationReceipt deriveFeatureSets describeMethod
      emptyGrantState expandTags extractMcpl featureSetSelected findTreatment fromLegacyTransport
      grammarCapabilities grammarResolverFromOptions grantFromUpdate hasInferenceRequest
      hasInferenceStreaming isCapabilityPath isContentBlock isHasMcpServers isInlineContent
      isJsonRpcNotification isJsonRpcParams isJsonRpcRequest isJsonRpcResponse isManifestRevision
      isProtocolVersionSupported isReferenceContent isRequestId isTag isTerminalLifecyclePhase jsonRpcError
      jsonRpcOk makeErrorResponse makeNotification makeRequest makeResponse manifestCanonicalString
      manifestDigest method negotiateProtocolVersion parseMessage pathOf prefixed readPolicyReceipt
      refusalReceipt refuseFeatureSetUse resolveEndpoint runToolLoop serializeMessage textContent
      toLegacyTransport validateUses withRevision`,
    types: `AbortSignalLike AccessTokenParams AccessTokenResult AnthropicMessagesOptions AttachOptions
      AudioContent AuthorizedInjections BeforeInferenceCapabilities Branch BranchDecision
      BranchesChangedParams BranchesCreateParams BranchesCreateResult BranchesCurrentParams
      BranchesCurrentResult BranchesDeleteParams BranchesDeleteResult BranchesListParams BranchesListResult
      BranchesSwitchParams BranchesSwitchResult CapabilityAdvertisement CapabilityGrantState CapabilityPath
      CapabilityPattern CausedEvent ChangeDisposition ChangeDomain ChangeImpact ChannelAbilities
      ChannelCapabilities ChannelDecision ChannelDescriptor ChannelsAcknowledgeParams
      ChannelsAcknowledgeResult ChannelsChangedParams ChannelsChangedResult ChannelsCloseParams
      ChannelsCloseResult ChannelsIncomingParams ChannelsIncomingResult ChannelsInputAbortParams
      ChannelsInputAbortResult ChannelsInputCompleteParams ChannelsInputCompleteResult
      ChannelsInputOpenParams ChannelsInputOpenResult ChannelsInputUpdateParams ChannelsInputUpdateResult
      ChannelsListResult ChannelsOpenParams ChannelsOpenResult ChannelsOutgoingChunkParams
      ChannelsOutgoingCompleteParams ChannelsPublishNotificationParams ChannelsPublishParams
      ChannelsPublishResult ChannelsRegisterParams ChannelsRegisterResult ChannelsTypingParams Checked
      Coalesce CoalesceResult ComposeKey ConnectionBounds ConnectionErrorCode ConnectionEvents
      ConnectionOptions ContentBlock ContentReference ContextBeforeInferenceParams
      ContextBeforeInferenceResult ContextHookCapabilities ContextInjection DeferredNotice DefinedTool
      DenialReason DialOptions DirectTransportOptions DisabledFeatureSet DraftCapabilities EmptyResult
      EndedSurface Endpoint EndpointErrorCode EndpointRoad EndpointRoads EndpointScheme ErrorData
      EventCoalescingCapabilities EventSink FeatureSetDeclaration FeatureSetDerivation
      FeatureSetDisabledReason FeatureSetSelection FeatureSetUseRefusal FeatureSetsAccepted
      FeatureSetsRefused FeatureSetsUpdateParams FeatureSetsUpdateResult FetchFunction FetchRequest
      FetchResponse FromLegacyOptions GateOptions GrammarKeyParts GrammarLayer GrammarResolverOptions
      GrammarSelection GrantDecision GrantEntry GrantPolicy GrantUpdate HeartbeatOptions HostChannels
      HttpHandler HttpHandlerOptions HttpHeaderValues HttpHeaders HttpReply HttpRequest HttpServer
      HttpSessionInfo HttpTransportErrorData IEventEmitter IEventSource IHasMcpServers IMcpBehavior
      IMcpBehaviorAdapter IMcpClient IMcpDesignOperations IMcpGrammarSource IMcpInitializer
      IMcpRequestContext IMcpRuntimeOperations IMcpServer IMcpServerBuilder IMcpServerOptions
      IMessageTransport ImageContent ImpactDisposition ImplementationInfo IncomingChannelMessage
      IncomingMessage IncomingMessageResult InferenceChannels InferenceChunkParams InferenceLifecycleParams
      InferenceMessage InferenceOptions InferencePhase InferenceRequestCapabilities InferenceRequestParams
      InferenceRequestResult InitializeCapabilities InjectCapabilities InjectionPosition InlineContent
      InlineData InputStreamLease InputStreamRejection JsonPatchOperation JsonRpcError JsonRpcErrorObject
      JsonRpcErrorResponse JsonRpcMessage JsonRpcNotification JsonRpcParams JsonRpcRequest JsonRpcResponse
      JsonRpcResultResponse JsonSchemaErrorCode KeyedTagDescriptor Line LlmAssistantTurn LlmByteStream
      LlmClientConfig LlmClock LlmCompletion LlmErrorCode LlmErrorDetails LlmEvent LlmFetch LlmFetchInit
      LlmFetchResponse LlmFinishReason LlmHttpOptions LlmMessage LlmProvider LlmReply LlmRequest
      LlmRequestOptions LlmRole LlmStreamChunk LlmStreamResult LlmSystemTurn LlmTool LlmToolCall
      LlmToolChoice LlmToolTurn LlmTurn LlmUsage LlmUserTurn LocaleSource ManifestChange
      ManifestChangeReceipt ManifestConnection ManifestDefect ManifestDigestErrorCode ManifestEdit
      ManifestImpact ManifestImpactEntry ManifestRevocation ManifestSource ManifestTrackerOptions
      ManifestWatcherOptions McpAnnotations McpAudioContent McpBaseMetadata McpBehaviorOptions
      McpBooleanField McpCallOptions McpCallToolParams McpCancelledParams McpChoiceField
      McpClientCapabilities McpClientErrorCode McpClientInfo McpClientOptions McpCompleteParams
      McpCompleteResult McpCompletionReference McpCompletions McpContentBlock McpCreateMessageParams
      McpCreateMessageResult McpElicitFormParams McpElicitParams McpElicitResult McpElicitUrlParams
      McpElicitationCompleteParams McpEmbeddedResource McpExperimental McpFormField McpGetPromptParams
      McpGetPromptResult McpGrammarBehaviorOptions McpGrammarCapabilities McpGrammarData McpGrammarErrorCode
      McpGrammarLegacyData McpGrammarProblem McpGrammarPromptEntry McpGrammarResolver
      McpGrammarResourceEntry McpGrammarServer McpGrammarServerEntry McpGrammarStoreChangeEvent
      McpGrammarStoreOptions McpGrammarSurface McpGrammarTemplateEntry McpGrammarText McpGrammarToolEntry
      McpIcon McpImageContent McpImplementation McpInitializeParams McpInitializeResult McpListMethod
      McpListOptions McpListPromptsResult McpListResourceTemplatesResult McpListResourcesResult
      McpListRootsResult McpListToolsResult McpLists McpLoggingLevel McpLoggingMessageParams McpMeta
      McpModelPreferences McpMultiChoiceField McpNumberField McpObjectSchema McpPage McpPageParams
      McpProgressParams McpProgressToken McpPrompt McpPromptArgument McpPromptMessage McpProtocolVersion
      McpReadResourceResult McpRequestMeta McpResource McpResourceBlock McpResourceContent
      McpResourceContents McpResourceLink McpResourceParams McpResourceTemplate McpResourceUpdatedParams
      McpRole McpRoot McpSamplingContent McpSamplingMessage McpServerCapabilities McpServerErrorCode
      McpServerIdentity McpServerInfo McpServerOptions McpSession McpSessionPeer McpSetLevelParams
      McpStringField McpTextContent McpTool McpToolAnnotations McpToolResult McpToolResultBlock
      McpToolResultContent McpToolUseContent McplCallToolParams McplCapabilities McplHost
      McplInitializeParams McplInitializeResult McplManifest McplManifestChangedParams
      McplNotificationHandlers McplRequestHandlers McplServerMethod McplServerOptions McplToolResult
      MessageKind MessageTransport MessageTransportLike MethodDescriptor MethodDirection MethodKind
      ModelInfo MultiplexAcceptorOptions MultiplexSlot MultiplexTransportOptions NarrowDimension
      NoNotificationParams NoParams NotificationHandler NotificationMethod NotificationParams
      NotificationTypes OpenAiChatOptions PathVerdict PolicyOutcome PolicyTarget PresenceChange
      PushEventParams PushEventResult PushRenderParams PushRenderResult ReadReceipt ReadableStreamLike
      ReceiptOptions ReconnectOptions ReferenceContent RefusedInjection RemovedMethod RequestContext
      RequestHandler RequestId RequestMethod RequestOptions RequestOutcome RequestParams RequestResult
      RequestTypes ResolveOptions ResourceContent SessionExtension SessionLimits SocketLike SocketServerLike
      StandardToolSchema StateChange StateGetParams StateGetResult StateRollbackParams StateRollbackResult
      StateUpdateParams StateUpdateResult StreamLinkOptions StreamableHttpClientOptions Surface Tag
      TagBehavior TagDescriptor TagImplications TagOntology TemplateMatch TextContent ToLegacyOptions
      TokenUsage ToolApproval ToolClass ToolDefinition ToolLifecycleCapabilities ToolLoopBounds ToolLoopCall
      ToolLoopEnd ToolLoopEvent ToolLoopOptions ToolLoopResult ToolMatch ToolObjectSchema ToolObserveRule
      ToolOptions ToolPhase ToolPresence ToolReturn ToolSchema ToolSource ToolSourcePresence
      ToolsLifecycleParams ToolsObserveParams ToolsetInfo ToolsetsCloseParams ToolsetsCloseResult
      ToolsetsListResult ToolsetsOpenParams ToolsetsOpenResult TransportSendOptions TransportSource
      TreatmentRule UnavailableFeature Unchecked Unsubscribe UriTemplateValue UriTemplateValues UriVariable
      UriVariables UsesValidation Verdict VersionSource WebSocketConstructor WebSocketLike
      WritableStreamLike`,
  },
  server: {
    values: `DirectTransport ERR_SLOT_FORBIDDEN ERR_SLOT_UNAVAILABLE JsonRpcMimeType LoopbackTransport
      MCP_LATEST_PROTOCOL_VERSION MCP_PROTOCOL_VERSIONS MCP_SUPPORTED_PROTOCOL_VERSIONS Mcp McpAdapterBase
      McpBehavior McpBehaviorBase McpBehaviorOptionsBuilder McpGrammar McpGrammarBehavior McpGrammarStore
      McpServer McpServerBuilder McpServerError McpToolResults McpToolTable MultiplexAcceptor
      MultiplexTransport TemplateIndex ToolSupport UriTemplate WebSocketClosedError WebSocketTransport
      createEventEmitter createHttpHandler defineTool fromLegacyTransport grammarResolverFromOptions
      isHasMcpServers isProtocolVersionSupported jsonRpcError jsonRpcOk negotiateProtocolVersion prefixed
      toLegacyTransport`,
    types: `Checked DefinedTool DialOptions DirectTransportOptions EventSink FetchRequest FetchResponse
      FromLegacyOptions GateOptions GrammarLayer GrammarResolverOptions GrammarSelection HeartbeatOptions
      HostChannels HttpHandler HttpHandlerOptions HttpHeaders HttpReply HttpRequest HttpServer
      HttpSessionInfo IEventEmitter IEventSource IHasMcpServers IMcpBehavior IMcpBehaviorAdapter
      IMcpDesignOperations IMcpGrammarSource IMcpInitializer IMcpRequestContext IMcpRuntimeOperations
      IMcpServer IMcpServerOptions IMessageTransport InferenceOptions McpBehaviorOptions McpCompletions
      McpGrammarBehaviorOptions McpGrammarResolver McpPrompt McpProtocolVersion McpResource
      McpResourceContent McpResourceContents McpResourceTemplate McpServerErrorCode McpServerIdentity
      McpServerOptions McpSession McpSessionPeer McpTool McpToolAnnotations McpToolResult
      McpToolResultContent McplHost McplNotificationHandlers McplRequestHandlers McplServerMethod
      McplServerOptions MultiplexAcceptorOptions MultiplexSlot MultiplexTransportOptions ReconnectOptions
      SessionExtension SessionLimits StandardToolSchema TemplateMatch ToLegacyOptions ToolDefinition
      ToolObjectSchema ToolOptions ToolReturn ToolSchema TransportSource Unchecked Unsubscribe
      UriTemplateValue UriTemplateValues UriVariable UriVariables WebSocketConstructor WebSocketLike`,
  },
  client: {
    values: `DirectTransport EndpointError HttpTransportError LoopbackTransport MCP_CLIENT_PROTOCOL_VERSIONS
      McpClient McpClientError MultiplexTransport StreamableHttpClientTransport WebSocketClosedError
      WebSocketTransport fromLegacyTransport resolveEndpoint toLegacyTransport`,
    types: `DialOptions DirectTransportOptions Endpoint EndpointErrorCode EndpointRoad EndpointRoads
      EndpointScheme FetchFunction FromLegacyOptions HeartbeatOptions HttpHeaderValues
      HttpTransportErrorData IEventSource IMessageTransport McpCallOptions McpClientErrorCode
      McpClientOptions McpListMethod McpListOptions McpLists MultiplexTransportOptions ReconnectOptions
      ResolveOptions StreamableHttpClientOptions ToLegacyOptions TransportSource Unsubscribe
      WebSocketConstructor WebSocketLike`,
  },
  llm: {
    values: `AnthropicMessagesProvider LlmApiClient LlmClient LlmError OpenAiChatProvider runToolLoop`,
    types: `AnthropicMessagesOptions LlmAssistantTurn LlmByteStream LlmClientConfig LlmClock LlmCompletion
      LlmErrorCode LlmErrorDetails LlmEvent LlmFetch LlmFetchInit LlmFetchResponse LlmFinishReason
      LlmHttpOptions LlmMessage LlmProvider LlmReply LlmRequest LlmRequestOptions LlmRole LlmStreamChunk
      LlmStreamResult LlmSystemTurn LlmTool LlmToolCall LlmToolChoice LlmToolTurn LlmTurn LlmUsage
      LlmUserTurn OpenAiChatOptions ToolApproval ToolLoopBounds ToolLoopCall ToolLoopEnd ToolLoopEvent
      ToolLoopOptions ToolLoopResult ToolSource ToolSourcePresence`,
  },
  node: {
    values: `ChildProcessTransport HttpTransportError StdioTransport StreamableHttpClientTransport
      StreamableHttpTransport TcpTransport acceptWebSocket guardStdout listenTcp loadGrammarDirectory
      nodeRoads persistGrammarStore toNodeListener upgradeWebSocket`,
    types: `AcceptWebSocketOptions ChildProcessTransportOptions ExitStatus FetchFunction FetchRequest
      FetchResponse GrammarDirectory GrammarDirectoryProblem GrammarPersistence HttpHeaderValues HttpHeaders
      HttpServerLike HttpTransportErrorData LoadGrammarDirectoryOptions NodeRequestLike NodeResponseLike
      PersistGrammarStoreOptions StderrUse StdioTransportOptions StdoutGuard StreamableHttpClientOptions
      TcpListenOptions TcpListener TcpTransportOptions UpgradeRequest UpgradeWebSocketOptions
      WebSocketEndpoint`,
  },
  toolsets: {
    values: `AccessDeniedError AccessToken ToolPresence ToolsetError ToolsetServer answerAccess`,
    types: `AccessAnswer AccessQuestion EndReason InstanceSnapshot PrincipalClient PrincipalSnapshot
      PrincipalSource ToolCall ToolPresenceOptions ToolsetContext ToolsetDefinition ToolsetErrorCode
      ToolsetEvent ToolsetInstance ToolsetLimits ToolsetMcplOptions ToolsetServerOptions ToolsetSnapshot
      Validate ValidationProblem`,
  },
};

describe.each(Object.entries(SURFACE))('%s.ts', (entry, pins) => {
  it('exports these names', () => {
    const { values, types } = reexportsOf(entry);
    expect({ values, types }).toEqual({ values: namesIn(pins.values), types: namesIn(pins.types) });
  });

  it('exports each name by its name', () => {
    const text = readFileSync(new URL(`../src/${entry}.ts`, import.meta.url), 'utf8');
    expect(text).not.toMatch(/export \*/);
  });

  it('has what it says when it runs', async () => {
    const module = (await import(`../src/${entry}.ts`)) as Record<string, unknown>;
    expect(Object.keys(module).sort()).toEqual(namesIn(pins.values));
    expect(Object.values(module)).not.toContain(undefined);
  });
});

const namesIn = (text: string) => text.split(/\s+/);
