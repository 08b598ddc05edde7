import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createHttpHandler,
  type HttpHandler,
  type HttpHandlerOptions,
  type HttpServer,
} from '@mcplkit/transports/http';
import { toNodeListener } from '@mcplkit/transports/http-node';

/** A server of HTTP on a port of its own, on this machine alone. */
export interface Listening {
  readonly url: string;
  /** Closes it, and every connection with it. */
  close(): Promise<void>;
}

/** Listens on any free port. */
export async function listen(listener: RequestListener, port = 0): Promise<Listening> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}/mcp`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Serves over our handler, in Node. */
export async function serveOverHttp(
  server: HttpServer,
  options?: HttpHandlerOptions,
): Promise<Listening & { handler: HttpHandler }> {
  const handler = createHttpHandler(server, options);
  const { url, close } = await listen(toNodeListener(handler));
  return {
    url,
    handler,
    close: async () => {
      await handler.close();
      await close();
    },
  };
}
