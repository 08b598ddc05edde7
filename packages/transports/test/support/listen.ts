import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of HTTP on a port of its own, on this machine alone. */
export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Closes it, and every connection with it. */
  close(): Promise<void>;
}

/** Listens on any free port, or on one that was free a moment ago. */
export async function listen(listener: RequestListener, port = 0): Promise<Listening> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}/mcp`,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
