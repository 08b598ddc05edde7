import { describe, expect, it, vi } from 'vitest';
import { ConnectionClosedError, RpcError } from '../src/errors.ts';
import { connect, connectQuietly } from './helpers/connect.ts';
import { notification, request, response } from './helpers/raw-peer.ts';
import { turns } from './helpers/turns.ts';

describe('McplConnection with handlers', () => {
  it('answers, and keeps what has a handler from events and nextMessage() [DELIVER-8]', async () => {
    const { peer, connection, heard } = connect();
    const note = vi.fn();
    connection.handle('m', (params) => params).handleNotification('n', note);
    peer.send(request('a', 'm', { x: 1 }), notification('n', [1]), notification('other'));
    await turns();
    expect(peer.messages).toEqual([response('a', { x: 1 })]);
    expect(note).toHaveBeenCalledWith([1]);
    expect(heard).toEqual(['notification other']);
    expect(await connection.nextMessage()).toMatchObject({ notification: { method: 'other' } });
    connection.close();
  });

  it('answers a method without a handler with -32601 when nobody else could (decision 6)', async () => {
    const { peer, connection } = connectQuietly();
    connection.handle('m', () => 1);
    peer.send(request('a', 'other'));
    await turns();
    expect(peer.messages).toEqual([
      {
        jsonrpc: '2.0',
        id: 'a',
        error: { code: -32601, message: 'Method not found: other', data: { method: 'other' } },
      },
    ]);
    connection.close();
  });

  it('leaves it to a "request" listener or to nextMessage() when there is one', async () => {
    const listening = connect();
    listening.connection.handle('m', () => 1);
    listening.peer.send(request('a', 'other'));
    await turns();
    expect([listening.heard, listening.peer.messages]).toEqual([['request other'], []]);
    listening.connection.close();

    const pulling = connectQuietly();
    pulling.connection.handle('m', () => 1);
    const next = pulling.connection.nextMessage();
    pulling.peer.send(request('a', 'other'));
    expect(await next).toMatchObject({ request: { method: 'other' } });
    expect(pulling.peer.messages).toEqual([]);
    pulling.connection.close();
  });

  it('answers although the name of the method, or the data of the error, would fill a message', async () => {
    const { peer, connection } = connectQuietly({ maxMessageBytes: 400 });
    connection.handle('m', () => {
      throw new RpcError(-1, 'with data', { n: 1n });
    });
    connection.handle('l', () => {
      throw new RpcError(-2, 'l'.repeat(500), 'd');
    });
    connection.handle('r', async () => 'r'.repeat(500));
    peer.send(request(1, 'x'.repeat(300)), request(2, 'm'), request(3, 'l'), request(4, 'r'));
    await turns();
    expect(peer.messages).toMatchObject([
      { id: 1, error: { code: -32601 } },
      { id: 2, error: { code: -1, message: 'with data' } },
      { id: 3, error: { code: -2, message: expect.stringMatching(/^l{80}…$/) } },
      { id: 4, error: { code: -32603 } },
    ]);
    connection.close();
  });

  it('aborts what they are doing when it closes, and sends no answer', async () => {
    const { peer, connection } = connect();
    let signal: { readonly aborted: boolean; readonly reason: unknown } | undefined;
    let end: (value: unknown) => void = () => {};
    connection.handle('m', (_params, context) => {
      signal = context.signal;
      return new Promise((resolve) => (end = resolve));
    });
    peer.send(request(1, 'm'));
    await turns();
    expect([signal?.aborted, connection.runningRequests]).toEqual([false, 1]);
    peer.input.end();
    await turns();
    expect([signal?.aborted, connection.runningRequests]).toEqual([true, 0]);
    expect(signal?.reason).toBeInstanceOf(ConnectionClosedError);
    end('late');
    await turns();
    expect(peer.text).toBe('');
    connection.close();
  });

  it('reports what a handler throws beside the answer', async () => {
    const { peer, connection, heard } = connect();
    const error = new Error('inside');
    connection.handle('m', () => {
      throw error;
    });
    peer.send(request(1, 'm'));
    await turns();
    expect(heard).toEqual([error]);
    expect(peer.messages).toMatchObject([{ id: 1, error: { code: -32603 } }]);
    connection.close();
  });
});
