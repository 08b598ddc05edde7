import type { McpClientCapabilities, McpImplementation } from '@mcplkit/wire';

/** What a server says of itself in `initialize`. */
export interface McpServerIdentity {
  serverInfo: McpImplementation;
  /** How to use the server, for the model. */
  instructions?: string | undefined;
  /** The MCP revision to speak, one of `MCP_PROTOCOL_VERSIONS`. Default: what was negotiated. */
  protocolVersion?: string | undefined;
}

/** Says for each client who the server is. */
export interface IMcpInitializer {
  initialize(clientInfo: McpImplementation, clientCapabilities: McpClientCapabilities): McpServerIdentity;
}
