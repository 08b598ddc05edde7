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
export type { UriTemplateValue, UriTemplateValues } from './uri/expand-template.ts';
export type { UriVariable } from './uri/parameter-tail.ts';
export type { UriVariables } from './uri/pattern-tree.ts';
export type { TemplateMatch } from './uri/template-index.ts';
export { TemplateIndex } from './uri/template-index.ts';
export { UriTemplate } from './uri/uri-template.ts';

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

export type { IMcpBehaviorAdapter, IMcpRuntimeOperations } from './adapter.ts';
export type { IMcpBehavior, IMcpDesignOperations } from './behavior.ts';
export type { IEventEmitter, IEventSource, Unsubscribe } from './event-source.ts';
export { createEventEmitter } from './event-source.ts';
