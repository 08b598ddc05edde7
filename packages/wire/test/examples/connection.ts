import { McplConnection, MemoryTransport } from '@mcplkit/wire';

const [here, there] = MemoryTransport.createPair();
const server = McplConnection.fromTransport(there);
server.handle('add', (params) => (params as number[]).reduce((sum, each) => sum + each));

const client = McplConnection.fromTransport(here);
export const answer = await client.sendRequest('add', [1, 2, 3]); // 6
client.close();
server.close();
