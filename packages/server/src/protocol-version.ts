/** The MCP revisions that are spoken, the newest first. MCPL needs requests to the host, which later ones lack. */
export const MCP_PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** One of the MCP revisions that are spoken. */
export type McpProtocolVersion = (typeof MCP_PROTOCOL_VERSIONS)[number];

/** The newest MCP revision that is spoken. */
export const MCP_LATEST_PROTOCOL_VERSION: McpProtocolVersion = MCP_PROTOCOL_VERSIONS[0];

/** Agrees to the revision that a client asks for, or offers the newest (MCP, "Version negotiation"). */
export function negotiateProtocolVersion(requested: string): McpProtocolVersion {
  return spokenVersion(requested) ?? MCP_LATEST_PROTOCOL_VERSION;
}

/** A revision, if it is one that is spoken. */
export function spokenVersion(named: string | undefined): McpProtocolVersion | undefined {
  return MCP_PROTOCOL_VERSIONS.find((version) => version === named);
}
