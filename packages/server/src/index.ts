// For users: servers and what they are made of.

export { McpAdapterBase } from './behavior/adapter-base.ts';
export { McpBehaviorBase } from './behavior/behavior-base.ts';
export type { McpBehaviorOptions } from './behavior/behavior-options.ts';
export { McpBehaviorOptionsBuilder } from './behavior/behavior-options.ts';
export { McpBehavior } from './behavior/mcp-behavior.ts';
export type { McpGrammarBehaviorOptions } from './grammar/grammar-behavior.ts';
export { McpGrammarBehavior } from './grammar/grammar-behavior.ts';
export type { GrammarLayer } from './grammar/grammar-layer.ts';
export type { GrammarSelection } from './grammar/wording-book.ts';
export type { IMcpInitializer, McpServerIdentity } from './initializer.ts';
export type { McplNotificationHandlers, McplRequestHandlers } from './mcpl/handlers.ts';
export type { HostChannels } from './mcpl/host-channels.ts';
export type { McplServerMethod } from './mcpl/host-request.ts';
export type { InferenceOptions, McplHost } from './mcpl/mcpl-host.ts';
export type { McplServerOptions } from './mcpl/mcpl-options.ts';
export { prefixed } from './prefix/prefixed.ts';
export type { McpProtocolVersion } from './protocol-version.ts';
export {
  MCP_LATEST_PROTOCOL_VERSION,
  MCP_PROTOCOL_VERSIONS,
  negotiateProtocolVersion,
} from './protocol-version.ts';
export type { IMcpRequestContext } from './request-context.ts';
export type { IMcpServer } from './server.ts';
export { McpServer } from './server.ts';
export { McpServerBuilder } from './server-builder.ts';
export type { McpServerErrorCode } from './server-error.ts';
export { McpServerError } from './server-error.ts';
export type { McpServerOptions, TransportSource } from './server-options.ts';
export type { McpSession } from './session/mcp-session.ts';
export type { SessionExtension } from './session/session-extension.ts';
export type { SessionLimits } from './session/session-limits.ts';
export type { McpSessionPeer } from './session/session-peer.ts';
export { McpToolResults } from './tool-results.ts';
export { ToolSupport } from './tool-support.ts';
export type { DefinedTool, ToolOptions, ToolReturn } from './tools/define-tool.ts';
export { defineTool } from './tools/define-tool.ts';
export type {
  Checked,
  StandardToolSchema,
  ToolObjectSchema,
  ToolSchema,
  Unchecked,
} from './tools/tool-schema.ts';
export { McpToolTable } from './tools/tool-table.ts';
export type { UriTemplateValue, UriTemplateValues } from './uri/expand-template.ts';
export type { UriVariable } from './uri/parameter-tail.ts';
export type { UriVariables } from './uri/pattern-tree.ts';
export type { TemplateMatch } from './uri/template-index.ts';
export { TemplateIndex } from './uri/template-index.ts';
export { UriTemplate } from './uri/uri-template.ts';

// For users: words, and what tools and resources are made of, so that a server needs one import.

export type { GrammarResolverOptions, McpGrammarResolver } from '@mcplkit/grammar';
export { grammarResolverFromOptions, McpGrammar, McpGrammarStore } from '@mcplkit/grammar';
export type {
  McpPrompt,
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
export type { IMcpBehaviorAdapter } from './behavior/adapter.ts';
export type { IMcpBehavior, IMcpDesignOperations, McpCompletions } from './behavior/behavior.ts';
export type { IMcpRuntimeOperations, McpResourceContents } from './behavior/runtime-operations.ts';
export type { IMcpGrammarSource } from './grammar/grammar-source.ts';
export type { ToolDefinition } from './tools/define-tool.ts';
