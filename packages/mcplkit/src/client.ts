// What a host needs beside the wire, and the roads that a page has as well.

export type {
  McpCallOptions,
  McpClientErrorCode,
  McpClientOptions,
  McpListMethod,
  McpListOptions,
  McpLists,
  TransportSource,
} from '@mcplkit/client';
export { MCP_CLIENT_PROTOCOL_VERSIONS, McpClient, McpClientError } from '@mcplkit/client';
export type { IEventSource, Unsubscribe } from '@mcplkit/grammar';
export type {
  Endpoint,
  EndpointErrorCode,
  EndpointRoad,
  EndpointRoads,
  EndpointScheme,
  ResolveOptions,
} from '@mcplkit/transports/endpoint';
export { EndpointError, resolveEndpoint } from '@mcplkit/transports/endpoint';
export type {
  FetchFunction,
  HttpHeaderValues,
  HttpTransportErrorData,
  StreamableHttpClientOptions,
} from '@mcplkit/transports/http';
export { HttpTransportError, StreamableHttpClientTransport } from '@mcplkit/transports/http';
export type { FromLegacyOptions, IMessageTransport, ToLegacyOptions } from '@mcplkit/transports/legacy';
export { fromLegacyTransport, toLegacyTransport } from '@mcplkit/transports/legacy';
export { LoopbackTransport } from '@mcplkit/transports/loopback';
export type { MultiplexTransportOptions } from '@mcplkit/transports/multiplex';
export { MultiplexTransport } from '@mcplkit/transports/multiplex';
export type {
  DialOptions,
  DirectTransportOptions,
  HeartbeatOptions,
  ReconnectOptions,
  WebSocketConstructor,
  WebSocketLike,
} from '@mcplkit/transports/websocket';
export { DirectTransport, WebSocketClosedError, WebSocketTransport } from '@mcplkit/transports/websocket';
