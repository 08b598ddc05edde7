import { Client } from '@modelcontextprotocol/client';
import {
  InMemoryTransport,
  type JSONRPCMessage,
  parseJSONRPCMessage,
  Server,
  type StandardSchemaV1,
  type Transport,
} from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { WebSocket } from 'ws';
import { SocketTransport } from '../lib/socket-transport.ts';
import {
  type Asker,
  answerTo,
  asLine,
  type Ends,
  type Params,
  type Peer,
  type ServeOptions,
} from './peer.ts';

const NAME = { name: 'benchmarks', version: '0.0.0' };

/** The cheapest schema there is: everything passes. */
const anything: StandardSchemaV1 = {
  '~standard': { version: 1, vendor: 'benchmarks', validate: (value) => ({ value }) },
};

/** Over its default of 10 MiB the transport closes. */
const options = { maxBufferSize: Number.POSITIVE_INFINITY };

/** The cheapest set-up: fallback handlers, which skip the schema of the method. */
async function answer(transport: Transport, { onNote }: ServeOptions): Promise<void> {
  const server = new Server(NAME);
  server.fallbackRequestHandler = async ({ method, params }) => answerTo(method, params as Params);
  server.fallbackNotificationHandler = async () => onNote?.();
  await server.connect(transport);
}

async function askerOver(transport: Transport): Promise<Asker> {
  const client = new Client(NAME);
  await client.connect(transport);
  return {
    kind: 'promise',
    request: (method, params) => client.request({ method, params }, anything),
    note: (params) => client.notification({ method: 'note', params } as never),
  };
}

/** Reads as its transports do. */
const overSocket = (socket: WebSocket): Transport =>
  new SocketTransport<JSONRPCMessage>(socket, parseJSONRPCMessage);

export const peer: Peer = {
  ask: ({ input, output }: Ends) => askerOver(new StdioServerTransport(input, output, options)),
  serve: ({ input, output }: Ends, serveOptions: ServeOptions = {}) =>
    answer(new StdioServerTransport(input, output, options), serveOptions),
  frame: asLine,
  async joined() {
    const [here, there] = InMemoryTransport.createLinkedPair();
    await answer(there, {});
    return askerOver(here);
  },
  webSocket: {
    ask: (socket) => askerOver(overSocket(socket)),
    serve: (socket, serveOptions = {}) => answer(overSocket(socket), serveOptions),
  },
};
