import { describe, expect, it, vi } from 'vitest';
import { McplConnection } from '../src/connection.ts';
import { ConnectionClosedError } from '../src/errors.ts';
import { MemoryTransport } from '../src/memory.ts';
import { ScriptedTransport } from './helpers/scripted-transport.ts';
import { connectTransport as make } from './helpers/transport-connection.ts';
import { turns } from './helpers/turns.ts';
import { uncaughtDuring } from './helpers/uncaught.ts';
import { watch } from './helpers/watch.ts';

const NEVER = new Promise<void>(() => {});

describe('a connection over a transport starts it', () => {
  it('once, and sends then what was sent before, in order [MAKE-1]', async () => {
    let started: () => void = () => {};
    const { transport, connection } = make({
      whenStarted: () => new Promise((resolve) => (started = resolve)),
    });
    connection.sendNotification('a');
    const answer = connection.sendRequest('b');
    await turns();
    expect(transport.sent).toEqual([]);
    expect(connection.bufferedBytes).toBeGreaterThan(0);
    started();
    await connection.opened;
    expect(transport.starts).toBe(1);
    expect(transport.sent).toMatchObject([{ method: 'a' }, { method: 'b', id: 1 }]);
    transport.onmessage?.({ jsonrpc: '2.0', id: 1, result: 'ok' });
    expect(await answer).toBe('ok');
    connection.close();
  });

  it.each([
    ['rejects', async () => Promise.reject(new Error('refused'))],
    [
      'throws',
      () => {
        throw new Error('refused');
      },
    ],
  ])(
    'and closes when start() %s: "error" then "close", to listeners that were added at once',
    async (_name, whenStarted) => {
      const { connection, heard } = make({ whenStarted });
      const request = connection.sendRequest('a');
      await expect(connection.opened).rejects.toMatchObject({
        code: 'transport-failed',
        message: expect.stringContaining('refused'),
        cause: expect.objectContaining({ message: 'refused' }),
      });
      expect(heard).toMatchObject([{ code: 'transport-failed' }, 'close']);
      await expect(request).rejects.toMatchObject({ outcome: 'not-sent' });
      expect(connection.isClosed).toBe(true);
    },
  );

  it('and hears a message, an error and a close that come from within start()', async () => {
    const transport = new ScriptedTransport();
    const failure = new Error('noise');
    transport.whenStarted = async () => {
      transport.onmessage?.({ jsonrpc: '2.0', method: 'early' });
      transport.onerror?.(failure);
      transport.onclose?.();
    };
    const connection = McplConnection.fromTransport(transport);
    expect(connection.isClosed).toBe(false);
    const heard = watch(connection);
    await turns();
    expect(heard).toEqual(['notification early', failure, 'close']);
    await expect(connection.opened).rejects.toBeInstanceOf(ConnectionClosedError);
  });

  it('never when it is closed before', async () => {
    const { transport, connection, heard } = make();
    connection.close();
    await turns();
    expect([transport.starts, transport.closes]).toEqual([0, 1]);
    expect(heard).toEqual(['close']);
    await expect(connection.opened).rejects.toBeInstanceOf(ConnectionClosedError);
  });

  it('and opened rejects when it is closed while the transport starts', async () => {
    const { transport, connection, heard } = make({ whenStarted: () => NEVER });
    const request = connection.sendRequest('a');
    await turns();
    connection.close();
    await expect(connection.opened).rejects.toBeInstanceOf(ConnectionClosedError);
    await expect(request).rejects.toMatchObject({ outcome: 'not-sent' });
    expect([transport.closes, heard]).toEqual([1, ['close']]);
  });

  it('and needs nobody who reads opened (decision 8)', async () => {
    const failing = async () => Promise.reject(new Error('refused'));
    expect(await uncaughtDuring(() => make({ whenStarted: failing }))).toEqual([]);
  });
});

