import { McplConnection, MemoryTransport } from '@mcplkit/wire';

declare module '@mcplkit/wire' {
  interface RequestTypes {
    'acme/greet': { params: { name: string }; result: { text: string } };
  }
}

const [here, there] = MemoryTransport.createPair();
const server = McplConnection.fromTransport(there);
server.handle('acme/greet', ({ name }) => ({ text: `Hello, ${name}!` }));
const client = McplConnection.fromTransport(here);
export const { text } = await client.sendRequest('acme/greet', { name: 'Zoë' }); // 'Hello, Zoë!'
client.close();
