import { once } from 'node:events';
import type { Socket } from 'node:net';
import process from 'node:process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { McplConnection } from '../src/connection.ts';
import { notification, request } from './helpers/raw-peer.ts';
import { socketPair } from './helpers/sockets.ts';
import { turns } from './helpers/turns.ts';
import { uncaughtDuring } from './helpers/uncaught.ts';
import { watch } from './helpers/watch.ts';

const releases: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const release of releases.splice(0)) await release();
  // The handles themselves go a turn after their 'close' events.
  await turns();
  const left = process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP'));
  expect(left).toEqual([]);
});

async function sockets(options?: Parameters<typeof socketPair>[0]) {
  const pair = await socketPair(options);
  releases.push(pair.release);
  return pair;
}

/** A connection on one socket, and the bare other socket. */
async function connect(options?: Parameters<typeof McplConnection.fromStreams>[2]) {
  const { here, there } = await sockets();
  const connection = McplConnection.fromStreams(here, here, options);
  return { connection, heard: watch(connection), socket: here, there };
}

const closed = (connection: McplConnection) =>
  new Promise<void>((resolve) => {
    if (connection.isClosed) resolve();
    else connection.once('close', resolve);
  });

/** Reads from a socket until it has a text that satisfies `enough`. */
async function read(socket: Socket, enough: (text: string) => boolean): Promise<string> {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (enough(text)) break;
  }
  return text;
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

