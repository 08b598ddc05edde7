import { describe, expect, it, vi } from 'vitest';
import { McplConnection } from '../src/connection.ts';
import { ScriptedTransport } from './helpers/scripted-transport.ts';
import { connectTransport as make } from './helpers/transport-connection.ts';
import { turns } from './helpers/turns.ts';
import { uncaughtDuring } from './helpers/uncaught.ts';
import { watch } from './helpers/watch.ts';

const NEVER = new Promise<void>(() => {});

describe('a connection over a transport receives', () => {
  it('with the callbacks that were there before called first, on the transport itself', async () => {
    const transport = new ScriptedTransport();
    const calls: unknown[] = [];
    transport.onmessage = function (this: unknown, message, extra) {
      calls.push([this === transport, message, extra]);
    };
    transport.onerror = function (this: unknown, error) {
      calls.push([this === transport, error]);
    };
    transport.onclose = function (this: unknown) {
      calls.push([this === transport]);
    };
    const connection = McplConnection.fromTransport(transport);
    const heard = watch(connection);
    await connection.opened;
    const message = { jsonrpc: '2.0', method: 'n' } as const;
    const error = new Error('noise');
    transport.onmessage?.(message, 'extra');
    transport.onerror?.(error);
    transport.onclose?.();
    expect(calls).toEqual([[true, message, 'extra'], [true, error], [true]]);
    expect(heard).toEqual(['notification n', error, 'close']);
  });

  it('the reason of a close with it: it is the cause of what the close ends, and an older fault is not', async () => {
    for (const isReason of [true, false]) {
      const transport = new ScriptedTransport();
      const connection = McplConnection.fromTransport(transport);
      connection.on('error', () => {});
      await connection.opened;
      const request = connection.sendRequest('wait');
      const outcome = request.catch((error: unknown) => error);
      const failure = new Error('the program ended with code 3');
      transport.onerror?.(failure);
      if (!isReason) await turns();
      transport.onclose?.();
      const closed = await outcome;
      expect(closed).toMatchObject({ code: 'closed', outcome: 'no-response' });
      expect((closed as Error).cause).toBe(isReason ? failure : undefined);
    }
  });

  it('also when such a callback throws', async () => {
    const transport = new ScriptedTransport();
    const fail = () => {
      throw new Error('of the owner');
    };
    Object.assign(transport, { onmessage: fail, onerror: fail, onclose: fail });
    const connection = McplConnection.fromTransport(transport);
    const heard = watch(connection);
    await connection.opened;
    const error = new Error('noise');
    expect(() => transport.onmessage?.({ jsonrpc: '2.0', method: 'n' })).toThrow('of the owner');
    expect(() => transport.onerror?.(error)).toThrow('of the owner');
    expect(() => transport.onclose?.()).toThrow('of the owner');
    expect(heard).toEqual(['notification n', error, 'close']);
  });

  it('an error of the transport as "error", which closes nothing', async () => {
    const { transport, connection, heard } = make();
    await connection.opened;
    transport.onerror?.(new Error('noise'));
    expect(heard).toMatchObject([{ message: 'noise' }]);
    expect(connection.isClosed).toBe(false);
    connection.close();
  });

  it('what is no message: answers and reports it, at a limited rate (issue 3: "over every transport") [BAD-1] [BAD-2]', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const transport = new ScriptedTransport();
      const connection = McplConnection.fromTransport(transport);
      const heard = watch(connection);
      await connection.opened;
      transport.onmessage?.({ jsonrpc: '2.0', id: 1.5, method: 'm' });
      for (let index = 0; index < 100; index++) transport.onerror?.(new Error('garbage'));
      transport.onmessage?.({ jsonrpc: '2.0', method: 'after' });
      expect(transport.sent).toMatchObject([{ id: 1.5, error: { code: -32600 } }]);
      expect(heard).toHaveLength(17);
      expect(heard).toMatchObject([
        { code: 'invalid-message' },
        ...Array(15).fill({ message: 'garbage' }),
        {},
      ]);
      expect(heard.at(-1)).toBe('notification after');
      connection.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('nothing once it has closed', async () => {
    const { transport, connection, heard } = make();
    await connection.opened;
    transport.onclose?.();
    transport.onmessage?.({ jsonrpc: '2.0', method: 'late' });
    transport.onerror?.(new Error('late'));
    transport.onclose?.();
    await turns();
    expect(heard).toEqual(['close']);
    expect(connection.sendNotification('late')).toBe(false);
  });

  it('and bounds what waits for nextMessage() although it cannot ask a transport to wait', async () => {
    const options = { maxQueuedMessages: 2, maxBufferedBytes: 4096 };
    const transport = new ScriptedTransport();
    const connection = McplConnection.fromTransport(transport, options);
    const ended = new Promise((resolve) => connection.on('error', resolve));
    await connection.opened;
    for (let index = 0; index < 4; index++) transport.onmessage?.({ jsonrpc: '2.0', method: `n${index}` });
    expect(connection.isClosed).toBe(false);
    transport.onmessage?.({ jsonrpc: '2.0', method: 'n4' });
    expect(await ended).toMatchObject({ code: 'limit-reached' });
    expect(connection.isClosed).toBe(true);
    expect(await connection.nextMessage()).toMatchObject({ notification: { method: 'n0' } });
  });
});

describe('a connection over a transport closes', () => {
  it('it once, and released settles when that is done', async () => {
    let closed: () => void = () => {};
    const { transport, connection, heard } = make({
      whenClosed: () => new Promise((resolve) => (closed = resolve)),
    });
    await connection.opened;
    let released = false;
    connection.close();
    connection.close();
    void connection.released.then(() => (released = true));
    await turns();
    expect([transport.closes, released, heard]).toEqual([1, false, ['close']]);
    closed();
    await connection.released;
    expect(transport.closes).toBe(1);
  });

  it.each([
    ['rejects', async () => Promise.reject(new Error('gone'))],
    [
      'throws',
      () => {
        throw new Error('gone');
      },
    ],
  ])('without an error of its own when close() %s (decision 8)', async (_name, whenClosed) => {
    const { connection, heard } = make({ whenClosed });
    await connection.opened;
    expect(await uncaughtDuring(() => connection.close())).toEqual([]);
    await connection.released;
    expect(heard).toEqual(['close']);
  });

  it('releases the transport after a close that the other end caused, too (seed: "call it after a close the peer caused")', async () => {
    const { transport, connection } = make();
    await connection.opened;
    transport.onclose?.();
    expect(transport.closes).toBe(0);
    connection.close();
    expect(transport.closes).toBe(1);
  });

  it('tells a request that was handed over from one that was not', async () => {
    const { transport, connection } = make({ whenSent: () => NEVER });
    await connection.opened;
    const sent = connection.sendRequest('a');
    transport.onclose?.();
    await expect(sent).rejects.toMatchObject({ outcome: 'no-response' });
    await expect(connection.sendRequest('b')).rejects.toMatchObject({ outcome: 'not-sent' });
  });
});
