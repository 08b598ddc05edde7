import type { McpMeta, McpRequestMeta } from './common.ts';
import type { MethodTable } from './descriptor.ts';

export const completionNames = ['completion/complete'] as const;

/** What an argument belongs to: a prompt, or a resource template by its URI template. */
export type McpCompletionReference =
  | { type: 'ref/prompt'; name: string; title?: string | undefined }
  | { type: 'ref/resource'; uri: string };

/** Params of `completion/complete`. */
export type McpCompleteParams = {
  ref: McpCompletionReference;
  /** The argument being typed, and what there is of it. */
  argument: { name: string; value: string };
  /** The arguments that are already settled. */
  context?: { arguments?: Record<string, string> | undefined } | undefined;
  _meta?: McpRequestMeta | undefined;
};

/** Result of `completion/complete`. */
export type McpCompleteResult = {
  completion: {
    /** Best first, at most 100. */
    values: string[];
    /** How many there are in all; may be more than are sent. */
    total?: number | undefined;
    hasMore?: boolean | undefined;
  };
  _meta?: McpMeta | undefined;
};

/** Asks how an argument may go on. */
export interface CompletionRequests {
  'completion/complete': { params: McpCompleteParams; result: McpCompleteResult };
}

/** Completion of arguments (MCP 2025-11-25, "Completion"). */
export const completionMethods = {
  COMPLETION_COMPLETE: {
    method: 'completion/complete',
    direction: 'host-to-server',
    kind: 'request',
    gate: undefined,
    spec: 'MCP 2025-11-25, Completion',
  },
} as const satisfies MethodTable<CompletionRequests>;
