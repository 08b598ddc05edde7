import { listenTcp, TcpTransport } from '@mcplkit/transports/tcp';
import { McplConnection } from '@mcplkit/wire';

const listener = await listenTcp({}, (transport) => {
  const server = McplConnection.fromTransport(transport);
  server.on('error', (error) => console.error(error));
  server.handle('greet', () => 'hello');
});

const client = McplConnection.fromTransport(new TcpTransport({ port: listener.port }));
client.on('error', (error) => console.error(error));
console.log(await client.sendRequest('greet')); // hello
client.close();
await listener.close();
