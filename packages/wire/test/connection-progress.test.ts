import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionTimeoutError } from '../src/errors.ts';
import { linkedPair } from '../src/testing/linked-pair.ts';
import { connect } from './helpers/connect.ts';
import { notification, request, response } from './helpers/raw-peer.ts';
import { turns } from './helpers/turns.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const progress = (progressToken: unknown, value: unknown = 1) =>
  notification('notifications/progress', { progressToken, progress: value });

describe('sendRequest asks for progress (MCP 2025-11-25, "Progress")', () => {
  it.each([
    ['onProgress', { onProgress: () => {} }],
    ['resetTimeoutOnProgress', { resetTimeoutOnProgress: true }],
  ])('with a token of its own when it has %s, and keeps what _meta has', async (_name, options) => {
    const { peer, connection } = connect();
    const params = Object.freeze({ x: 1, _meta: Object.freeze({ other: 2, progressToken: 'mine' }) });
    void connection.sendRequest('m', params, options);
    void connection.sendRequest('m', undefined, options);
    void connection.sendRequest('m', { _meta: 'text' }, options);
    await turns();
    expect(peer.messages).toEqual([
      request(1, 'm', { x: 1, _meta: { other: 2, progressToken: 1 } }),
      request(2, 'm', { _meta: { progressToken: 2 } }),
      request(3, 'm', { _meta: { progressToken: 3 } }),
    ]);
    connection.close();
  });

  it('and sends params by position as they are, which have no place for a token', async () => {
    const { peer, connection } = connect();
    void connection.sendRequest('m', [1, 2], { onProgress: () => {} });
    await turns();
    expect(peer.messages).toEqual([request(1, 'm', [1, 2])]);
    connection.close();
  });

  it('and not when nobody is interested', async () => {
    const { peer, connection } = connect();
    void connection.sendRequest('m', { x: 1 }, { resetTimeoutOnProgress: false });
    await turns();
    expect(peer.messages).toEqual([request(1, 'm', { x: 1 })]);
    connection.close();
  });
});

describe('sendRequest hears progress (issue 3: "progress tokens before, during and after")', () => {
  it('while it waits: onProgress gets what the other end said, and nobody else does [REQ-4]', async () => {
    const { peer, connection, heard } = connect();
    const onProgress = vi.fn();
    const answer = connection.sendRequest('m', undefined, { onProgress });
    const params = { progressToken: 1, progress: 2, total: 4, message: 'half', more: true };
    peer.send(notification('notifications/progress', params), progress(1, 3), response(1, 'done'));
    expect(await answer).toBe('done');
    expect(onProgress.mock.calls).toEqual([[params], [{ progressToken: 1, progress: 3 }]]);
    expect(heard).toEqual([]);
    connection.close();
  });

  it('and not before it was sent nor after it was answered: that is a notification like any other [REQ-4]', async () => {
    const { peer, connection, heard } = connect();
    const onProgress = vi.fn();
    peer.send(progress(1));
    await turns();
    const answer = connection.sendRequest('m', undefined, { onProgress });
    peer.send(response(1, 'done'), progress(1));
    await answer;
    await turns();
    expect(onProgress).not.toHaveBeenCalled();
    expect(heard).toEqual(['notification notifications/progress', 'notification notifications/progress']);
    expect(await connection.nextMessage()).toEqual({ type: 'notification', notification: progress(1) });
    connection.close();
  });

  it.each([
    ['an unknown token', progress(7)],
    ['the token as text', progress('1')],
    ['no token', notification('notifications/progress', { progress: 1 })],
    ['a token that is an object', progress({})],
    ['no params', notification('notifications/progress')],
    ['params by position', notification('notifications/progress', [1, 1])],
    ['progress that is no number', progress(1, '50 %')],
    ['the token of a request that did not ask', progress(2)],
  ])('but not %s', async (_name, message) => {
    const { peer, connection, heard } = connect();
    const onProgress = vi.fn();
    void connection.sendRequest('m', undefined, { onProgress });
    void connection.sendRequest('m');
    peer.send(message);
    await turns();
    expect(onProgress).not.toHaveBeenCalled();
    expect(heard).toEqual(['notification notifications/progress']);
    connection.close();
  });

  it.each([
    ['throws', () => JSON.parse('{'), SyntaxError],
    [
      'throws what is no Error',
      () => {
        throw 'text';
      },
      Error,
    ],
    ['rejects', () => Promise.reject(new SyntaxError('later')), SyntaxError],
  ])(
    'reports it when the callback %s, and still gets its answer (decision 8)',
    async (_name, onProgress, type) => {
      const { peer, connection, heard } = connect();
      const answer = connection.sendRequest('m', undefined, { onProgress });
      peer.send(progress(1), response(1, 'done'));
      expect(await answer).toBe('done');
      await turns();
      expect(heard).toHaveLength(1);
      expect(heard[0]).toBeInstanceOf(type);
      connection.close();
    },
  );
});

