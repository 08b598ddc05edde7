import type {
  McpIcon,
  McpMeta,
  McpPage,
  McpPageParams,
  McpRequestMeta,
  McpRole,
  NoNotificationParams,
} from './common.ts';
import type { MethodTable } from './descriptor.ts';
import type { McpContentBlock } from './mcp-content.ts';

export const promptNames = ['prompts/list', 'prompts/get', 'notifications/prompts/list_changed'] as const;

/** What a prompt wants to be told. */
export interface McpPromptArgument {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  required?: boolean | undefined;
}

/** A template of messages, for people to choose (MCP 2025-11-25, "Prompts"). */
export interface McpPrompt {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  arguments?: McpPromptArgument[] | undefined;
  icons?: McpIcon[] | undefined;
  _meta?: McpMeta | undefined;
}

/** A message of a prompt: one block. */
export interface McpPromptMessage {
  role: McpRole;
  content: McpContentBlock;
}

/** Result of `prompts/list`. */
export type McpListPromptsResult = McpPage & { prompts: McpPrompt[] };

/** Params of `prompts/get`. */
export type McpGetPromptParams = {
  name: string;
  arguments?: Record<string, string> | undefined;
  _meta?: McpRequestMeta | undefined;
};

/** Result of `prompts/get`. */
export type McpGetPromptResult = {
  description?: string | undefined;
  messages: McpPromptMessage[];
  _meta?: McpMeta | undefined;
};

/** Listing and filling in prompts. */
export interface PromptRequests {
  'prompts/list': { params?: McpPageParams | undefined; result: McpListPromptsResult };
  'prompts/get': { params: McpGetPromptParams; result: McpGetPromptResult };
}

/** News of the list. */
export interface PromptNotifications {
  'notifications/prompts/list_changed': { params?: NoNotificationParams | undefined };
}

/** Prompts (MCP 2025-11-25, "Prompts"). */
export const promptMethods = {
  PROMPTS_LIST: {
    method: 'prompts/list',
    direction: 'host-to-server',
    kind: 'request',
    gate: undefined,
    spec: 'MCP 2025-11-25, Prompts',
  },
  PROMPTS_GET: {
    method: 'prompts/get',
    direction: 'host-to-server',
    kind: 'request',
    gate: undefined,
    spec: 'MCP 2025-11-25, Prompts',
  },
  NOTIFICATIONS_PROMPTS_LIST_CHANGED: {
    method: 'notifications/prompts/list_changed',
    direction: 'server-to-host',
    kind: 'notification',
    gate: undefined,
    spec: 'MCP 2025-11-25, Prompts',
  },
} as const satisfies MethodTable<PromptRequests, PromptNotifications>;
