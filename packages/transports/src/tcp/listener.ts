import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { StreamTransport } from '@mcplkit/wire';
import { boundsIn, checkPort, type SocketBounds, socketFailure, tune } from './socket-options.ts';

/** Where to listen, and the bounds of each road. */
export interface TcpListenOptions extends SocketBounds {
  /** Default 0, which takes a free one. */
  port?: number;
  /** Default `127.0.0.1`: nobody but this machine. */
  host?: string;
  /** How many roads are open at once; one more is closed as it comes. Default 128. */
  maxConnections?: number;
  /** Told when the system cannot take a connection. Default: nobody is. */
  onerror?: (error: Error) => void;
}

/** Somebody who listens. */
export interface TcpListener {
  /** The port, where 0 was asked for too. */
  readonly port: number;
  readonly host: string;
  /** Takes no more roads and closes those that it brought. Settles when all of that has ended. */
  close(): Promise<void>;
}

/**
 * Listens for TCP connections and gives each as a transport, not started: for `McpServer.serve`, or for
 * `McplConnection.fromTransport`, which works on the socket itself then.
 *
 * A road that nobody starts is held until the listener closes.
 *
 * @throws {RangeError} for a port that is none; rejects with a `ConnectionError` whose `code` is `transport-failed` when
 * the address is taken or not allowed.
 */
export async function listenTcp(
  options: TcpListenOptions,
  listener: (transport: StreamTransport) => void,
): Promise<TcpListener> {
  const { port = 0, host = '127.0.0.1', maxConnections = 128, onerror } = options;
  checkPort(port, 0);
  const bounds = boundsIn(options);
  const sockets = new Set<Socket>();
  const server = createServer({ pauseOnConnect: true });
  server.maxConnections = maxConnections;
  server.on('connection', (socket) => {
    tune(socket);
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    listener(new StreamTransport(socket, socket, bounds));
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw socketFailure(`Nobody can listen at ${host}:${port}`, cause as Error);
  }
  server.on('error', (error) => onerror?.(error));
  return {
    port: (server.address() as AddressInfo).port,
    host,
    async close() {
      if (server.listening) {
        const closed = once(server, 'close');
        server.close();
        for (const socket of sockets) socket.destroy();
        await closed;
      }
    },
  };
}
