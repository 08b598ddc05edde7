import { McpClient } from '@mcplkit/client';
import { McplConnection, type McpToolResult, MemoryTransport, type RequestContext } from '@mcplkit/wire';
import { afterEach } from 'vitest';

const clients = new Set<McpClient>();

afterEach(async () => {
  await Promise.all([...clients].map((client) => client.disconnect()));
  clients.clear();
});

/** What a tool of a test does. */
export type Run = (args: Record<string, unknown>, context: RequestContext) => unknown | Promise<unknown>;

/** A server of these tools, written on the wire, and a client that is connected to it. */
export async function toolServer(name: string, tools: Record<string, Run>) {
  const [near, far] = MemoryTransport.createPair();
  const offered = new Map(Object.entries(tools));
  const called: { name: string; arguments: unknown; _meta?: unknown }[] = [];
  const server = McplConnection.fromTransport(far);
  server.on('error', () => {});
  server.handle('initialize', ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name, version: '1.0.0' },
  }));
  server.handle('tools/list', () => ({
    tools: [...offered.keys()].map((tool) => ({ name: tool, inputSchema: { type: 'object' as const } })),
  }));
  server.handle('tools/call', async ({ name: tool, arguments: args = {} }, context) => {
    called.push({ name: tool, arguments: args });
    const outcome = await offered.get(tool)?.(args, context);
    const result = typeof outcome === 'string' ? { content: [{ type: 'text', text: outcome }] } : outcome;
    return result as McpToolResult;
  });
  const client = new McpClient({ name: 'host', version: '1.0.0' }, near);
  clients.add(client);
  await client.connect();
  return { client, server, offered, called };
}
