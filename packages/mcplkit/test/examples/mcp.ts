import { Mcp, type RequestId } from 'mcplkit';

export const answer = (id: RequestId) => Mcp.toolNotFound(id, 'fly');
// an error: -32602, Unknown tool: fly
