import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Road } from '@mcplkit/transports/contract';
import { createHttpHandler, StreamableHttpClientTransport } from '@mcplkit/transports/http';
import { toNodeListener } from '@mcplkit/transports/http-node';
import type { MessageTransport } from '@mcplkit/wire';
import type { HttpSession } from '../../../src/http/session.ts';
import { rowOf } from './abilities.ts';

/** A client over HTTP; the far end is the transport of its session at a handler. */
export const httpRoad: Road = {
  ...rowOf('http'),
  // Each notification is a request of HTTP of its own, behind the one before it.
  manyMessages: 1_000,
  async open(options) {
    let arrived: (transport: MessageTransport) => void = () => {};
    const coming = new Promise<MessageTransport>((resolve) => {
      arrived = resolve;
    });
    const handler = createHttpHandler((transport) => arrived(transport), {
      maxMessageBytes: 64 * 1024 * 1024,
    });
    const server = createServer(toNodeListener(handler));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/mcp`;
    const near = new StreamableHttpClientTransport(url, {
      reconnectDelayMs: 5,
      reconnectAttempts: 2,
      ...(options?.maxMessageBytes === undefined ? {} : { maxMessageBytes: options.maxMessageBytes }),
    });
    const kill = () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    return {
      near,
      far: () => coming,
      // The client listens once the handshake is over.
      async ready() {
        const session = (await coming) as HttpSession;
        while (!session.streams.standalone.isRead) await new Promise((resolve) => setImmediate(resolve));
      },
      kill,
      async dispose() {
        await near.close();
        await handler.close();
        await kill();
      },
    };
  },
};
