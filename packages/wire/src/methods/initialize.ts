import type { McplCapabilities } from '../mcpl-capabilities.ts';
import type { McpImplementation, McpMeta, McpRequestMeta, NoNotificationParams } from './common.ts';
import type { MethodTable } from './descriptor.ts';

export const initializeNames = ['initialize', 'notifications/initialized'] as const;

/** An extension's part of a side's capabilities: always an object, never `true`. */
export type McpExperimental = Record<string, object>;

/** What a client can do, as it says in `initialize` (MCP 2025-11-25, "Capability negotiation"). */
export interface McpClientCapabilities {
  experimental?: McpExperimental | undefined;
  roots?: { listChanged?: boolean | undefined } | undefined;
  sampling?: { context?: object | undefined; tools?: object | undefined } | undefined;
  elicitation?:
    | { form?: { applyDefaults?: boolean | undefined } | undefined; url?: object | undefined }
    | undefined;
}

/** What a server offers, as it says in the answer to `initialize` (MCP 2025-11-25, "Capability negotiation"). */
export interface McpServerCapabilities {
  experimental?: McpExperimental | undefined;
  logging?: object | undefined;
  completions?: object | undefined;
  prompts?: { listChanged?: boolean | undefined } | undefined;
  resources?: { subscribe?: boolean | undefined; listChanged?: boolean | undefined } | undefined;
  tools?: { listChanged?: boolean | undefined } | undefined;
}

/** Params of `initialize`. */
export type McpInitializeParams = {
  /** The newest revision that the client speaks, such as `2025-11-25`. */
  protocolVersion: string;
  capabilities: McpClientCapabilities;
  clientInfo: McpImplementation;
  _meta?: McpRequestMeta | undefined;
};

/** Result of `initialize`. */
export type McpInitializeResult = {
  /** The revision of the session: the client's, or one that the server speaks instead. */
  protocolVersion: string;
  capabilities: McpServerCapabilities;
  serverInfo: McpImplementation;
  /** How to use the server, for the model. */
  instructions?: string | undefined;
  _meta?: McpMeta | undefined;
};

/** The place of MCPL among a side's capabilities (MCPL 0.5, §5.1 and §5.2). */
export interface InitializeCapabilities extends McpClientCapabilities, McpServerCapabilities {
  experimental?: (McpExperimental & { mcpl?: McplCapabilities | undefined }) | undefined;
}

/** Params of `initialize` from a host of MCPL (MCPL 0.5, §5.2). */
export type McplInitializeParams = Omit<McpInitializeParams, 'capabilities'> & {
  capabilities: InitializeCapabilities;
};

/** Result of `initialize` from a server of MCPL (MCPL 0.5, §5.1). */
export type McplInitializeResult = Omit<McpInitializeResult, 'capabilities'> & {
  capabilities: InitializeCapabilities;
};

/** The handshake's request. */
export interface InitializeRequests {
  initialize: { params: McplInitializeParams; result: McplInitializeResult };
}

/** The handshake's end. */
export interface InitializeNotifications {
  'notifications/initialized': { params?: NoNotificationParams | undefined };
}

/** The handshake (MCP 2025-11-25, "Lifecycle"). */
export const initializeMethods = {
  INITIALIZE: {
    method: 'initialize',
    direction: 'host-to-server',
    kind: 'request',
    gate: undefined,
    spec: 'MCP 2025-11-25, Lifecycle',
  },
  NOTIFICATIONS_INITIALIZED: {
    method: 'notifications/initialized',
    direction: 'host-to-server',
    kind: 'notification',
    gate: undefined,
    spec: 'MCP 2025-11-25, Lifecycle',
  },
} as const satisfies MethodTable<InitializeRequests, InitializeNotifications>;
