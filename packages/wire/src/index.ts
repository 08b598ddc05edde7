// For users: connections, transports, errors and content.

export type { AbortSignalLike } from './abort-signal.ts';
export type { ConnectionBounds } from './bounds.ts';
export { DEFAULT_BOUNDS } from './bounds.ts';
export { parseMessage, serializeMessage } from './codec.ts';
export { McplConnection } from './connection.ts';
export type { ConnectionEvents, ConnectionOptions } from './connection-options.ts';
export { DEFAULT_REQUEST_TIMEOUT_MS } from './connection-options.ts';
export type {
  AudioContent,
  ContentBlock,
  ContentReference,
  ImageContent,
  InlineContent,
  InlineData,
  ReferenceContent,
  ResourceContent,
  TextContent,
} from './content.ts';
export {
  isContentBlock,
  isInlineContent,
  isReferenceContent,
  textContent,
} from './content.ts';
export type {
  DraftCapabilities,
  EventCoalescingCapabilities,
  ToolLifecycleCapabilities,
} from './draft-capabilities.ts';
export { TypedEmitter } from './emitter.ts';
export type { ErrorData, InputStreamRejection } from './error-codes.ts';
export {
  ERR_CAPABILITY_DENIED,
  ERR_CHANNEL_NOT_PERMITTED,
  ERR_CHANNEL_OPEN_FAILED,
  ERR_CHECKPOINT_NOT_FOUND,
  ERR_FEATURE_SET_NOT_ENABLED,
  ERR_INPUT_STREAM_REJECTED,
  ERR_INTERNAL,
  ERR_INVALID_PARAMS,
  ERR_INVALID_REQUEST,
  ERR_METHOD_NOT_FOUND,
  ERR_PARSE,
  ERR_RESOURCE_NOT_FOUND,
  ERR_TIMEOUT,
  ERR_UNKNOWN_CHANNEL,
  ERR_UNKNOWN_FEATURE_SET,
  ERR_URL_ELICITATION_REQUIRED,
} from './error-codes.ts';
export type { ConnectionErrorCode, RequestOutcome } from './errors.ts';
export { ConnectionClosedError, ConnectionError, ConnectionTimeoutError, RpcError } from './errors.ts';
export type { NotificationHandler, RequestHandler } from './handlers.ts';
export type { Line } from './line-framer.ts';
export { LineFramer, OVERSIZED_LINE } from './line-framer.ts';
export type {
  BeforeInferenceCapabilities,
  ChannelCapabilities,
  ContextHookCapabilities,
  FeatureSetDeclaration,
  InferenceRequestCapabilities,
  InjectCapabilities,
  KeyedTagDescriptor,
  McplCapabilities,
  TagBehavior,
  TagDescriptor,
  TagOntology,
  TreatmentRule,
} from './mcpl-capabilities.ts';
export { MemoryTransport } from './memory.ts';
export type {
  JsonRpcErrorObject,
  JsonRpcErrorResponse,
  JsonRpcMessage,
  JsonRpcNotification,
  JsonRpcParams,
  JsonRpcRequest,
  JsonRpcResponse,
  JsonRpcResultResponse,
  MessageKind,
  RequestId,
} from './message.ts';
export {
  classifyMessage,
  isJsonRpcNotification,
  isJsonRpcParams,
  isJsonRpcRequest,
  isJsonRpcResponse,
  isRequestId,
  makeErrorResponse,
  makeNotification,
  makeRequest,
  makeResponse,
} from './message.ts';
export type { IncomingMessage } from './message-queue.ts';
// The methods: their names, and what they carry.
export type {
  Branch,
  BranchDecision,
  BranchesChangedParams,
  BranchesCreateParams,
  BranchesCreateResult,
  BranchesCurrentParams,
  BranchesCurrentResult,
  BranchesDeleteParams,
  BranchesDeleteResult,
  BranchesListParams,
  BranchesListResult,
  BranchesSwitchParams,
  BranchesSwitchResult,
} from './methods/branches.ts';
export type { McpCancelledParams } from './methods/cancellation.ts';
export type {
  ChannelsAcknowledgeParams,
  ChannelsAcknowledgeResult,
  ChannelsCloseParams,
  ChannelsCloseResult,
  ChannelsOpenParams,
  ChannelsOpenResult,
  ChannelsTypingParams,
} from './methods/channel-lifecycle.ts';
export type {
  ChannelsIncomingParams,
  ChannelsIncomingResult,
  ChannelsOutgoingChunkParams,
  ChannelsOutgoingCompleteParams,
  ChannelsPublishNotificationParams,
  ChannelsPublishParams,
  ChannelsPublishResult,
  IncomingChannelMessage,
  IncomingMessageResult,
} from './methods/channel-messages.ts';
export type {
  ChannelAbilities,
  ChannelDecision,
  ChannelDescriptor,
  ChannelsChangedParams,
  ChannelsChangedResult,
  ChannelsListResult,
  ChannelsRegisterParams,
  ChannelsRegisterResult,
} from './methods/channels.ts';
export type {
  Coalesce,
  CoalesceResult,
  DeferredNotice,
  PushRenderParams,
  PushRenderResult,
} from './methods/coalescing.ts';
export type {
  EmptyResult,
  McpAnnotations,
  McpIcon,
  McpImplementation,
  McpMeta,
  McpPage,
  McpPageParams,
  McpProgressToken,
  McpRequestMeta,
  McpRole,
  NoNotificationParams,
  NoParams,
} from './methods/common.ts';
export type { McpCompleteParams, McpCompleteResult, McpCompletionReference } from './methods/completion.ts';
export type {
  ContextBeforeInferenceParams,
  ContextBeforeInferenceResult,
  ContextInjection,
  InferenceChannels,
  InjectionPosition,
} from './methods/context-hooks.ts';
export type { MethodDescriptor, MethodDirection, MethodKind } from './methods/descriptor.ts';
export type {
  McpBooleanField,
  McpChoiceField,
  McpElicitationCompleteParams,
  McpElicitFormParams,
  McpElicitParams,
  McpElicitResult,
  McpElicitUrlParams,
  McpFormField,
  McpMultiChoiceField,
  McpNumberField,
  McpStringField,
} from './methods/elicitation.ts';
export type {
  FeatureSetsAccepted,
  FeatureSetsRefused,
  FeatureSetsUpdateParams,
  FeatureSetsUpdateResult,
  UnavailableFeature,
} from './methods/feature-sets.ts';
export type {
  InferenceChunkParams,
  InferenceLifecycleParams,
  InferenceMessage,
  InferencePhase,
  InferenceRequestParams,
  InferenceRequestResult,
  TokenUsage,
} from './methods/inference.ts';
export type {
  InitializeCapabilities,
  McpClientCapabilities,
  McpExperimental,
  McpInitializeParams,
  McpInitializeResult,
  McplInitializeParams,
  McplInitializeResult,
  McpServerCapabilities,
} from './methods/initialize.ts';
export type {
  ChannelsInputAbortParams,
  ChannelsInputAbortResult,
  ChannelsInputCompleteParams,
  ChannelsInputCompleteResult,
  ChannelsInputOpenParams,
  ChannelsInputOpenResult,
  ChannelsInputUpdateParams,
  ChannelsInputUpdateResult,
  InputStreamLease,
} from './methods/input-streams.ts';
export type { McpLoggingLevel, McpLoggingMessageParams, McpSetLevelParams } from './methods/logging.ts';
export type { ChangeDomain, McplManifest, McplManifestChangedParams } from './methods/manifest.ts';
export type {
  McpAudioContent,
  McpContentBlock,
  McpEmbeddedResource,
  McpImageContent,
  McpResourceBlock,
  McpResourceLink,
  McpTextContent,
} from './methods/mcp-content.ts';
export { method } from './methods/method.ts';
export type { ModelInfo } from './methods/model-info.ts';
export type { McpProgressParams } from './methods/progress.ts';
export type {
  McpGetPromptParams,
  McpGetPromptResult,
  McpListPromptsResult,
  McpPrompt,
  McpPromptArgument,
  McpPromptMessage,
} from './methods/prompts.ts';
export type { PushEventParams, PushEventResult } from './methods/push.ts';
export type {
  McpListResourcesResult,
  McpListResourceTemplatesResult,
  McpReadResourceResult,
  McpResource,
  McpResourceContent,
  McpResourceParams,
  McpResourceTemplate,
  McpResourceUpdatedParams,
} from './methods/resources.ts';
export type { McpListRootsResult, McpRoot } from './methods/roots.ts';
export type {
  McpCreateMessageParams,
  McpCreateMessageResult,
  McpModelPreferences,
  McpSamplingContent,
  McpSamplingMessage,
  McpToolResultBlock,
  McpToolUseContent,
} from './methods/sampling.ts';
export type {
  JsonPatchOperation,
  StateChange,
  StateGetParams,
  StateGetResult,
  StateRollbackParams,
  StateRollbackResult,
  StateUpdateParams,
  StateUpdateResult,
} from './methods/state.ts';
export type {
  ToolClass,
  ToolMatch,
  ToolObserveRule,
  ToolPhase,
  ToolsLifecycleParams,
  ToolsObserveParams,
} from './methods/tool-lifecycle.ts';
export type {
  McpCallToolParams,
  McpListToolsResult,
  McplCallToolParams,
  McplToolResult,
  McpObjectSchema,
  McpTool,
  McpToolAnnotations,
  McpToolResult,
  McpToolResultContent,
} from './methods/tools.ts';
export type {
  AccessTokenParams,
  AccessTokenResult,
  CausedEvent,
  EndedSurface,
  PresenceChange,
  Surface,
  ToolPresence,
  ToolsetInfo,
  ToolsetsCloseParams,
  ToolsetsCloseResult,
  ToolsetsListResult,
  ToolsetsOpenParams,
  ToolsetsOpenResult,
} from './methods/toolsets.ts';
export type {
  NotificationMethod,
  NotificationParams,
  NotificationTypes,
  RequestMethod,
  RequestParams,
  RequestResult,
  RequestTypes,
} from './methods/types.ts';
export type { RequestOptions } from './request-options.ts';
export type { RequestContext } from './running-request.ts';
export type { StreamLinkOptions } from './stream-link.ts';
export { StreamTransport } from './stream-transport.ts';
export type { ReadableStreamLike, WritableStreamLike } from './streams.ts';
export type { SocketLike, SocketServerLike } from './tcp-acceptor.ts';
// For the authors of transports and of other engines: the port, messages and lines.
export type { MessageTransport, MessageTransportLike, TransportSendOptions } from './transport.ts';
export type { WebSocketLike } from './web-socket.ts';
export { WebSocketClosedError } from './web-socket-closed-error.ts';
export { WebSocketTransport } from './web-socket-transport.ts';
