import { type AddressInfo, createServer } from 'node:net';
import { McpServerBuilder } from '@mcplkit/server';
import { StdioTransport } from '@mcplkit/transports/stdio';
import { StreamTransport } from '@mcplkit/wire';
import { CounterAdapter, CounterBehavior } from './counter.ts';

const server = new McpServerBuilder()
  .withName('live-counter')
  .withVersion('1.0.0')
  .withTransport(new StdioTransport())
  .register(new CounterBehavior(new CounterAdapter()))
  .build();

// The same server also takes clients over a socket, each with a session of its own.
const door = createServer((socket) => void server.connect(new StreamTransport(socket, socket)));
door.listen(0, '127.0.0.1', () => {
  // Standard output belongs to the messages; everything else goes to standard error.
  process.stderr.write(`port ${(door.address() as AddressInfo).port}\n`);
});

await server.start();
for (const session of server.sessions) session.onClosed.subscribe(() => door.close());
