import type {
  McpIcon,
  McpMeta,
  McpPage,
  McpPageParams,
  McpRequestMeta,
  NoNotificationParams,
} from './common.ts';
import type { MethodTable } from './descriptor.ts';
import type { McpContentBlock } from './mcp-content.ts';
import type { StateChange } from './state.ts';

export const toolNames = ['tools/list', 'tools/call', 'notifications/tools/list_changed'] as const;

/** A JSON Schema of an object, in the 2020-12 dialect unless `$schema` says otherwise. */
export interface McpObjectSchema {
  type: 'object';
  properties?: Record<string, object> | undefined;
  required?: string[] | undefined;
  [keyword: string]: unknown;
}

/** Hints about what a tool does. A client must not trust them (MCP 2025-11-25, "Tool annotations"). */
export interface McpToolAnnotations {
  title?: string | undefined;
  readOnlyHint?: boolean | undefined;
  destructiveHint?: boolean | undefined;
  idempotentHint?: boolean | undefined;
  openWorldHint?: boolean | undefined;
}

/** A function that a model can call (MCP 2025-11-25, "Tools"). */
export interface McpTool {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  inputSchema: McpObjectSchema;
  outputSchema?: McpObjectSchema | undefined;
  annotations?: McpToolAnnotations | undefined;
  icons?: McpIcon[] | undefined;
  _meta?: McpMeta | undefined;
}

/** A block of a tool's result. */
export type McpToolResultContent = McpContentBlock;

/** What a tool returns. A failure of the tool itself is a result with `isError`, so that the model sees it. */
export type McpToolResult = {
  content: McpToolResultContent[];
  structuredContent?: Record<string, unknown> | undefined;
  isError?: boolean | undefined;
  _meta?: McpMeta | undefined;
};

/** Result of `tools/list`. */
export type McpListToolsResult = McpPage & { tools: McpTool[] };

/** Params of `tools/call`. */
export type McpCallToolParams = {
  name: string;
  arguments?: Record<string, unknown> | undefined;
  _meta?: McpRequestMeta | undefined;
};

/** Params of `tools/call` from a host that keeps the server's state (MCPL 0.5, §8.4). */
export type McplCallToolParams = McpCallToolParams & {
  /** The state itself, when the server has sent it before. */
  state?: unknown;
  /** The name of the state, when the server keeps it. */
  checkpoint?: string | undefined;
};

/** What a tool returns that has changed the server's state (MCPL 0.5, §8.2). */
export type McplToolResult = McpToolResult & { state?: StateChange | undefined };

/** Listing and calling tools. */
export interface ToolRequests {
  'tools/list': { params?: McpPageParams | undefined; result: McpListToolsResult };
  'tools/call': { params: McplCallToolParams; result: McplToolResult };
}

/** News of the list. */
export interface ToolNotifications {
  'notifications/tools/list_changed': { params?: NoNotificationParams | undefined };
}

/** Tools (MCP 2025-11-25, "Tools"). The gate stands between MCPL peers only; a plain MCP client needs no grant. */
export const toolMethods = {
  TOOLS_LIST: {
    method: 'tools/list',
    direction: 'host-to-server',
    kind: 'request',
    gate: undefined,
    spec: 'MCP 2025-11-25, Tools',
  },
  TOOLS_CALL: {
    method: 'tools/call',
    direction: 'host-to-server',
    kind: 'request',
    gate: 'tools',
    spec: 'MCP 2025-11-25, Tools; MCPL 0.5 §8',
  },
  NOTIFICATIONS_TOOLS_LIST_CHANGED: {
    method: 'notifications/tools/list_changed',
    direction: 'server-to-host',
    kind: 'notification',
    gate: undefined,
    spec: 'MCP 2025-11-25, Tools',
  },
} as const satisfies MethodTable<ToolRequests, ToolNotifications>;
