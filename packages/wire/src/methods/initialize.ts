import type { McpImplementation, McpMeta } from './common.ts';

/** An extension's part of a side's capabilities: always an object, never `true`. */
export type McpExperimental = Record<string, object>;

/** What a client can do, as it says in `initialize` (MCP 2025-11-25, "Capability negotiation"). */
export interface McpClientCapabilities {
  experimental?: McpExperimental;
  roots?: { listChanged?: boolean };
  sampling?: { context?: object; tools?: object };
  elicitation?: { form?: object; url?: object };
}

/** What a server offers, as it says in the answer to `initialize` (MCP 2025-11-25, "Capability negotiation"). */
export interface McpServerCapabilities {
  experimental?: McpExperimental;
  logging?: object;
  completions?: object;
  prompts?: { listChanged?: boolean };
  resources?: { subscribe?: boolean; listChanged?: boolean };
  tools?: { listChanged?: boolean };
}

/** Params of `initialize`, client to server. */
export interface McpInitializeParams {
  protocolVersion: string;
  capabilities: McpClientCapabilities;
  clientInfo: McpImplementation;
  _meta?: McpMeta;
}

/** Result of `initialize`. */
export interface McpInitializeResult {
  protocolVersion: string;
  capabilities: McpServerCapabilities;
  serverInfo: McpImplementation;
  /** How to use the server, for the model. */
  instructions?: string;
  _meta?: McpMeta;
}
