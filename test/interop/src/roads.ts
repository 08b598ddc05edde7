import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { LoopbackTransport } from '@mcplkit/transports/loopback';
import { MemoryTransport } from '@mcplkit/wire';
import { InMemoryTransport as ClientInMemoryTransport } from '@modelcontextprotocol/client';
import { InMemoryTransport as SdkInMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { InMemoryTransport as ServerInMemoryTransport } from '@modelcontextprotocol/server';

/** The built program that serves over standard input and output; see `serve.ts` for its arguments. */
export const SERVE = fileURLToPath(new URL('../dist/serve.js', import.meta.url));

/** Every pair of transports within one process: ours, and those of the official SDKs. */
export const PAIRS = {
  LoopbackTransport: () => LoopbackTransport.createPair(),
  MemoryTransport: () => MemoryTransport.createPair(),
  'InMemoryTransport of sdk 1': () => SdkInMemoryTransport.createLinkedPair(),
  'InMemoryTransport of client 2': () => ClientInMemoryTransport.createLinkedPair(),
  'InMemoryTransport of server 2': () => ServerInMemoryTransport.createLinkedPair(),
};

/** Two sockets that are connected to each other. */
export async function socketPair(): Promise<[Socket, Socket]> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const one = connect((listener.address() as AddressInfo).port, '127.0.0.1');
  const [other] = (await once(listener, 'connection')) as [Socket];
  listener.close();
  return [one, other];
}