describe('McplConnection over TCP', () => {
  it('carries large messages both ways at once, through the back-pressure of the sockets', async () => {
    const { here, there } = await sockets();
    const one = McplConnection.fromStreams(here, here);
    const other = McplConnection.fromStreams(there, there);
    for (const connection of [one, other]) connection.handle('echo', (params) => params);
    const text = '漢😀\u2028'.repeat(300_000);
    const answers = await Promise.all([
      one.sendRequest('echo', { text }),
      other.sendRequest('echo', { text }),
      one.sendRequest('echo', { text: 'small' }),
    ]);
    expect(answers).toEqual([{ text }, { text }, { text: 'small' }]);
    one.close();
    await closed(other);
    other.close();
  });

  it('reads a character whose bytes come in packets of their own [FRAME-7]', async () => {
    const { connection, there } = await connect();
    const next = connection.nextMessage();
    for (const byte of Buffer.from(line(notification('漢😀\u2028')))) {
      there.write(Uint8Array.of(byte));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await next).toMatchObject({ notification: { method: '漢😀\u2028' } });
    connection.close();
  });

  it('closes at a reset: the error of the socket, then "close"; requests learn why (seed: "a TCP reset") [CLOSE-2] [CLOSE-10] [ROAD-2]', async () => {
    const { connection, heard, there } = await connect();
    const pending = connection.sendRequest('m');
    await read(there, (text) => text.includes('\n'));
    const uncaught = await uncaughtDuring(async () => {
      there.resetAndDestroy();
      await closed(connection);
    });
    expect(uncaught).toEqual([]);
    expect(heard).toMatchObject([{ code: 'ECONNRESET' }, 'close']);
    await expect(pending).rejects.toMatchObject({ outcome: 'no-response', cause: { code: 'ECONNRESET' } });
    connection.close();
  });

  it('closes without an error when the other end destroys its socket in peace [ROAD-2]', async () => {
    const { connection, heard, there } = await connect();
    there.destroy();
    await closed(connection);
    expect(heard).toEqual(['close']);
    connection.close();
  });

  it('closes when its owner destroys its socket [ROAD-2] [CLOSE-3]', async () => {
    const { connection, heard, socket } = await connect();
    socket.destroy();
    await closed(connection);
    expect(heard).toEqual(['close']);
    connection.close();
  });

  it('closes when the other end finishes, after what that end sent before', async () => {
    const { connection, heard, there } = await connect();
    there.end(line(notification('last')));
    await closed(connection);
    expect(heard).toEqual(['notification last', 'close']);
    expect(await connection.nextMessage()).toMatchObject({ notification: { method: 'last' } });
    connection.close();
  });

  it('still reads after its own output was ended on purpose (seed: "leaves the input to finish") [CLOSE-6] [ROAD-2]', async () => {
    const { connection, heard, socket, there } = await connect();
    const answer = connection.sendRequest('m');
    await read(there, (text) => text.includes('\n'));
    socket.end();
    there.resume();
    await once(there, 'end');
    expect(connection.isClosed).toBe(false);
    await expect(connection.sendRequest('late')).rejects.toMatchObject({ outcome: 'not-sent' });
    there.end(line({ jsonrpc: '2.0', id: 1, result: 'after the half-close' }));
    expect(await answer).toBe('after the half-close');
    await closed(connection);
    expect(heard).toEqual(['close']);
    connection.close();
  });

  it('hands over what was sent in the turn of close(), and the other end reads it', async () => {
    const { connection, there } = await connect();
    connection.sendNotification('last');
    connection.close();
    expect(await read(there, () => false)).toBe(line(notification('last')));
  });

  it('releases the socket at close(), and the other connection sees it', async () => {
    const { here, there } = await sockets();
    const one = McplConnection.fromStreams(here, here);
    const other = McplConnection.fromStreams(there, there);
    const heard = watch(other);
    one.close();
    await closed(other);
    expect(here.destroyed).toBe(true);
    expect(heard).toEqual(['close']);
    expect(there.destroyed).toBe(false);
    other.close();
    expect(there.destroyed).toBe(true);
  });

  it('survives writing to an end that is gone: no exception, no crash (ecosystem 6, item 1)', async () => {
    const { connection, heard, there } = await connect();
    const uncaught = await uncaughtDuring(async () => {
      there.resetAndDestroy();
      while (connection.sendNotification('n', { text: 'x'.repeat(10_000) })) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      await closed(connection);
    });
    expect(uncaught).toEqual([]);
    expect(heard.at(-1)).toBe('close');
    expect(heard).toHaveLength(2);
    connection.close();
  });

  it('closes with a typed error when the other end does not read, and holds no more than the bound [BACK-2]', async () => {
    const { connection, heard, there } = await connect({ maxBufferedBytes: 1_000_000 });
    there.pause();
    let most = 0;
    while (connection.sendNotification('n', { text: 'x'.repeat(10_000) })) {
      most = Math.max(most, connection.bufferedBytes);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(heard).toMatchObject([{ code: 'limit-reached' }, 'close']);
    expect(most).toBeGreaterThan(500_000);
    expect(most).toBeLessThan(1_100_000);
    connection.close();
  });

  it('stops the other end, too, when nobody takes messages, and loses nothing (ecosystem 6, item 22) [DELIVER-3]', async () => {
    const { here, there } = await sockets();
    const consumer = McplConnection.fromStreams(here, here, { maxQueuedMessages: 10 });
    const producer = McplConnection.fromStreams(there, there);
    const text = 'x'.repeat(10_000);
    const count = 2000;
    const drained = vi.fn();
    producer.on('drain', drained);
    for (let index = 0; index < count; index++) producer.sendNotification('n', { index, text });
    // The kernel's buffers fill up, and the rest waits in the producer.
    await consumer.nextMessage();
    expect(producer.bufferedBytes).toBeGreaterThan(1_000_000);
    for (let index = 1; index < count; index++) {
      expect(await consumer.nextMessage()).toMatchObject({ notification: { params: { index } } });
    }
    await vi.waitFor(() => expect(drained).toHaveBeenCalled());
    expect(producer.bufferedBytes).toBe(0);
    consumer.close();
    producer.close();
  });

  it('aborts handlers when the other end is gone', async () => {
    const { connection, there } = await connect();
    const aborted = new Promise((resolve) => {
      connection.handle('m', (_params, { signal }) => {
        signal.addEventListener('abort', () => resolve(signal.reason));
        return new Promise(() => {});
      });
    });
    there.write(line(request(1, 'm')));
    await vi.waitFor(() => expect(connection.runningRequests).toBe(1));
    there.destroy();
    expect(await aborted).toMatchObject({ code: 'closed' });
    connection.close();
  });
});
