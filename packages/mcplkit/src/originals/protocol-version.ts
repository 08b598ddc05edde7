import { MCP_PROTOCOL_VERSIONS, type McpProtocolVersion } from '@mcplkit/server';

/** Whether a revision of MCP is one that servers speak. */
export function isProtocolVersionSupported(version: string): version is McpProtocolVersion {
  return MCP_PROTOCOL_VERSIONS.some((each) => each === version);
}
