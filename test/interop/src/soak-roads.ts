import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpServer } from '@mcplkit/server';
import { createHttpHandler, StreamableHttpClientTransport } from '@mcplkit/transports/http';
import { toNodeListener } from '@mcplkit/transports/http-node';
import { LoopbackTransport } from '@mcplkit/transports/loopback';
import { listenTcp, TcpTransport } from '@mcplkit/transports/tcp';
import { DirectTransport } from '@mcplkit/transports/websocket';
import { upgradeWebSocket } from '@mcplkit/transports/websocket-server';
import type { MessageTransport } from '@mcplkit/wire';

/** A way to one server, over which any number of clients come and go. */
export interface SoakRoad {
  /** One more road to it. */
  dial(): MessageTransport;
  close(): Promise<void>;
}

/** The roads of a client, each with a server behind it. */
export const SOAK_ROADS: Readonly<Record<string, (server: McpServer) => Promise<SoakRoad>>> = {
  async loopback(server) {
    const dial = () => {
      const [near, far] = LoopbackTransport.createPair();
      void server.connect(far);
      return near;
    };
    return { dial, close: async () => {} };
  },

  async tcp(server) {
    const listener = await listenTcp({}, (transport) => void server.connect(transport));
    return {
      dial: () => new TcpTransport({ port: listener.port }),
      close: () => listener.close(),
    };
  },

  async websocket(server) {
    const http = createServer();
    const endpoint = upgradeWebSocket(http, { onConnection: (transport) => void server.connect(transport) });
    const port = await listening(http);
    return {
      dial: () => new DirectTransport(`ws://127.0.0.1:${port}/`),
      async close() {
        await endpoint.close();
        http.close();
        await once(http, 'close');
      },
    };
  },

  async http(server) {
    const handler = createHttpHandler(server);
    const http = createServer(toNodeListener(handler));
    const port = await listening(http);
    return {
      dial: () => new StreamableHttpClientTransport(`http://127.0.0.1:${port}/mcp`),
      async close() {
        await handler.close();
        http.close();
        http.closeAllConnections();
        await once(http, 'close');
      },
    };
  },
};

async function listening(http: ReturnType<typeof createServer>): Promise<number> {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return (http.address() as AddressInfo).port;
}
