import { McpClient } from '@mcplkit/client';
import { McplConnection, MemoryTransport } from '@mcplkit/wire';

// A client of a server of one tool.
export async function adder(): Promise<McpClient> {
  const [serverEnd, clientEnd] = MemoryTransport.createPair();
  const server = McplConnection.fromTransport(serverEnd);
  server.handle('initialize', ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'adder', version: '1.0.0' },
  }));
  server.handle('tools/list', () => ({ tools: [{ name: 'add', inputSchema: { type: 'object' } }] }));
  server.handle('tools/call', ({ arguments: { a, b } = {} }) => ({
    content: [{ type: 'text', text: String(Number(a) + Number(b)) }],
  }));
  const client = new McpClient({ name: 'host', version: '1.0.0' }, clientEnd);
  await client.connect();
  return client;
}
