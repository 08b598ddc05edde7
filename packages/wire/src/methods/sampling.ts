import type { McpMeta, McpRequestMeta, McpRole } from './common.ts';
import type { MethodTable } from './descriptor.ts';
import type { McpAudioContent, McpContentBlock, McpImageContent, McpTextContent } from './mcp-content.ts';
import type { McpTool } from './tools.ts';

export const samplingNames = ['sampling/createMessage'] as const;

/** A model's wish to call a tool. */
export interface McpToolUseContent {
  type: 'tool_use';
  /** Pairs the call with its result. */
  id: string;
  name: string;
  input: Record<string, unknown>;
  _meta?: McpMeta | undefined;
}

/** What the tool gave back for a {@link McpToolUseContent}. */
export interface McpToolResultBlock {
  type: 'tool_result';
  toolUseId: string;
  content: McpContentBlock[];
  structuredContent?: Record<string, unknown> | undefined;
  isError?: boolean | undefined;
  _meta?: McpMeta | undefined;
}

/** A block of a message that goes to a model or comes from it. */
export type McpSamplingContent =
  | McpTextContent
  | McpImageContent
  | McpAudioContent
  | McpToolUseContent
  | McpToolResultBlock;

/** A message that goes to a model (MCP 2025-11-25, "Sampling"). */
export interface McpSamplingMessage {
  role: McpRole;
  content: McpSamplingContent | McpSamplingContent[];
  _meta?: McpMeta | undefined;
}

/** Which model a server would like; the client decides. Each priority is from 0, no matter, to 1, most. */
export interface McpModelPreferences {
  /** Parts of model names, the best first. */
  hints?: { name?: string | undefined }[] | undefined;
  costPriority?: number | undefined;
  speedPriority?: number | undefined;
  intelligencePriority?: number | undefined;
}

/** Params of `sampling/createMessage`. */
export type McpCreateMessageParams = {
  messages: McpSamplingMessage[];
  modelPreferences?: McpModelPreferences | undefined;
  systemPrompt?: string | undefined;
  /** All but `none` need the client's `sampling.context`, and are on their way out of MCP. */
  includeContext?: 'none' | 'thisServer' | 'allServers' | undefined;
  temperature?: number | undefined;
  /** The most tokens that may be made. */
  maxTokens: number;
  stopSequences?: string[] | undefined;
  metadata?: object | undefined;
  /** Needs the client's `sampling.tools`, as does `toolChoice`. */
  tools?: McpTool[] | undefined;
  toolChoice?: { mode?: 'auto' | 'required' | 'none' | undefined } | undefined;
  _meta?: McpRequestMeta | undefined;
};

/** Result of `sampling/createMessage`. */
export type McpCreateMessageResult = {
  role: McpRole;
  content: McpSamplingContent | McpSamplingContent[];
  /** The model that was used. */
  model: string;
  /** `endTurn`, `stopSequence`, `maxTokens`, `toolUse`, or the provider's own word. */
  stopReason?: string | undefined;
  _meta?: McpMeta | undefined;
};

/** Asks the client's model for a message, with a person in between. */
export interface SamplingRequests {
  'sampling/createMessage': { params: McpCreateMessageParams; result: McpCreateMessageResult };
}

/** Sampling (MCP 2025-11-25, "Sampling"). */
export const samplingMethods = {
  SAMPLING_CREATE_MESSAGE: {
    method: 'sampling/createMessage',
    direction: 'server-to-host',
    kind: 'request',
    gate: undefined,
    spec: 'MCP 2025-11-25, Sampling',
  },
} as const satisfies MethodTable<SamplingRequests>;
