/** The MCP revisions that the client speaks, the newest first. */
export const MCP_CLIENT_PROTOCOL_VERSIONS: readonly string[] = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
];
