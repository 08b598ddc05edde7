import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { McplConnection } from '../src/connection.ts';
import { ConnectionClosedError } from '../src/errors.ts';
import { connect, connectQuietly } from './helpers/connect.ts';
import { notification, RawPeer, request, response } from './helpers/raw-peer.ts';
import { turns } from './helpers/turns.ts';
import { watch } from './helpers/watch.ts';

describe('McplConnection bounds what waits to be written (decision 7)', () => {
  it('and closes with a typed error when the other end does not read [BACK-2]', async () => {
    const output = new PassThrough({ highWaterMark: 100 });
    const connection = McplConnection.fromStreams(new PassThrough(), output, { maxBufferedBytes: 10_000 });
    const heard = watch(connection);
    const pending = connection.sendRequest('m');
    await turns();
    let sent = 0;
    while (connection.sendNotification('n', { text: 'x'.repeat(1000) })) sent += 1;
    expect(sent).toBeGreaterThan(5);
    expect(sent).toBeLessThan(20);
    expect(heard).toMatchObject([
      { code: 'limit-reached', message: expect.stringContaining('maxBufferedBytes') },
      'close',
    ]);
    await expect(pending).rejects.toMatchObject({ outcome: 'no-response', cause: { code: 'limit-reached' } });
    connection.close();
  });

  it('but gathers what one turn sends to a stream that is not full, however small the bound', async () => {
    const { peer, connection, heard } = connect({ maxBufferedBytes: 0 });
    for (let index = 0; index < 3; index++) connection.sendNotification('n');
    await turns();
    expect([heard, peer.messages.length]).toEqual([[], 3]);
    connection.close();
  });

  it('but one message may always wait, or none that is over the bound could be sent', async () => {
    const { connection, heard } = connect({ maxBufferedBytes: 100 }, new RawPeer({ full: true }));
    connection.sendNotification('n', { text: '漢'.repeat(5000) });
    await turns();
    expect([connection.isClosed, heard]).toEqual([false, []]);
    connection.sendNotification('n');
    expect(heard).toMatchObject([{ code: 'limit-reached' }, 'close']);
    connection.close();
  });

  it('and tells with "drain" when it has gone [BACK-1]', async () => {
    const output = new PassThrough({ highWaterMark: 100 });
    const connection = McplConnection.fromStreams(new PassThrough(), output);
    for (let index = 0; index < 10; index++) connection.sendNotification('n', { text: 'x'.repeat(1000) });
    await turns();
    expect(connection.bufferedBytes).toBeGreaterThan(10_000);
    const drained = new Promise<void>((resolve) => connection.on('drain', resolve));
    output.resume();
    await drained;
    await turns();
    expect(connection.bufferedBytes).toBe(0);
    connection.close();
  });
});

