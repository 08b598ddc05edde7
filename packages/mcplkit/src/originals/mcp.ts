import type { McpServerIdentity } from '@mcplkit/server';
import {
  ERR_INTERNAL,
  ERR_INVALID_PARAMS,
  ERR_INVALID_REQUEST,
  ERR_METHOD_NOT_FOUND,
  ERR_PARSE,
  ERR_RESOURCE_NOT_FOUND,
  type JsonRpcNotification,
  type JsonRpcResponse,
  type McpResource,
  type McpResourceContent,
  type McpResourceTemplate,
  type McpServerCapabilities,
  type McpTool,
  type McpToolResult,
  makeErrorResponse,
  makeNotification,
  makeResponse,
  type RequestId,
} from '@mcplkit/wire';

type Id = RequestId | null;

/**
 * The messages of an MCP server, ready to be sent: for an engine that answers by itself. `McpServer` needs none of them.
 *
 * @example
 * ```ts
 * import { Mcp, type RequestId } from 'mcplkit';
 *
 * export const answer = (id: RequestId) => Mcp.toolNotFound(id, 'fly');
 * // an error: -32602, Unknown tool: fly
 * ```
 */
export const Mcp = Object.freeze({
  parseError: (id: Id = null, message = 'Parse error'): JsonRpcResponse =>
    makeErrorResponse(id, ERR_PARSE, message),

  invalidRequest: (id: Id, message = 'Invalid request'): JsonRpcResponse =>
    makeErrorResponse(id, ERR_INVALID_REQUEST, message),

  methodNotFound: (id: Id, method: string): JsonRpcResponse =>
    makeErrorResponse(id, ERR_METHOD_NOT_FOUND, `Method not found: ${method}`),

  invalidParams: (id: Id, message = 'Invalid params'): JsonRpcResponse =>
    makeErrorResponse(id, ERR_INVALID_PARAMS, message),

  internalError: (id: Id, message = 'Internal error'): JsonRpcResponse =>
    makeErrorResponse(id, ERR_INTERNAL, message),

  resourceNotFound: (id: Id, uri: string): JsonRpcResponse =>
    makeErrorResponse(id, ERR_RESOURCE_NOT_FOUND, `Resource not found: ${uri}`, { uri }),

  instanceNotFound: (id: Id, uri: string): JsonRpcResponse =>
    makeErrorResponse(id, ERR_RESOURCE_NOT_FOUND, `Instance not found: ${uri}`, { uri }),

  toolNotFound: (id: Id, name: string): JsonRpcResponse =>
    makeErrorResponse(id, ERR_INVALID_PARAMS, `Unknown tool: ${name}`),

  pingResult: (id: RequestId): JsonRpcResponse => makeResponse(id, {}),

  initializeResult: (
    id: RequestId,
    identity: McpServerIdentity & { protocolVersion: string },
    capabilities: McpServerCapabilities,
  ): JsonRpcResponse => makeResponse(id, { ...identity, capabilities }),

  resourcesListResult: (id: RequestId, resources: readonly McpResource[]): JsonRpcResponse =>
    makeResponse(id, { resources }),

  resourcesTemplatesListResult: (
    id: RequestId,
    resourceTemplates: readonly McpResourceTemplate[],
  ): JsonRpcResponse => makeResponse(id, { resourceTemplates }),

  /** One content is a list of one. */
  resourcesReadResult: (
    id: RequestId,
    content: McpResourceContent | readonly McpResourceContent[],
  ): JsonRpcResponse => makeResponse(id, { contents: [content].flat() }),

  toolsListResult: (id: RequestId, tools: readonly McpTool[]): JsonRpcResponse => makeResponse(id, { tools }),

  /** Always says whether it is an error. */
  toolCallResult: (id: RequestId, result: McpToolResult): JsonRpcResponse =>
    makeResponse(id, { ...result, isError: result.isError ?? false }),

  resourcesListChanged: (): JsonRpcNotification => makeNotification('notifications/resources/list_changed'),

  toolsListChanged: (): JsonRpcNotification => makeNotification('notifications/tools/list_changed'),
});
