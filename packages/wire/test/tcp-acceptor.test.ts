import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import process from 'node:process';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { McplConnection } from '../src/connection.ts';
import { ConnectionClosedError } from '../src/errors.ts';
import type { SocketLike, SocketServerLike } from '../src/tcp-acceptor.ts';
import { turns } from './helpers/turns.ts';
import { uncaughtDuring } from './helpers/uncaught.ts';

let server: Server;
const sockets: Socket[] = [];

beforeEach(async () => {
  server = createServer();
  server.on('connection', (socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  await release(server);
  await turns();
  expect(process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP'))).toEqual([]);
});

async function release(listening: Server): Promise<void> {
  const closed = sockets.splice(0).filter((socket) => !socket.closed);
  await Promise.all(
    closed.map(async (socket) => {
      const end = once(socket, 'close');
      socket.on('error', () => {});
      socket.destroy();
      await end;
    }),
  );
  if (!listening.listening) return;
  listening.close();
  await once(listening, 'close');
}

/** A client that has connected. */
async function dial(): Promise<Socket> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

const note = (method: string) => `${JSON.stringify({ jsonrpc: '2.0', method })}\n`;

const nextMethod = async (connection: McplConnection) => {
  const message = await connection.nextMessage();
  return message.type === 'notification' ? message.notification.method : message.request.method;
};

describe('McplConnection.acceptTcp', () => {
  it('waits for the next connection, which works both ways', async () => {
    const accepted = McplConnection.acceptTcp(server);
    const client = McplConnection.fromTcp(await dial());
    const connection = await accepted;
    connection.handle('m', () => 'answered');
    expect(await client.sendRequest('m')).toBe('answered');
    client.close();
    connection.close();
  });

  it('gives several waiting calls a connection each, in the order of the calls', async () => {
    const accepted = [1, 2, 3].map(() => McplConnection.acceptTcp(server));
    for (const name of ['a', 'b', 'c']) (await dial()).write(note(name));
    const connections = await Promise.all(accepted);
    expect(await Promise.all(connections.map(nextMethod))).toEqual(['a', 'b', 'c']);
    for (const connection of connections) connection.close();
  });

  it('drops nothing between calls: neither a connection nor what it sent [MAKE-2]', async () => {
    const first = McplConnection.acceptTcp(server);
    (await dial()).write(note('first'));
    const connections = [await first];
    const clients = [await dial(), await dial(), await dial()];
    for (const [index, client] of clients.entries()) {
      client.write(note(`waiting ${index}`));
      client.end();
    }
    await vi.waitFor(() => expect(sockets.filter(({ bytesRead }) => bytesRead > 0)).toHaveLength(4));
    for (const _ of clients) connections.push(await McplConnection.acceptTcp(server));
    expect(await Promise.all(connections.map(nextMethod))).toEqual([
      'first',
      'waiting 0',
      'waiting 1',
      'waiting 2',
    ]);
    for (const connection of connections) connection.close();
  });

  it('leaks no listener over many calls [MAKE-2]', async () => {
    const before = { connection: server.listenerCount('connection'), close: server.listenerCount('close') };
    for (let index = 0; index < 20; index++) {
      const accepted = McplConnection.acceptTcp(server);
      const client = await dial();
      (await accepted).close();
      client.destroy();
    }
    expect(server.listenerCount('connection')).toBe(before.connection + 1);
    expect(server.listenerCount('close')).toBe(before.close + 1);
    expect(server.listenerCount('error')).toBe(0);
  });

  it('rejects those who wait when the server closes, and those who come later', async () => {
    const waiting = [McplConnection.acceptTcp(server), McplConnection.acceptTcp(server)];
    const closed = once(server, 'close');
    server.close();
    await closed;
    for (const each of waiting) await expect(each).rejects.toBeInstanceOf(ConnectionClosedError);
    await expect(McplConnection.acceptTcp(server)).rejects.toBeInstanceOf(ConnectionClosedError);
  });

  it('rejects at once when the server closed before the first call, or has not begun to listen', async () => {
    const closed = once(server, 'close');
    server.close();
    await closed;
    for (const each of [server, createServer()]) {
      const error = await McplConnection.acceptTcp(each).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ConnectionClosedError);
      expect(error).toMatchObject({
        code: 'closed',
        cause: { message: expect.stringContaining('does not listen') },
      });
    }
  });

  it('works again when the server listens again', async () => {
    const waiting = McplConnection.acceptTcp(server);
    server.close();
    await expect(waiting).rejects.toBeInstanceOf(ConnectionClosedError);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const accepted = McplConnection.acceptTcp(server);
    const client = await dial();
    (await accepted).close();
    client.destroy();
  });

  it('passes over a socket whose other end has gone meanwhile, which is no uncaught exception', async () => {
    const first = McplConnection.acceptTcp(server);
    (await dial()).write(note('first'));
    const connections = [await first];
    const uncaught = await uncaughtDuring(async () => {
      const gone = await dial();
      gone.resetAndDestroy();
      await vi.waitFor(() => expect(sockets.filter(({ destroyed }) => destroyed)).toHaveLength(2));
    });
    expect(uncaught).toEqual([]);
    (await dial()).write(note('alive'));
    connections.push(await McplConnection.acceptTcp(server));
    expect(await Promise.all(connections.map(nextMethod))).toEqual(['first', 'alive']);
    for (const connection of connections) connection.close();
  });
});

/** A server whose sockets a test makes, by the hundred. */
class FakeServer implements SocketServerLike {
  listening = true;
  readonly #listeners: Record<string, (socket: SocketLike) => void> = {};

  on(event: 'connection' | 'close', listener: (socket: SocketLike) => void): void {
    this.#listeners[event] = listener;
  }

  connect(): PassThrough {
    const socket = new PassThrough();
    this.#listeners.connection?.(socket);
    return socket;
  }
}

describe('McplConnection.acceptTcp with nobody who accepts (decision 7)', () => {
  async function full() {
    const fake = new FakeServer();
    const accepted = McplConnection.acceptTcp(fake);
    const first = fake.connect();
    (await accepted).close();
    const waiting = Array.from({ length: 128 }, () => fake.connect());
    return { fake, first, waiting };
  }

  it('lets 128 sockets wait, and closes one more at once', async () => {
    const { fake, waiting } = await full();
    expect(waiting.filter(({ destroyed }) => destroyed)).toEqual([]);
    expect(fake.connect().destroyed).toBe(true);
    expect(waiting.filter(({ destroyed }) => destroyed)).toEqual([]);
    (await McplConnection.acceptTcp(fake)).close();
    expect(waiting.map(({ destroyed }) => destroyed).indexOf(true)).toBe(0);
    expect(fake.connect().destroyed).toBe(false);
    expect(fake.connect().destroyed).toBe(true);
  });

  it('but those whose other end has gone take no place of one that lives', async () => {
    const { fake, waiting } = await full();
    waiting[5]?.destroy();
    waiting[77]?.destroy();
    const late = [fake.connect(), fake.connect(), fake.connect()];
    expect(late.map(({ destroyed }) => destroyed)).toEqual([false, false, true]);
    for (const socket of [
      ...waiting.filter((_, index) => index !== 5 && index !== 77),
      ...late.slice(0, 2),
    ]) {
      expect(socket.destroyed).toBe(false);
      (await McplConnection.acceptTcp(fake)).close();
      expect(socket.destroyed).toBe(true);
    }
  });
});

describe('McplConnection.fromTcp', () => {
  it('writes at once: without the delay of Nagle', async () => {
    const socket = await dial();
    const noDelay = vi.spyOn(socket, 'setNoDelay');
    const connection = McplConnection.fromTcp(socket);
    expect(noDelay.mock.calls).toEqual([[true]]);
    connection.close();
    expect(socket.destroyed).toBe(true);
  });
});
