// For users: servers and what they are made of.

export { McpAdapterBase } from './adapter-base.ts';
export type { McpBehaviorOptions } from './behavior.ts';
export { McpBehavior } from './behavior.ts';
export type { McpProtocolVersion } from './protocol-version.ts';
export {
  MCP_LATEST_PROTOCOL_VERSION,
  MCP_PROTOCOL_VERSIONS,
  negotiateProtocolVersion,
} from './protocol-version.ts';
export type { IMcpServer, McpServerOptions, TransportSource } from './server.ts';
export { McpServer } from './server.ts';
export { McpServerBuilder } from './server-builder.ts';
export type { McpServerErrorCode } from './server-error.ts';
export { McpServerError } from './server-error.ts';
export type { McpSession } from './session.ts';
export type { McpSessionPeer } from './session-scope.ts';
export { McpToolResults } from './tool-results.ts';

// For users: what tools and resources are made of, so that a server needs one import.

export type {
  McpResource,
  McpResourceContent,
  McpResourceTemplate,
  McpTool,
  McpToolAnnotations,
  McpToolResult,
  McpToolResultContent,
} from '@mcplkit/wire';

// For the authors of behaviors and adapters of their own.

export type { IEventEmitter, IEventSource, Unsubscribe } from '@mcplkit/grammar';
export { createEventEmitter } from '@mcplkit/grammar';
export type { IMcpBehaviorAdapter, IMcpRuntimeOperations } from './adapter.ts';
export type { IMcpBehavior, IMcpDesignOperations } from './behavior.ts';
