import type { McpMeta, NoNotificationParams, NoParams } from './common.ts';
import type { MethodTable } from './descriptor.ts';

export const rootNames = ['roots/list', 'notifications/roots/list_changed'] as const;

/** A place that the client lets the server work in (MCP 2025-11-25, "Roots"). */
export interface McpRoot {
  /** A `file:` URI. */
  uri: string;
  name?: string | undefined;
  _meta?: McpMeta | undefined;
}

/** Result of `roots/list`. */
export type McpListRootsResult = { roots: McpRoot[]; _meta?: McpMeta | undefined };

/** Asks the client for its roots. */
export interface RootRequests {
  'roots/list': { params?: NoParams | undefined; result: McpListRootsResult };
}

/** News of the list. */
export interface RootNotifications {
  'notifications/roots/list_changed': { params?: NoNotificationParams | undefined };
}

/** Roots (MCP 2025-11-25, "Roots"). */
export const rootMethods = {
  ROOTS_LIST: {
    method: 'roots/list',
    direction: 'server-to-host',
    kind: 'request',
    gate: undefined,
    spec: 'MCP 2025-11-25, Roots',
  },
  NOTIFICATIONS_ROOTS_LIST_CHANGED: {
    method: 'notifications/roots/list_changed',
    direction: 'host-to-server',
    kind: 'notification',
    gate: undefined,
    spec: 'MCP 2025-11-25, Roots',
  },
} as const satisfies MethodTable<RootRequests, RootNotifications>;
