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
  async open(options) {
    let come: (transport: MessageTransport) => void = () => {};
    const coming = new Promise<MessageTransport>((resolve) => {
      come = resolve;
    });
    const handler = createHttpHandler(come, { maxMessageBytes: 64 * MIB, maxBufferedBytes: 64 * MIB });
    const server = await listen(toNodeListener(handler));
    const near = new StreamableHttpClientTransport(server.url, options);
    return {
      near,
      far: () => coming,
      async dispose() {
        await near.close();
        await handler.close();
        await server.close();
      },
    };
  },
};
