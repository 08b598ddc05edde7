// For users: connections, transports, errors and content.

export type { AbortSignalLike } from './abort-signal.ts';
export type { ConnectionBounds } from './bounds.ts';
export { DEFAULT_BOUNDS } from './bounds.ts';
export { parseMessage, serializeMessage } from './codec.ts';
export type { ConnectionEvents, ConnectionOptions } from './connection.ts';
export { DEFAULT_REQUEST_TIMEOUT_MS, McplConnection } from './connection.ts';
export type { AudioContent, ContentBlock, ImageContent, TextContent } from './content.ts';
export { textContent } from './content.ts';
export { TypedEmitter } from './emitter.ts';
export {
  ERR_INTERNAL,
  ERR_INVALID_PARAMS,
  ERR_INVALID_REQUEST,
  ERR_METHOD_NOT_FOUND,
  ERR_PARSE,
  ERR_RESOURCE_NOT_FOUND,
  ERR_TIMEOUT,
} from './error-codes.ts';
export type { ConnectionErrorCode, RequestOutcome } from './errors.ts';
export { ConnectionClosedError, ConnectionError, ConnectionTimeoutError, RpcError } from './errors.ts';
export type { NotificationHandler, RequestContext, RequestHandler } from './handlers.ts';
export type { Line } from './line-framer.ts';
export { LineFramer, OVERSIZED_LINE } from './line-framer.ts';
export type {
  BeforeInferenceCapabilities,
  ChannelCapabilities,
  ContextHookCapabilities,
  FeatureSetDeclaration,
  InferenceRequestCapabilities,
  InjectCapabilities,
  McplCapabilities,
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
// What MCP's methods carry.
export type { McpAnnotations, McpIcon, McpImplementation, McpMeta, McpPage } from './methods/common.ts';
export type {
  McpClientCapabilities,
  McpExperimental,
  McpInitializeParams,
  McpInitializeResult,
  McpServerCapabilities,
} from './methods/initialize.ts';
export type {
  McpListResourcesResult,
  McpListResourceTemplatesResult,
  McpReadResourceResult,
  McpResource,
  McpResourceContent,
  McpResourceTemplate,
} from './methods/resources.ts';
export type {
  McpCallToolParams,
  McpListToolsResult,
  McpObjectSchema,
  McpResourceBlock,
  McpTool,
  McpToolAnnotations,
  McpToolResult,
  McpToolResultContent,
} from './methods/tools.ts';
export type { StreamLinkOptions } from './stream-link.ts';
export { StreamTransport } from './stream-transport.ts';
export type { ReadableStreamLike, WritableStreamLike } from './streams.ts';
// For the authors of transports and of other engines: the port, messages and lines.
export type { MessageTransport, MessageTransportLike, TransportSendOptions } from './transport.ts';
