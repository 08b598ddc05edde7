import { McpServer } from '@mcplkit/server';
import { McplConnection, MemoryTransport } from '@mcplkit/wire';

const server = new McpServer({ name: 'empty', version: '1.0.0' });
server.onError.subscribe((error) => console.error(error));

const [serverEnd, clientEnd] = MemoryTransport.createPair();
const session = await server.connect(serverEnd); // any number of times, at once
const client = McplConnection.fromTransport(clientEnd);
console.log(await client.sendRequest('ping')); // {}
await session.close();
