import { once } from 'node:events';
import process from 'node:process';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { McplConnection } from '../src/connection.ts';
import type { ConnectionOptions } from '../src/connection-options.ts';
import { notification, request, response } from './helpers/raw-peer.ts';
import { turns } from './helpers/turns.ts';
import { watch } from './helpers/watch.ts';
import { received, webSocketServer, whenClosed } from './helpers/web-sockets.ts';

let server: Awaited<ReturnType<typeof webSocketServer>>;

beforeAll(async () => {
  server = await webSocketServer();
});

afterAll(async () => {
  await server.release();
  await turns();
  expect(process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP'))).toEqual([]);
});

const sockets: WebSocket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

/** A connection on one socket, and the bare other socket. */
async function connect(options?: ConnectionOptions) {
  const { here, there } = await server.pair();
  sockets.push(here, there);
  const connection = McplConnection.fromWebSocket(here, options);
  return { connection, heard: watch(connection), socket: here, there, texts: received(there) };
}

const send = (socket: WebSocket, value: unknown) => socket.send(JSON.stringify(value));

describe('McplConnection over a WebSocket', () => {
  it('carries requests, answers and notifications both ways', async () => {
    const { here, there } = await server.pair();
    const one = McplConnection.fromWebSocket(here);
    const other = McplConnection.fromWebSocket(there);
    one.handle('m', (params) => ({ from: 'one', params }));
    other.handle('m', (params) => ({ from: 'other', params }));
    const text = '漢😀\u2028\u2029\u0085\r\n'.repeat(50_000);
    expect(await one.sendRequest('m', { text })).toEqual({ from: 'other', params: { text } });
    expect(await other.sendRequest('m', [1])).toEqual({ from: 'one', params: [1] });
    one.sendNotification('n');
    expect(await other.nextMessage()).toEqual({ type: 'notification', notification: notification('n') });
    await one.opened;
    const closed = Promise.all([whenClosed(here), whenClosed(there)]);
    one.close();
    other.close();
    expect(await closed).toEqual([
      [1005, ''],
      [1005, ''],
    ]);
  });

  it('one text message is one message, also when it is pretty-printed (seed; issue 3, "Closing") [FRAME-3] [WS-3]', async () => {
    const { connection, heard, there } = await connect();
    there.send(`\r\n${JSON.stringify(request(1, 'a', { text: '\u2028' }), undefined, 2)}\n`);
    send(there, notification('b'));
    expect(await connection.nextMessage()).toEqual({
      type: 'request',
      request: request(1, 'a', { text: '\u2028' }),
    });
    expect(await connection.nextMessage()).toMatchObject({ notification: { method: 'b' } });
    expect(heard).toEqual(['request a', 'notification b']);
    connection.close();
  });

  it('two messages in one text are none, and are answered as malformed [FRAME-3]', async () => {
    const { connection, heard, there } = await connect();
    there.send(`${JSON.stringify(notification('a'))}\n${JSON.stringify(notification('b'))}`);
    const [data] = (await once(there, 'message')) as [Buffer];
    expect(JSON.parse(String(data))).toMatchObject({ id: null, error: { code: -32700 } });
    expect(heard).toMatchObject([{ code: 'malformed-line' }]);
    connection.close();
  });

  it('sends both line separators escaped (seed: "It sends both characters escaped") [FRAME-4]', async () => {
    const { connection, there, texts } = await connect();
    connection.sendNotification('n', { text: '\u2028\u2029' });
    await once(there, 'message');
    expect(texts[0]).toContain('\\u2028\\u2029');
    connection.close();
  });

  it('accepts a CONNECTING socket and sends once it is open, in order (issue 3, "Closing") [WS-1]', async () => {
    const accepted = once(server.server, 'connection') as Promise<[WebSocket]>;
    const socket = server.connect();
    const connection = McplConnection.fromWebSocket(socket);
    const answer = connection.sendRequest('a');
    connection.sendNotification('b');
    expect(socket.readyState).toBe(0);
    expect(connection.bufferedBytes).toBeGreaterThan(0);
    const [there] = await accepted;
    const texts = received(there);
    there.on('message', (_data) => {
      if (texts.length === 2) send(there, response(1, 'done'));
    });
    await connection.opened;
    expect(await answer).toBe('done');
    expect(texts.map((text) => JSON.parse(text).method)).toEqual(['a', 'b']);
    expect(connection.bufferedBytes).toBe(0);
    connection.close();
  });

  it('a binary frame is an error event and otherwise ignored (issue 3, "Closing") [WS-2]', async () => {
    const { connection, heard, there, texts } = await connect();
    connection.handle('m', () => 'answered');
    there.send(Buffer.from(JSON.stringify(request(1, 'm'))));
    send(there, request(2, 'm'));
    await once(there, 'message');
    expect(heard).toMatchObject([{ code: 'invalid-message', message: expect.stringContaining('binary') }]);
    expect(texts.map((text) => JSON.parse(text))).toEqual([response(2, 'answered')]);
    expect(connection.isClosed).toBe(false);
    connection.close();
  });

  it('answers malformed texts, reports them, and reads on (issue 3, "Malformed input") [BAD-1]', async () => {
    const { connection, heard, there, texts } = await connect();
    connection.handle('m', () => 'answered');
    there.send('{"jsonrpc":');
    there.send('');
    send(there, []);
    send(there, { jsonrpc: '2.0', id: '', method: 1 });
    send(there, request('last', 'm'));
    await vi.waitFor(() => expect(texts).toHaveLength(5));
    expect(texts.map((text) => JSON.parse(text))).toMatchObject([
      { id: null, error: { code: -32700 } },
      { id: null, error: { code: -32700 } },
      { id: null, error: { code: -32600 } },
      { id: '', error: { code: -32600 } },
      { id: 'last', result: 'answered' },
    ]);
    expect(heard).toMatchObject([
      { code: 'malformed-line' },
      { code: 'malformed-line' },
      { code: 'invalid-message' },
      { code: 'invalid-message' },
    ]);
    connection.close();
  });

  it('refuses messages over maxMessageBytes in both directions, by bytes (issue 3, "Back-pressure") [BACK-3]', async () => {
    const { connection, heard, there, texts } = await connect({ maxMessageBytes: 200 });
    const text = '漢'.repeat(60);
    expect(() => connection.sendNotification('n', { text })).toThrow(
      expect.objectContaining({ code: 'message-too-large', message: expect.stringMatching(/200 bytes/) }),
    );
    send(there, notification('n', { text }));
    send(there, notification('after'));
    await once(there, 'message');
    expect(texts.map((each) => JSON.parse(each))).toMatchObject([{ id: null, error: { code: -32600 } }]);
    expect(heard).toMatchObject([{ code: 'message-too-large' }, 'notification after']);
    connection.close();
  });

  it.each([
    ['binary frames', Buffer.from('x')],
    ['texts that are not JSON', 'Listening on port 1'],
  ])('reports a flood of %s at a limited rate (issue 3: "rate-limited reporting")', async (_name, frame) => {
    const { connection, heard, there } = await connect({ answerMalformed: false });
    for (let index = 0; index < 1000; index++) there.send(frame);
    send(there, notification('after'));
    await vi.waitFor(() => expect(heard).toContain('notification after'));
    const errors = heard.filter((each) => each instanceof Error);
    expect(errors.length).toBeGreaterThanOrEqual(16);
    expect(errors.length).toBeLessThan(200);
    connection.close();
  });
});

describe('McplConnection over a WebSocket waits (issue 3, "Back-pressure")', () => {
  const note = (connection: McplConnection, length: number) =>
    connection.sendNotification('n', { text: 'x'.repeat(length) });

  it('and closes with a typed error past maxBufferedBytes, for an end that does not read', async () => {
    const maxBufferedBytes = 4 * 1024 * 1024;
    const { connection, heard, there } = await connect({ maxBufferedBytes });
    there.pause();
    const pending = connection.sendRequest('m');
    let most = 0;
    await vi.waitFor(() => {
      for (let index = 0; index < 8 && !connection.isClosed; index++) {
        note(connection, 256 * 1024);
        most = Math.max(most, connection.bufferedBytes);
      }
      expect(connection.isClosed).toBe(true);
    });
    expect(heard).toMatchObject([
      { code: 'limit-reached', message: expect.stringContaining('maxBufferedBytes') },
      'close',
    ]);
    expect(most).toBeLessThan(maxBufferedBytes + 300 * 1024);
    await expect(pending).rejects.toMatchObject({ outcome: 'no-response', cause: { code: 'limit-reached' } });
    connection.close();
    there.terminate();
  });

  it('and tells with "drain" when what waited has gone', async () => {
    const { connection, there } = await connect();
    const drained = vi.fn();
    connection.on('drain', drained);
    there.pause();
    while (connection.bufferedBytes < 8 * 1024 * 1024) note(connection, 1024 * 1024);
    await turns();
    expect([drained.mock.calls.length, connection.bufferedBytes > 0]).toEqual([0, true]);
    there.resume();
    await vi.waitFor(() => expect(drained).toHaveBeenCalledOnce(), 5000);
    expect(connection.bufferedBytes).toBe(0);
    connection.close();
  });

  it('and stops the other end when nobody takes messages, and loses nothing (issue 3, "Delivery")', async () => {
    const { here, there } = await server.pair();
    const connection = McplConnection.fromWebSocket(here, { maxQueuedMessages: 4 });
    const text = 'x'.repeat(64 * 1024);
    const count = 600;
    for (let index = 0; index < count; index++) send(there, notification(`n${index}`, { text }));
    await vi.waitFor(() => expect(here.isPaused).toBe(true));
    await turns(50);
    expect(there.bufferedAmount).toBeGreaterThan(1024 * 1024);
    for (let index = 0; index < count; index++) {
      expect(await connection.nextMessage()).toMatchObject({ notification: { method: `n${index}` } });
    }
    expect(here.isPaused).toBe(false);
    const closed = whenClosed(here);
    connection.close();
    await closed;
  });

  it('and closes in peace also while it is paused', async () => {
    const { connection, socket, there } = await connect({ maxQueuedMessages: 1 });
    connection.off('request', () => {});
    const quiet = await server.pair();
    const paused = McplConnection.fromWebSocket(quiet.here, { maxQueuedMessages: 1 });
    for (let index = 0; index < 10; index++) send(quiet.there, notification('n'));
    await vi.waitFor(() => expect(quiet.here.isPaused).toBe(true));
    const closed = whenClosed(quiet.here);
    paused.close();
    expect(await closed).toEqual([1005, '']);
    connection.close();
    socket.terminate();
    there.terminate();
  });
});
