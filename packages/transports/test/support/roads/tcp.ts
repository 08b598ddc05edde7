import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { OpenRoad, Road } from '@mcplkit/transports/contract';
import { listenTcp, TcpTransport } from '@mcplkit/transports/tcp';
import { type MessageTransport, StreamTransport } from '@mcplkit/wire';
import { rowOf } from './abilities.ts';

/** What the far side can do to the near one through its socket. */
function levers(socket: () => Socket): Partial<OpenRoad> {
  const write = (chunk: string | Uint8Array) =>
    new Promise<void>((resolve) => {
      socket().write(chunk, () => resolve());
    });
  return {
    writeText: (text) => write(`${text}\n`),
    writeBytes: write,
    async startStalled(far) {
      await far.start();
      socket().pause();
    },
    readOn: () => void socket().resume(),
    kill: () => void socket().resetAndDestroy(),
  };
}

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer({ pauseOnConnect: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** A transport that dials; the far end is a plain socket with a transport over it. */
export const dialledTcpRoad: Road = {
  ...rowOf('tcp, dialled'),
  async open(options) {
    const { server, port } = await listen();
    let socket: Socket | undefined;
    const arrived = once(server, 'connection').then(([it]) => {
      socket = it as Socket;
      socket.setNoDelay(true).on('error', () => {});
      return socket;
    });
    const near = new TcpTransport({ host: '127.0.0.1', port, ...options });
    return {
      near,
      far: async () => {
        const it = await arrived;
        return new StreamTransport(it, it);
      },
      ...levers(() => socket as Socket),
      async dispose() {
        await near.close();
        socket?.destroy();
        server.close();
      },
    };
  },
  async openRefused() {
    const { server, port } = await listen();
    server.close();
    await once(server, 'close');
    const near = new TcpTransport({ host: '127.0.0.1', port });
    return { near, dispose: () => near.close() };
  },
};

/** A transport that a listener brings; the far end dials. */
export const acceptedTcpRoad: Road = {
  ...rowOf('tcp, accepted'),
  async open(options) {
    let arrived: (transport: MessageTransport) => void = () => {};
    const coming = new Promise<MessageTransport>((resolve) => {
      arrived = resolve;
    });
    const listener = await listenTcp({ ...options }, arrived);
    const socket = connect({ host: '127.0.0.1', port: listener.port }).setNoDelay(true);
    socket.on('error', () => {});
    await once(socket, 'connect');
    const far = new StreamTransport(socket, socket);
    return {
      near: await coming,
      far: async () => far,
      ...levers(() => socket),
      async dispose() {
        socket.destroy();
        await listener.close();
      },
    };
  },
};
