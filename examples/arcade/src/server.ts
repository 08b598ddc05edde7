import { type AddressInfo, createServer } from 'node:net';
import { StdioTransport } from '@mcplkit/transports/stdio';
import { McplConnection } from '@mcplkit/wire';
import { arcade } from './arcade.ts';

const server = arcade();
server.onError.subscribe((error) => console.error(error));

// Whoever can reach this port is on this machine. Elsewhere, whose games these are has to follow from something that
// was checked, such as a token; what a client says of itself is not.
const door = createServer((socket) => {
  void server.serve(McplConnection.fromTcp(socket), ({ clientInfo }) => clientInfo.name);
});
door.listen(0, '127.0.0.1', () => {
  // Standard output belongs to the messages; everything else goes to standard error.
  process.stderr.write(`port ${(door.address() as AddressInfo).port}\n`);
});

const session = await server.serve(new StdioTransport(), 'local');
session.onClosed.subscribe(() => {
  door.close();
  void server.stop();
});
