import { LoopbackTransport } from '@mcplkit/transports/loopback';
import { McplConnection } from '@mcplkit/wire';

const [serverEnd, clientEnd] = LoopbackTransport.createPair();
const server = McplConnection.fromTransport(serverEnd);
server.handle('greet', () => 'hello');

const client = McplConnection.fromTransport(clientEnd);
console.log(await client.sendRequest('greet')); // hello
client.close();
