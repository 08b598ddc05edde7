// A server that is no arcade: the story has to notice.
import { type AddressInfo, createServer } from 'node:net';
import { McpServer } from '@mcplkit/server';
import { StdioTransport } from '@mcplkit/transports/stdio';
import { StreamTransport } from '@mcplkit/wire';

const server = new McpServer({ name: 'other', mcpl: { manifest: { version: '0.5' } } });
const door = createServer((socket) => void server.connect(new StreamTransport(socket, socket)));
door.listen(0, '127.0.0.1', () => process.stderr.write(`port ${(door.address() as AddressInfo).port}\n`));
const session = await server.connect(new StdioTransport());
session.onClosed.subscribe(() => {
  door.close();
  void server.stop();
});