describe('a connection over a transport sends', () => {
  it('answers with the request that they belong to', async () => {
    const { transport, connection } = make();
    connection.handle('m', () => 1);
    await connection.opened;
    transport.onmessage?.({ jsonrpc: '2.0', id: 'x', method: 'm' });
    connection.sendNotification('n');
    expect(transport.options).toEqual([{ relatedRequestId: 'x' }, undefined]);
    connection.close();
  });

  it('requests, notifications and a cancellation with the request that they are said to belong to', async () => {
    const { transport, connection } = make();
    await connection.opened;
    const relatedRequestId = 0;
    const abort = new AbortController();
    const request = connection.sendRequest('r', {}, { relatedRequestId, signal: abort.signal });
    connection.sendNotification('n', {}, { relatedRequestId });
    abort.abort(new Error('enough'));
    await expect(request).rejects.toThrow('enough');
    expect(transport.options).toEqual([{ relatedRequestId }, { relatedRequestId }, { relatedRequestId }]);
    connection.close();
  });

  const refusing = [
    ['rejects', async () => Promise.reject(new Error('full'))],
    [
      'throws',
      () => {
        throw new Error('full');
      },
    ],
  ] as const;

  it.each(refusing)('and rejects a request when send() %s', async (_name, whenSent) => {
    const { connection, heard } = make({ whenSent });
    await connection.opened;
    await expect(connection.sendRequest('a')).rejects.toMatchObject({
      code: 'transport-failed',
      message: expect.stringContaining('full'),
      cause: expect.objectContaining({ message: 'full' }),
    });
    expect([heard, connection.pendingRequests]).toEqual([[], 0]);
    connection.close();
  });

  it.each(refusing)(
    'and reports a notification as an "error" when send() %s, and stays open',
    async (_name, whenSent) => {
      const { connection, heard } = make({ whenSent });
      await connection.opened;
      expect(connection.sendNotification('a')).toBe(true);
      await turns();
      expect(heard).toMatchObject([{ code: 'transport-failed' }]);
      expect(connection.isClosed).toBe(false);
      connection.close();
    },
  );

  it.each(refusing)(
    'and reports what it sent before the start, too, when send() %s',
    async (_name, whenSent) => {
      const { connection, heard } = make({ whenSent });
      connection.sendNotification('a');
      await connection.opened;
      await turns();
      expect(heard).toMatchObject([{ code: 'transport-failed' }]);
      connection.close();
    },
  );

  it('and answers with -32603 when the transport refuses a result (decision 6)', async () => {
    const { transport, connection, heard } = make();
    connection.handle('m', () => 1n);
    transport.whenSent = async (message) => void JSON.stringify(message);
    await connection.opened;
    transport.onmessage?.({ jsonrpc: '2.0', id: 7, method: 'm' });
    await turns();
    expect(transport.sent[1]).toMatchObject({ id: 7, error: { code: -32603 } });
    expect(transport.sent).toHaveLength(2);
    expect(heard).toMatchObject([{ code: 'transport-failed', cause: expect.any(TypeError) }]);
    connection.close();
  });

  it('and says nothing of what a closed transport of ours refuses (decision 8)', async () => {
    const whenSent = () => Promise.reject(new ConnectionClosedError('not-sent'));
    const { connection, heard } = make({ whenSent });
    await connection.opened;
    expect(connection.sendNotification('a')).toBe(true);
    await expect(connection.sendRequest('b')).rejects.toMatchObject({ code: 'closed', outcome: 'not-sent' });
    await turns();
    expect(heard).toEqual([]);
    connection.close();
  });

  it('and hears of a close alone when it sends before it has heard of it', async () => {
    const [here, there] = MemoryTransport.createPair();
    const connection = McplConnection.fromTransport(here);
    const heard = watch(connection);
    await Promise.all([connection.opened, there.start()]);
    void there.close();
    expect(connection.sendNotification('a')).toBe(true);
    await expect(connection.sendRequest('b')).rejects.toBeInstanceOf(ConnectionClosedError);
    await turns();
    expect(heard).toEqual(['close']);
  });

  it('and closes when the transport takes nothing more: maxBufferedBytes, a message counting as 1 KiB', async () => {
    const { connection, heard } = make({ whenSent: () => NEVER }, { maxBufferedBytes: 4096 });
    await connection.opened;
    for (let index = 0; index < 4; index++) expect(connection.sendNotification('a')).toBe(true);
    expect([heard, connection.bufferedBytes]).toEqual([[], 4096]);
    const request = connection.sendRequest('b');
    await expect(request).rejects.toMatchObject({ code: 'closed', cause: { code: 'limit-reached' } });
    expect(heard).toMatchObject([
      { code: 'limit-reached', message: expect.stringContaining('maxBufferedBytes') },
      'close',
    ]);
    expect(connection.sendNotification('c')).toBe(false);
  });

  it('one message at least, however small the bound', async () => {
    const { transport, connection, heard } = make({}, { maxBufferedBytes: 0 });
    await connection.opened;
    connection.sendNotification('a');
    await turns();
    expect([heard, transport.sent.length]).toEqual([[], 1]);
    connection.close();
  });

  it('and emits "drain" when all that waited was taken', async () => {
    const taken: (() => void)[] = [];
    const { connection } = make({ whenSent: () => new Promise((resolve) => taken.push(resolve)) });
    const drained = vi.fn();
    connection.on('drain', drained);
    await connection.opened;
    connection.sendNotification('a');
    connection.sendNotification('b');
    taken[0]?.();
    await turns();
    expect([drained.mock.calls.length, connection.bufferedBytes]).toEqual([0, 1024]);
    taken[1]?.();
    await turns();
    expect([drained.mock.calls.length, connection.bufferedBytes]).toEqual([1, 0]);
    connection.close();
  });
});
