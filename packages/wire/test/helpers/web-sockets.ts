import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/** A WebSocket server on the loopback interface. `release` leaves none of its sockets behind. */
export async function webSocketServer() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients: WebSocket[] = [];

  /** A socket that is still connecting. */
  function connect(): WebSocket {
    const client = new WebSocket(url);
    clients.push(client);
    return client;
  }

  /** Two ends of one WebSocket, both of them open. */
  async function pair() {
    const here = connect();
    const [[there]] = await Promise.all([
      once(server, 'connection') as Promise<[WebSocket]>,
      once(here, 'open'),
    ]);
    return { here, there };
  }

  async function release(): Promise<void> {
    const sockets = [...clients, ...server.clients];
    const closed = sockets.filter(({ readyState }) => readyState !== WebSocket.CLOSED).map(whenClosed);
    for (const socket of sockets) {
      socket.on('error', () => {});
      socket.terminate();
    }
    await Promise.all(closed);
    const serverClosed = once(server, 'close');
    server.close();
    await serverClosed;
  }

  return { server, url, connect, pair, release };
}

export function whenClosed(socket: WebSocket): Promise<unknown> {
  return new Promise((resolve) => socket.once('close', (code, reason) => resolve([code, String(reason)])));
}

/** The TCP socket beneath, to break it. */
export function tcpOf(socket: WebSocket): Socket {
  return (socket as unknown as { _socket: Socket })._socket;
}

/** What a socket receives, as text. */
export function received(socket: WebSocket): string[] {
  const texts: string[] = [];
  socket.on('message', (data) => texts.push(String(data)));
  return texts;
}