describe('McplConnection bounds what waits for nextMessage() (decision 7; upstream, weakness 7)', () => {
  const LIMIT = 4;
  const notes = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => notification(`n${from + index}`));
  const names = async (connection: McplConnection, count: number) => {
    const taken: string[] = [];
    for (let index = 0; index < count; index++) {
      const message = await connection.nextMessage();
      taken.push(message.type === 'request' ? message.request.method : message.notification.method);
    }
    return taken;
  };
  const numbered = (from: number, to: number) => notes(from, to).map(({ method }) => method);

  it('by reading no more while nobody takes them, in the middle of a chunk too; nothing is lost [DELIVER-3]', async () => {
    const { peer, connection } = connectQuietly({ maxQueuedMessages: LIMIT });
    peer.send(...notes(0, 20));
    await turns();
    expect(peer.input.isPaused()).toBe(true);
    peer.send(...notes(20, 40));
    await turns();
    expect(peer.input.readableLength).toBeGreaterThan(0);
    expect(await names(connection, 40)).toEqual(numbered(0, 40));
    await turns();
    expect(peer.input.isPaused()).toBe(false);
    connection.close();
  });

  it('and reads on when half of them were taken', async () => {
    const { peer, connection } = connectQuietly({ maxQueuedMessages: LIMIT });
    peer.send(...notes(0, LIMIT + 1));
    await turns();
    expect(peer.input.isPaused()).toBe(true);
    await names(connection, 2);
    expect(peer.input.isPaused()).toBe(true);
    await names(connection, 1);
    expect(peer.input.isPaused()).toBe(false);
    connection.close();
  });

  it('and stops again when what it had read already fills them up', async () => {
    const { peer, connection } = connectQuietly({ maxQueuedMessages: LIMIT });
    peer.send(...notes(0, 20));
    await turns();
    peer.send(...notes(20, 40));
    await names(connection, LIMIT);
    await turns();
    expect(peer.input.isPaused()).toBe(true);
    expect(peer.input.readableLength).toBeGreaterThan(0);
    expect(await names(connection, 36)).toEqual(numbered(4, 40));
    connection.close();
  });

  it('and closes behind them: the end of the input waits for those before it', async () => {
    const { peer, connection } = connectQuietly({ maxQueuedMessages: LIMIT });
    const closed = vi.fn();
    connection.on('close', closed);
    peer.send(...notes(0, 10));
    peer.input.end();
    await turns();
    expect(closed).not.toHaveBeenCalled();
    expect(await names(connection, 10)).toEqual(numbered(0, 10));
    await turns();
    expect(closed).toHaveBeenCalledTimes(1);
    connection.close();
  });

  it('and a failure closes it at once, while what was queued can still be taken', async () => {
    const { peer, connection } = connectQuietly({ maxQueuedMessages: LIMIT });
    peer.send(...notes(0, 10));
    await turns();
    peer.output.destroy(new Error('EPIPE'));
    await turns();
    expect(connection.isClosed).toBe(true);
    expect(await names(connection, LIMIT + 1)).toEqual(numbered(0, LIMIT + 1));
    await expect(connection.nextMessage()).rejects.toBeInstanceOf(ConnectionClosedError);
    connection.close();
  });

  it('and a request that is sent while the input is paused gets its answer from behind them', async () => {
    const { peer, connection } = connectQuietly({ maxQueuedMessages: LIMIT });
    peer.send(...notes(0, 10));
    await turns();
    expect(peer.input.isPaused()).toBe(true);
    peer.send(...notes(10, 20), response(1, 'behind'), ...notes(20, 30));
    await turns();
    expect(await connection.sendRequest('m')).toBe('behind');
    await turns();
    expect(peer.input.isPaused()).toBe(true);
    expect(await names(connection, 30)).toEqual(numbered(0, 30));
    connection.close();
  });

  it('and while a request waits, up to maxBufferedBytes; then it closes with a typed error [DELIVER-4] [DELIVER-5]', async () => {
    const { peer, connection } = connectQuietly({ maxQueuedMessages: LIMIT, maxBufferedBytes: 2000 });
    const errors: Error[] = [];
    connection.on('error', (error) => errors.push(error));
    const pending = connection.sendRequest('m');
    peer.send(...notes(0, 20));
    await turns();
    expect([connection.isClosed, peer.input.isPaused()]).toEqual([false, false]);
    peer.send(...notes(20, 100));
    await turns();
    expect(errors).toMatchObject([
      { code: 'limit-reached', message: expect.stringContaining('maxBufferedBytes') },
    ]);
    await expect(pending).rejects.toMatchObject({ cause: { code: 'limit-reached' } });
    connection.close();
  });

  it('by their length as well as by their number', async () => {
    const { peer, connection } = connectQuietly({ maxQueuedMessages: 1000, maxBufferedBytes: 2000 });
    const text = 'x'.repeat(900);
    peer.send(
      notification('a', { text }),
      notification('b', { text }),
      notification('c', { text }),
      notification('d'),
    );
    await turns();
    expect(peer.input.isPaused()).toBe(true);
    expect(await names(connection, 4)).toEqual(['a', 'b', 'c', 'd']);
    expect(peer.input.isPaused()).toBe(false);
    connection.close();
  });

  it('by letting the oldest go where listeners heard them and nobody takes messages [DELIVER-2]', async () => {
    const { peer, connection, heard } = connect({ maxQueuedMessages: LIMIT });
    peer.send(...notes(0, 50));
    await turns();
    expect(heard).toHaveLength(50);
    expect(peer.input.isPaused()).toBe(false);
    expect(await names(connection, LIMIT)).toEqual(numbered(46, 50));
    connection.close();
  });

  it('but loses nothing to one who listens and takes messages, too', async () => {
    const { peer, connection, heard } = connect({ maxQueuedMessages: LIMIT });
    const first = connection.nextMessage();
    peer.send(...notes(0, 50));
    await turns();
    expect(await first).toMatchObject({ notification: { method: 'n0' } });
    expect(heard).toHaveLength(50);
    expect(await names(connection, 49)).toEqual(numbered(1, 50));
    connection.close();
  });

  it('and lets the oldest go there, too, at maxBufferedBytes: who took one may never come back', async () => {
    const { peer, connection, heard } = connect({ maxQueuedMessages: LIMIT, maxBufferedBytes: 1000 });
    const first = connection.nextMessage();
    peer.send(...notes(0, 100));
    await first;
    await turns();
    expect(heard).toHaveLength(100);
    const left = await names(connection, 10);
    expect(left[0]).not.toBe('n1');
    expect([connection.isClosed, peer.input.isPaused()]).toEqual([false, false]);
    connection.close();
  });

  it('by letting notifications go beside handlers alone, so that requests are still answered', async () => {
    const { peer, connection } = connectQuietly({ maxQueuedMessages: LIMIT });
    connection.handle('m', () => 'answered');
    peer.send(...notes(0, 50), request(1, 'm'));
    await turns();
    expect(peer.messages).toEqual([response(1, 'answered')]);
    expect(await names(connection, LIMIT)).toEqual(numbered(46, 50));
    connection.close();
  });

  it('but pauses for one who takes what has no handler', async () => {
    const { peer, connection } = connectQuietly({ maxQueuedMessages: LIMIT });
    connection.handle('m', () => 'answered');
    const first = connection.nextMessage();
    peer.send(...notes(0, 50), request(1, 'm'));
    await first;
    await turns();
    expect(peer.input.isPaused()).toBe(true);
    expect(await names(connection, 49)).toEqual(numbered(1, 50));
    await turns();
    expect(peer.messages).toEqual([response(1, 'answered')]);
    connection.close();
  });

  it('and refuses a request that it lets go unheard, so that it gets an answer (decision 6)', async () => {
    const { peer, connection } = connectQuietly({ maxQueuedMessages: 1 });
    connection.on('notification', () => {});
    peer.send(request('a', 'm'), request('b', 'm'), notification('n'));
    await turns();
    expect(peer.messages).toMatchObject([
      { id: 'a', error: { code: -32601 } },
      { id: 'b', error: { code: -32601 } },
    ]);
    connection.close();
  });

  it('and tells nobody of a message when that refusal closed the connection', async () => {
    const peer = new RawPeer({ full: true });
    const connection = McplConnection.fromStreams(peer.input, peer.output, {
      maxQueuedMessages: 1,
      maxBufferedBytes: 60,
    });
    const heard: unknown[] = [];
    connection.on('notification', ({ method }) => heard.push(method));
    connection.on('error', (error) => heard.push(error));
    connection.on('close', () => heard.push('close'));
    connection.sendNotification('fills the output');
    await turns();
    peer.send(request('a', 'm'), notification('late'));
    await turns();
    expect(heard).toMatchObject([{ code: 'limit-reached' }, 'close']);
    expect(await connection.nextMessage()).toMatchObject({ notification: { method: 'late' } });
    connection.close();
  });

  it('and reads on when a listener or a handler comes', async () => {
    for (const come of [
      (connection: McplConnection) => connection.on('notification', () => {}),
      (connection: McplConnection) => connection.handle('m', () => 1),
    ]) {
      const { peer, connection } = connectQuietly({ maxQueuedMessages: LIMIT });
      peer.send(...notes(0, 10));
      await turns();
      expect(peer.input.isPaused()).toBe(true);
      come(connection);
      await turns();
      expect(peer.input.isPaused()).toBe(false);
      connection.close();
    }
  });

  it('with room for none: each is taken as it comes, or paused for', async () => {
    const { peer, connection } = connectQuietly({ maxQueuedMessages: 0 });
    peer.send(...notes(0, 10));
    expect(await names(connection, 10)).toEqual(numbered(0, 10));
    connection.close();
  });

  it('delivers to listeners in order when one of them takes messages from within', async () => {
    const { peer, connection } = connectQuietly({ maxQueuedMessages: 2 });
    peer.send(...notes(0, 20));
    await turns();
    const seen: string[] = [];
    connection.on('notification', ({ method }) => {
      seen.push(method);
      void connection.nextMessage();
    });
    await turns();
    expect(seen).toEqual(numbered(3, 20));
    connection.close();
  });
});

describe('McplConnection takes its bounds', () => {
  it('and refuses those that bound nothing', () => {
    const streams = [new PassThrough(), new PassThrough()] as const;
    expect(() => McplConnection.fromStreams(...streams, { maxQueuedMessages: Number.NaN })).toThrow(
      RangeError,
    );
    expect(streams[0].listenerCount('data')).toBe(0);
  });
});
