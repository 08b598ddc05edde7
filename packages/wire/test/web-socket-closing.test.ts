import { once } from 'node:events';
import { createServer } from 'node:net';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { McplConnection } from '../src/connection.ts';
import { ConnectionClosedError } from '../src/errors.ts';
import { notification } from './helpers/raw-peer.ts';
import { turns } from './helpers/turns.ts';
import { uncaughtDuring } from './helpers/uncaught.ts';
import { watch } from './helpers/watch.ts';
import { received, tcpOf, webSocketServer, whenClosed } from './helpers/web-sockets.ts';

let server: Awaited<ReturnType<typeof webSocketServer>>;

beforeAll(async () => {
  server = await webSocketServer();
});

afterAll(async () => {
  await server.release();
  await turns();
  expect(process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP'))).toEqual([]);
});

async function connect() {
  const { here, there } = await server.pair();
  const connection = McplConnection.fromWebSocket(here);
  return { connection, heard: watch(connection), socket: here, there, texts: received(there) };
}

const closed = (connection: McplConnection) =>
  new Promise<void>((resolve) => {
    if (connection.isClosed) resolve();
    else connection.once('close', resolve);
  });

describe('McplConnection over a WebSocket closes', () => {
  it.each([1000, 1001, undefined])(
    'without an error when the other end closes with code %s',
    async (code) => {
      const { connection, heard, there } = await connect();
      const pending = connection.sendRequest('m');
      there.close(code);
      await closed(connection);
      expect(heard).toEqual(['close']);
      await expect(pending).rejects.toMatchObject({ outcome: 'no-response' });
      await expect(pending).rejects.not.toHaveProperty('cause');
      connection.close();
    },
  );

  it('with an error that names the code and the reason when it closes with another one', async () => {
    const { connection, heard, there } = await connect();
    const pending = connection.sendRequest('m');
    there.close(4001, 'not welcome');
    await closed(connection);
    expect(heard).toMatchObject([
      { code: 'transport-failed', message: 'The WebSocket closed with code 4001: not welcome.' },
      'close',
    ]);
    await expect(pending).rejects.toMatchObject({ outcome: 'no-response', cause: heard[0] });
    connection.close();
  });

  it('with an error when the road breaks without a close', async () => {
    const { connection, heard, there } = await connect();
    there.terminate();
    await closed(connection);
    expect(heard).toMatchObject([
      { code: 'transport-failed', message: expect.stringContaining('1006') },
      'close',
    ]);
    connection.close();
  });

  it('at an error of the socket, with that error, once (seed: "a WebSocket error") [CLOSE-2] [ROAD-4]', async () => {
    const { connection, heard, there } = await connect();
    const pending = connection.sendRequest('m');
    // A frame with reserved bits is against RFC 6455, §5.2.
    tcpOf(there).write(Buffer.from([0xf1, 0x00]));
    await closed(connection);
    await turns();
    expect(heard).toMatchObject([{ code: 'WS_ERR_UNEXPECTED_RSV_2_3' }, 'close']);
    await expect(pending).rejects.toMatchObject({ outcome: 'no-response', cause: heard[0] });
    connection.close();
    there.terminate();
  });

  it('at a reset of the socket beneath [ROAD-4]', async () => {
    const { connection, heard, there } = await connect();
    tcpOf(there).resetAndDestroy();
    await closed(connection);
    await turns();
    // `ws` keeps the error of its socket to itself.
    expect(heard).toMatchObject([
      { code: 'transport-failed', message: expect.stringContaining('1006') },
      'close',
    ]);
    connection.close();
  });

  it('and still gives what was queued, then rejects (seed: "returns what was already queued") [CLOSE-9] [ROAD-4]', async () => {
    const { connection, there } = await connect();
    there.send(JSON.stringify(notification('queued')));
    there.close();
    await closed(connection);
    expect(await connection.nextMessage()).toMatchObject({ notification: { method: 'queued' } });
    await expect(connection.nextMessage()).rejects.toBeInstanceOf(ConnectionClosedError);
    connection.close();
  });

  it('the socket on close(), once, behind what was sent in that turn [CLOSE-14] [ROAD-4]', async () => {
    const { connection, heard, socket, there, texts } = await connect();
    const ended = Promise.all([whenClosed(socket), whenClosed(there)]);
    connection.sendNotification('last');
    connection.close();
    connection.close();
    expect(heard).toEqual(['close']);
    expect(connection.sendNotification('too late')).toBe(false);
    await expect(connection.sendRequest('too late')).rejects.toMatchObject({ outcome: 'not-sent' });
    expect(await ended).toEqual([
      [1005, ''],
      [1005, ''],
    ]);
    expect(texts.map((text) => JSON.parse(text).method)).toEqual(['last']);
    await connection.released;
  });

  it('the socket also when a "close" listener throws (seed) [CLOSE-15] [ROAD-4]', async () => {
    const { connection, socket } = await connect();
    const thrown = new Error('from a listener');
    connection.on('close', () => {
      throw thrown;
    });
    const ended = whenClosed(socket);
    expect(await uncaughtDuring(() => connection.close())).toEqual([thrown]);
    await ended;
  });

  it("reads nothing more: messages and errors behind the close are nobody's", async () => {
    const { connection, heard, there } = await connect();
    connection.on('notification', () => connection.close());
    for (let index = 0; index < 10; index++) there.send(JSON.stringify(notification('n')));
    await closed(connection);
    await whenClosed(there);
    expect(heard).toEqual(['notification n', 'close']);
  });
});

describe('McplConnection over a WebSocket that is not open', () => {
  it('closes while it connects: opened rejects, and what waited is not-sent (issue 3, "Closing") [CLOSE-8] [CLOSE-18]', async () => {
    const socket = server.connect();
    const connection = McplConnection.fromWebSocket(socket);
    const heard = watch(connection);
    const pending = connection.sendRequest('m');
    const ended = whenClosed(socket);
    const uncaught = await uncaughtDuring(async () => {
      connection.close();
      await ended;
    });
    expect([heard, uncaught]).toEqual([['close'], []]);
    await expect(connection.opened).rejects.toBeInstanceOf(ConnectionClosedError);
    await expect(pending).rejects.toMatchObject({ outcome: 'not-sent' });
    expect([connection.bufferedBytes, connection.pendingRequests]).toEqual([0, 0]);
  });

  it('fails to connect: the error of the socket, and what waited is not-sent', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    taken.close();
    await once(taken, 'close');
    const port = typeof address === 'object' ? address?.port : undefined;
    const connection = McplConnection.fromWebSocket(new WebSocket(`ws://127.0.0.1:${port}`));
    const heard = watch(connection);
    const pending = connection.sendRequest('m');
    await expect(connection.opened).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await expect(pending).rejects.toMatchObject({ outcome: 'not-sent', cause: { code: 'ECONNREFUSED' } });
    await turns();
    expect(heard).toMatchObject([{ code: 'ECONNREFUSED' }, 'close']);
    connection.close();
  });

  it('is closed from the start, and says so on a later turn (seed) [CLOSE-13]', async () => {
    const { here, there } = await server.pair();
    const ended = whenClosed(here);
    there.close();
    await ended;
    const connection = McplConnection.fromWebSocket(here);
    expect(connection.isClosed).toBe(true);
    const heard = watch(connection);
    await expect(connection.sendRequest('m')).rejects.toMatchObject({ outcome: 'not-sent' });
    await closed(connection);
    await expect(connection.opened).rejects.toBeInstanceOf(ConnectionClosedError);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(heard).toEqual(['close']);
    connection.close();
  });

  it('is closing, and the error that it still has is no uncaught exception (decision 8)', async () => {
    const socket = server.connect();
    const ended = whenClosed(socket);
    const uncaught = await uncaughtDuring(async () => {
      socket.close();
      const connection = McplConnection.fromWebSocket(socket);
      expect(connection.isClosed).toBe(true);
      await ended;
      connection.close();
    });
    expect(uncaught).toEqual([]);
  });
});
