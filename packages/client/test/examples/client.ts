import { McpClient } from '@mcplkit/client';
import { MemoryTransport } from '@mcplkit/wire';
import { serve } from './server.ts';

const [serverEnd, clientEnd] = MemoryTransport.createPair();
serve(serverEnd);

const client = new McpClient({ name: 'host', version: '1.0.0' }, clientEnd, { locale: 'fr-CA' });
client.onError.subscribe((error) => console.error(error));
await client.connect();
const tools = await client.listTools();
console.log(tools.map((tool) => tool.name)); // ['add']
const result = await client.callTool('add', { a: 1, b: 2 }, { timeoutMs: 5_000 });
console.log(result.structuredContent); // { sum: 3 }
await client.disconnect();
