import type { EmptyResult, McpMeta, McpRequestMeta } from './common.ts';
import type { MethodTable } from './descriptor.ts';

export const loggingNames = ['logging/setLevel', 'notifications/message'] as const;

/** How serious a log message is, from the least: the levels of RFC 5424 (MCP 2025-11-25, "Logging"). */
export type McpLoggingLevel =
  | 'debug'
  | 'info'
  | 'notice'
  | 'warning'
  | 'error'
  | 'critical'
  | 'alert'
  | 'emergency';

/** Params of `logging/setLevel`. */
export type McpSetLevelParams = {
  /** The least serious level that the client wants to hear of. */
  level: McpLoggingLevel;
  _meta?: McpRequestMeta | undefined;
};

/** Params of `notifications/message`. */
export type McpLoggingMessageParams = {
  level: McpLoggingLevel;
  /** Which part of the server speaks. */
  logger?: string | undefined;
  /** Any JSON. Credentials and other people's data do not belong in it. */
  data: unknown;
  _meta?: McpMeta | undefined;
};

/** What a client asks of the log. */
export interface LoggingRequests {
  'logging/setLevel': { params: McpSetLevelParams; result: EmptyResult };
}

/** The log itself. */
export interface LoggingNotifications {
  'notifications/message': { params: McpLoggingMessageParams };
}

/** The server's log, sent to the client (MCP 2025-11-25, "Logging"). */
export const loggingMethods = {
  LOGGING_SET_LEVEL: {
    method: 'logging/setLevel',
    direction: 'host-to-server',
    kind: 'request',
    gate: undefined,
    spec: 'MCP 2025-11-25, Logging',
  },
  NOTIFICATIONS_MESSAGE: {
    method: 'notifications/message',
    direction: 'server-to-host',
    kind: 'notification',
    gate: undefined,
    spec: 'MCP 2025-11-25, Logging',
  },
} as const satisfies MethodTable<LoggingRequests, LoggingNotifications>;