describe('progress and the time-out (issue 3: "resetTimeoutOnProgress", "maxTotalTimeoutMs")', () => {
  it.each([
    ['with', { onProgress: () => {} }],
    ['without', {}],
  ])('starts it anew %s a callback [REQ-5]', async (_name, options) => {
    const { peer, connection } = connect();
    const answer = connection.sendRequest('m', undefined, {
      ...options,
      timeoutMs: 100,
      resetTimeoutOnProgress: true,
    });
    for (const _ of [1, 2, 3]) {
      vi.advanceTimersByTime(90);
      peer.send(progress(1));
      await turns();
    }
    expect(connection.pendingRequests).toBe(1);
    vi.advanceTimersByTime(99);
    expect(connection.pendingRequests).toBe(1);
    vi.advanceTimersByTime(1);
    await expect(answer).rejects.toMatchObject({ message: expect.stringContaining('within 100 ms') });
    connection.close();
  });

  it('leaves it alone without that option', async () => {
    const { peer, connection } = connect();
    const answer = connection.sendRequest('m', undefined, { timeoutMs: 100, onProgress: () => {} });
    vi.advanceTimersByTime(90);
    peer.send(progress(1));
    await turns();
    vi.advanceTimersByTime(10);
    await expect(answer).rejects.toBeInstanceOf(ConnectionTimeoutError);
    connection.close();
  });

  it('never goes beyond maxTotalTimeoutMs, and the error names that [REQ-5]', async () => {
    const { peer, connection } = connect();
    const answer = connection.sendRequest('m', undefined, {
      timeoutMs: 100,
      maxTotalTimeoutMs: 250,
      resetTimeoutOnProgress: true,
    });
    for (const _ of [1, 2]) {
      vi.advanceTimersByTime(90);
      peer.send(progress(1));
      await turns();
    }
    vi.advanceTimersByTime(69);
    expect(connection.pendingRequests).toBe(1);
    vi.advanceTimersByTime(1);
    await expect(answer).rejects.toMatchObject({ message: expect.stringContaining('within 250 ms') });
    connection.close();
  });
});

describe('a handler reports progress (MCP 2025-11-25, "Progress")', () => {
  it('and may be taken out of the context of the request', async () => {
    const { peer, connection } = connect();
    connection.handle('m', (_params, { sendProgress }) => sendProgress(0.5));
    peer.send(request(1, 'm', { _meta: { progressToken: 't' } }));
    await turns();
    expect(peer.messages).toEqual([progress('t', 0.5), response(1, true)]);
    connection.close();
  });

  it('to who asked for it, before the answer', async () => {
    const { here, there } = linkedPair();
    there.handle('m', async (_params, context) => {
      const sent = [context.sendProgress(1, 2, 'half')];
      await Promise.resolve();
      return [...sent, context.sendProgress(2)];
    });
    const seen: unknown[] = [];
    const answer = await here.sendRequest('m', undefined, { onProgress: (each) => seen.push(each) });
    expect(answer).toEqual([true, true]);
    expect(seen).toEqual([
      { progressToken: 1, progress: 1, total: 2, message: 'half' },
      { progressToken: 1, progress: 2 },
    ]);
    here.close();
    there.close();
  });

  it.each([0, '0', '', 'x', 1.5])('under the token %j, as it came', async (progressToken) => {
    const { peer, connection } = connect();
    connection.handle('m', (_params, context) => context.sendProgress(1));
    peer.send(request('a', 'm', { _meta: { progressToken } }));
    await turns();
    expect(peer.messages).toEqual([progress(progressToken), response('a', true)]);
    connection.close();
  });

  it.each([
    ['no params', undefined],
    ['params by position', [1]],
    ['no _meta', {}],
    ['a _meta that is null', { _meta: null }],
    ['a _meta that is text', { _meta: 'text' }],
    ['no token', { _meta: {} }],
    ['a token that is null', { _meta: { progressToken: null } }],
    ['a token that is an object', { _meta: { progressToken: {} } }],
  ])('to nobody who sent %s', async (_name, params) => {
    const { peer, connection } = connect();
    connection.handle('m', (_params, context) => context.sendProgress(1));
    peer.send(request('a', 'm', params));
    await turns();
    expect(peer.messages).toEqual([response('a', false)]);
    connection.close();
  });

  it('to nobody once it has answered, was cancelled, or the connection closed', async () => {
    const { peer, connection, heard } = connect();
    const sends: (() => boolean)[] = [];
    connection.handle('quick', (_params, context) => {
      sends.push(() => context.sendProgress(1));
    });
    connection.handle('slow', (_params, context) => {
      sends.push(() => context.sendProgress(1));
      return new Promise(() => {});
    });
    const params = { _meta: { progressToken: 't' } };
    peer.send(request(1, 'quick', params), request(2, 'slow', params), request(3, 'slow', params));
    peer.send(notification('notifications/cancelled', { requestId: 2 }));
    await turns();
    expect(sends.map((send) => send())).toEqual([false, false, true]);
    connection.close();
    expect(sends.map((send) => send())).toEqual([false, false, false]);
    expect(heard).toEqual(['notification notifications/cancelled', 'close']);
  });

  it('which, when it is too long, is reported and not sent, and the answer is', async () => {
    const { peer, connection, heard } = connect({ maxMessageBytes: 200 });
    connection.handle('m', (_params, context) => context.sendProgress(1, undefined, 'x'.repeat(200)));
    peer.send(request(1, 'm', { _meta: { progressToken: 't' } }));
    await turns();
    expect(heard).toMatchObject([{ code: 'message-too-large' }]);
    expect(peer.messages).toEqual([response(1, false)]);
    connection.close();
  });
});
