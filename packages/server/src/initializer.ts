import type { McpClientCapabilities, McpImplementation } from '@mcplkit/wire';

/** What a server says of itself in `initialize`. */
export interface McpServerIdentity {
  serverInfo: McpImplementation;
  /** How to use the server, for the model. */
  instructions?: string | undefined;
  /** The MCP revision to speak, one of `MCP_PROTOCOL_VERSIONS`. Default, and for any other: what was negotiated. */
  protocolVersion?: string | undefined;
}

/** Says for each client who the server is. */
export interface IMcpInitializer {
  /** Says it, at once. A throw is answered with -32603, reported, and leaves the session to begin again. */
  initialize(clientInfo: McpImplementation, clientCapabilities: McpClientCapabilities): McpServerIdentity;
}
