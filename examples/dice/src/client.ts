import { McpClient } from '@mcplkit/client';
import { ChildProcessTransport } from '@mcplkit/transports/child-process';

const transport = new ChildProcessTransport({ command: 'node', args: ['server.js'] });
const client = new McpClient({ name: 'table', version: '1.0.0' }, transport);
client.onError.subscribe((error) => console.error(error));
await client.connect();
console.log((await client.listTools()).map((tool) => tool.name)); // [ 'roll' ]
const { structuredContent } = await client.callTool('roll', {}, { timeoutMs: 5_000 });
console.log(structuredContent); // { pips: 4 }, or another number
await client.disconnect();
