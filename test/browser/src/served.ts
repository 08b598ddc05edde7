import { McplConnection, RpcError } from '@mcplkit/wire';
import type { WebSocket } from 'ws';

/** The end of a page's WebSocket that is in this process. */
export interface Served {
  readonly socket: WebSocket;
  readonly connection: McplConnection;
  /** The errors and the close that the connection told. */
  readonly told: readonly unknown[];
  /** Settles when the page has made the request that gets no answer. */
  readonly asked: Promise<void>;
  /** Settles with the code when the socket has closed. */
  readonly closed: Promise<number>;
}

/** A connection that answers what the page asks: `echo`, `ready`, `fail`, and never `never`. */
export function serve(socket: WebSocket): Served {
  const connection = McplConnection.fromWebSocket(socket);
  const told: unknown[] = [];
  connection.on('error', (error) => told.push(error));
  connection.on('close', () => told.push('close'));
  connection.handle('echo', (params) => params);
  connection.handle('ready', () => ({}));
  connection.handle('fail', () => {
    throw new RpcError(-32001, 'of the handler');
  });
  const asked = new Promise<void>((resolve) => {
    connection.handle('never', () => {
      resolve();
      return new Promise(() => {});
    });
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  return { socket, connection, told, asked, closed };
}
