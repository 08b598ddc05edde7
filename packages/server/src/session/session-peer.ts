import type { McpClientCapabilities, McpImplementation } from '@mcplkit/wire';
import type { McpProtocolVersion } from '../protocol-version.ts';

/** What a client said of itself in `initialize`, and what was agreed on. */
export interface McpSessionPeer {
  readonly clientInfo: McpImplementation;
  readonly clientCapabilities: McpClientCapabilities;
  /** The MCP revision that was agreed on. */
  readonly protocolVersion: McpProtocolVersion;
}
