import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { UpgradeWebSocketOptions } from '../../src/websocket-server.ts';
import { upgradeWebSocket } from '../../src/websocket-server.ts';

/** An HTTP server on the loopback interface that takes WebSockets. `release` leaves nothing behind. */
export async function startServer(options: UpgradeWebSocketOptions) {
  const http = createServer();
  const endpoint = upgradeWebSocket(http, options);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const release = async () => {
    await endpoint.close();
    http.closeAllConnections();
    if (http.listening) await new Promise((resolve) => http.close(resolve));
  };
  return { http, endpoint, port, url: `ws://127.0.0.1:${port}`, release };
}

/** Settles when something holds, looked at on every turn. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
}
