export type { McpCallOptions, McpListOptions } from './call-options.ts';
export { McpClient } from './client.ts';
export type { McpClientErrorCode } from './client-error.ts';
export { McpClientError } from './client-error.ts';
export type { McpClientOptions, TransportSource } from './client-options.ts';
export type { IEventSource, Unsubscribe } from './events.ts';
export type { McpListMethod, McpLists } from './lists.ts';
export { MCP_CLIENT_PROTOCOL_VERSIONS } from './protocol-version.ts';
