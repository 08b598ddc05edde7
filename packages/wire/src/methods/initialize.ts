import type { McpImplementation, McpMeta } from './common.ts';

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

/** Params of `initialize`, client to server. */
export interface McpInitializeParams {
  protocolVersion: string;
  capabilities: McpClientCapabilities;
  clientInfo: McpImplementation;
  _meta?: McpMeta | undefined;
}

/** Result of `initialize`. */
export type McpInitializeResult = {
  protocolVersion: string;
  capabilities: McpServerCapabilities;
  serverInfo: McpImplementation;
  /** How to use the server, for the model. */
  instructions?: string | undefined;
  _meta?: McpMeta | undefined;
};
