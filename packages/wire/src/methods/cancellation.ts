import type { RequestId } from '../message.ts';
import type { McpMeta } from './common.ts';
import type { MethodTable } from './descriptor.ts';

export const cancellationNames = ['notifications/cancelled'] as const;

/** Params of `notifications/cancelled`: the sender no longer waits (MCP 2025-11-25, "Cancellation"). */
export type McpCancelledParams = {
  /** The id of a request that the sender made in this session; never that of `initialize`. */
  requestId?: RequestId | undefined;
  /** For logs and people. */
  reason?: string | undefined;
  _meta?: McpMeta | undefined;
};

/** The end of a sender's interest. */
export interface CancellationNotifications {
  'notifications/cancelled': { params: McpCancelledParams };
}

/** Cancelling requests (MCP 2025-11-25, "Cancellation"). */
export const cancellationMethods = {
  NOTIFICATIONS_CANCELLED: {
    method: 'notifications/cancelled',
    direction: 'either',
    kind: 'notification',
    gate: undefined,
    spec: 'MCP 2025-11-25, Cancellation',
  },
} as const satisfies MethodTable<unknown, CancellationNotifications>;
