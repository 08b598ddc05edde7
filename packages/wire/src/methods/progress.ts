import type { McpMeta, McpProgressToken } from './common.ts';
import type { MethodTable } from './descriptor.ts';

export const progressNames = ['notifications/progress'] as const;

/** Params of `notifications/progress`: how far a request has come (MCP 2025-11-25, "Progress"). */
export type McpProgressParams = {
  /** The token that the request carried in `_meta.progressToken`. */
  progressToken: McpProgressToken;
  /** Grows with every report; its unit is the sender's. */
  progress: number;
  /** In the unit of `progress`; absent when the end is not known. */
  total?: number | undefined;
  /** For people. */
  message?: string | undefined;
  _meta?: McpMeta | undefined;
};

/** Reports on requests that are being answered. */
export interface ProgressNotifications {
  'notifications/progress': { params: McpProgressParams };
}

/** Progress of long requests (MCP 2025-11-25, "Progress"). */
export const progressMethods = {
  NOTIFICATIONS_PROGRESS: {
    method: 'notifications/progress',
    direction: 'either',
    kind: 'notification',
    gate: undefined,
    spec: 'MCP 2025-11-25, Progress',
  },
} as const satisfies MethodTable<unknown, ProgressNotifications>;
