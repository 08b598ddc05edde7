import type { Road } from '@mcplkit/transports/contract';
import { createHttpHandler, StreamableHttpClientTransport } from '@mcplkit/transports/http';
import { toNodeListener } from '@mcplkit/transports/http-node';
import type { MessageTransport } from '@mcplkit/wire';
import { listen } from '../listen.ts';
import { rowOf } from './abilities.ts';

const MIB = 1024 * 1024;

/** A client over Streamable HTTP; the far end is its session at a server. */
export const httpRoad: Road = {
  ...rowOf('http, client'),
  // Each is a request of its own.
  manyMessages: 1_000,
  async open(options) {
    let come: (transport: MessageTransport) => void = () => {};
    const coming = new Promise<MessageTransport>((resolve) => {
      come = resolve;
    });
    const handler = createHttpHandler(come, { maxMessageBytes: 64 * MIB, maxBufferedBytes: 64 * MIB });
    const answer = toNodeListener(handler);
    let hears: () => void = () => {};
    const hearing = new Promise<void>((resolve) => {
      hears = resolve;
    });
    const server = await listen((req, res) => {
      answer(req, res);
      // The client listens with it: until then, what the far end sends is kept, and not all of it.
      if (req.method === 'GET') setImmediate(hears);
    });
    const near = new StreamableHttpClientTransport(server.url, { reconnectDelayMs: 5, ...options });
    return {
      near,
      far: () => coming,
      ready: () => hearing,
      async dispose() {
        await near.close();
        await handler.close();
        await server.close();
      },
    };
  },
};
