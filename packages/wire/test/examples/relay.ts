import { McplConnection, MemoryTransport } from '@mcplkit/wire';
import { relay } from '@mcplkit/wire/relay';

const [host, left] = MemoryTransport.createPair();
const [right, there] = MemoryTransport.createPair();
relay(left, right, { inspect: ({ method }) => method !== 'secret' });

const server = McplConnection.fromTransport(there);
server.handle('double', (params) => Number((params as number[])[0]) * 2);
const client = McplConnection.fromTransport(host);
export const answer = await client.sendRequest('double', [21]); // 42
client.close();
