import { describe, expect, it, vi } from 'vitest';
import { ConnectionClosedError, ConnectionTimeoutError } from '../src/errors.ts';
import { connect } from './helpers/connect.ts';
import { response } from './helpers/raw-peer.ts';
import { turns } from './helpers/turns.ts';

describe('McplConnection.sendRequest (seed, "Errors")', () => {
  it('rejects with ConnectionTimeoutError after 30 seconds by default, and at the time that is given [REQ-1] [ERROR-5]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const { connection } = connect();
      const usual = connection.sendRequest('a').catch((error: unknown) => error);
      const short = connection.sendRequest('b', undefined, 10).catch((error: unknown) => error);
      const forever = connection.sendRequest('c', undefined, 0).catch((error: unknown) => error);
      connection.requestTimeout = 50;
      const changed = connection.sendRequest('d').catch((error: unknown) => error);
      vi.advanceTimersByTime(10);
      expect(await short).toBeInstanceOf(ConnectionTimeoutError);
      expect(await short).toMatchObject({ code: -32000, outcome: 'no-response' });
      vi.advanceTimersByTime(40);
      expect(await changed).toBeInstanceOf(ConnectionTimeoutError);
      vi.advanceTimersByTime(29_950);
      expect(await usual).toBeInstanceOf(ConnectionTimeoutError);
      expect(connection.pendingRequests).toBe(1);
      connection.close();
      expect(await forever).toBeInstanceOf(ConnectionClosedError);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('leaves nothing behind when its params have no JSON form or are too large (upstream, weakness 6) [REQ-6]', async () => {
    const { peer, connection } = connect({ maxMessageBytes: 100 });
    await expect(connection.sendRequest('a', { n: 1n })).rejects.toMatchObject({ code: 'unserializable' });
    await expect(connection.sendRequest('a', { text: '漢'.repeat(30) })).rejects.toMatchObject({
      code: 'message-too-large',
    });
    expect(connection.pendingRequests).toBe(0);
    await turns();
    expect(peer.text).toBe('');
    connection.close();
  });

  it('measures a message as it leaves: U+2028 takes six bytes then, and the line end counts for nothing [BACK-3]', async () => {
    const fits = { jsonrpc: '2.0', method: 'n', params: { text: '\u2028'.repeat(8) } };
    const maxMessageBytes = JSON.stringify(fits).length + 8 * 5;
    const { peer, connection } = connect({ maxMessageBytes });
    connection.sendNotification('n', fits.params);
    expect(() => connection.sendNotification('n', { text: `${fits.params.text}-` })).toThrow(
      expect.objectContaining({ code: 'message-too-large' }),
    );
    await turns();
    expect(peer.messages).toEqual([fits]);
    connection.close();
  });

  it('refuses more than maxPending at once (decision 7) [REQ-8]', async () => {
    const { peer, connection } = connect({ maxPending: 1 });
    const first = connection.sendRequest('a');
    await expect(connection.sendRequest('b')).rejects.toMatchObject({ code: 'limit-reached' });
    peer.send(response(1, 'ok'));
    expect(await first).toBe('ok');
    void connection.sendRequest('c');
    await turns();
    expect(peer.messages).toMatchObject([{ method: 'a' }, { method: 'c' }]);
    connection.close();
  });

  it('tells of an answer that comes after the deadline, and of a second one, and counts them (issue 3, "Malformed input") [BAD-9]', async () => {
    const { peer, connection, heard } = connect();
    const late = vi.fn();
    connection.on('lateResponse', late);
    await expect(connection.sendRequest('a', undefined, 1)).rejects.toBeInstanceOf(ConnectionTimeoutError);
    peer.send(response(1, 'late'));
    await turns();
    expect([late.mock.calls, connection.lateResponses]).toEqual([[[response(1, 'late')]], 1]);
    const answer = connection.sendRequest('b');
    const failure = { jsonrpc: '2.0', id: 2, error: { code: -1, message: 'second' } };
    peer.send(response(2, 'first'), failure);
    expect(await answer).toBe('first');
    await turns();
    expect([late.mock.calls[1], connection.lateResponses]).toEqual([[failure], 2]);
    expect(heard).toEqual([]);
    connection.close();
  });

  it.each(['1', 2, 0, -1, 1.5])(
    'reports an answer to an id that was never sent, such as %j, as unexpected',
    async (id) => {
      const { peer, connection, heard } = connect();
      const late = vi.fn();
      connection.on('lateResponse', late);
      await expect(connection.sendRequest('a', undefined, 1)).rejects.toBeInstanceOf(ConnectionTimeoutError);
      peer.send(response(id, 'stray'));
      await turns();
      expect(heard).toMatchObject([{ code: id === 1.5 ? 'invalid-message' : 'unexpected-response' }]);
      expect([late.mock.calls, connection.lateResponses]).toEqual([[], 0]);
      connection.close();
    },
  );

  it('keeps many in flight apart, answered in any order', async () => {
    const { peer, connection } = connect();
    const answers = Array.from({ length: 1000 }, () => connection.sendRequest('m'));
    await turns();
    const ids = peer.messages.map((message) => (message as { id: number }).id);
    peer.send(...ids.reverse().map((id) => response(id, id)));
    expect(await Promise.all(answers)).toEqual([...ids].reverse());
    expect(connection.pendingRequests).toBe(0);
    connection.close();
  });
});
