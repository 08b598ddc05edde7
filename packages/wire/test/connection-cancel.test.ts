import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionClosedError, ConnectionTimeoutError } from '../src/errors.ts';
import { connect } from './helpers/connect.ts';
import { notification, request, response } from './helpers/raw-peer.ts';
import { turns } from './helpers/turns.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const cancelled = (requestId: unknown, reason: unknown = expect.any(String)) =>
  notification('notifications/cancelled', { requestId, reason });

const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;

describe('sendRequest with a signal (issue 3: "abort and time-out send notifications/cancelled")', () => {
  it('that is aborted already rejects with its reason and sends nothing', async () => {
    const { peer, connection, heard } = connect();
    const reason = new Error('changed my mind');
    const signal = AbortSignal.abort(reason);
    await expect(connection.sendRequest('m', {}, { signal })).rejects.toBe(reason);
    await turns();
    expect([peer.text, connection.pendingRequests, listeners(signal), heard]).toEqual(['', 0, 0, []]);
    connection.close();
  });

  it('rejects at the abort with its reason, and tells the other end [REQ-2]', async () => {
    const { peer, connection, heard } = connect();
    const controller = new AbortController();
    const answer = connection.sendRequest('m', { x: 1 }, { signal: controller.signal });
    await turns();
    controller.abort('enough');
    await expect(answer).rejects.toBe('enough');
    await turns();
    expect(peer.messages).toEqual([
      request(1, 'm', { x: 1 }),
      cancelled(1, 'The caller gave the request up.'),
    ]);
    expect([connection.pendingRequests, listeners(controller.signal), heard]).toEqual([0, 0, []]);
    connection.close();
  });

  it('cancels behind the request also when both are sent in one turn', async () => {
    const { peer, connection } = connect();
    const controller = new AbortController();
    const answer = connection.sendRequest('m', undefined, { signal: controller.signal });
    controller.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    await turns();
    expect(peer.messages).toMatchObject([{ id: 1, method: 'm' }, cancelled(1)]);
    connection.close();
  });

  it('counts the answer that comes after the abort as late', async () => {
    const { peer, connection, heard } = connect();
    const controller = new AbortController();
    const answer = connection.sendRequest('m', undefined, { signal: controller.signal });
    controller.abort();
    await expect(answer).rejects.toBeDefined();
    peer.send(response(1, 'late'));
    await turns();
    expect([connection.lateResponses, heard]).toEqual([1, []]);
    connection.close();
  });

  it.each([
    ['was answered', (peer: ReturnType<typeof connect>['peer']) => peer.send(response(1, 'done'))],
    [
      'was answered with an error',
      (peer: ReturnType<typeof connect>['peer']) =>
        peer.send({ jsonrpc: '2.0', id: 1, error: { code: 1, message: 'no' } }),
    ],
    [
      'was answered with what cannot be read',
      (peer: ReturnType<typeof connect>['peer']) => peer.send({ jsonrpc: '2.0', id: 1, error: 'no' }),
    ],
    ['ran out of time', () => vi.advanceTimersByTime(500)],
    ['ended with its connection', (peer: ReturnType<typeof connect>['peer']) => peer.input.end()],
  ])('is let go of when the request %s: an abort does nothing then', async (_name, end) => {
    const { peer, connection } = connect();
    const controller = new AbortController();
    const options = { signal: controller.signal, timeoutMs: 500 };
    const answer = connection.sendRequest('m', undefined, options).catch((error: unknown) => error);
    await turns();
    expect(listeners(controller.signal)).toBe(1);
    end(peer);
    await answer;
    expect(listeners(controller.signal)).toBe(0);
    await turns();
    const before = peer.text;
    controller.abort();
    await turns();
    expect(peer.text).toBe(before);
    connection.close();
  });

  it('is let go of when the request could not be sent (issue 3: "leave nothing behind")', async () => {
    const { peer, connection } = connect({ maxMessageBytes: 200, maxPending: 1 });
    const { signal } = new AbortController();
    await expect(connection.sendRequest('m', [1n], { signal })).rejects.toMatchObject({
      code: 'unserializable',
    });
    await expect(connection.sendRequest('m', ['x'.repeat(200)], { signal })).rejects.toMatchObject({
      code: 'message-too-large',
    });
    const waiting = connection.sendRequest('m', undefined, { signal });
    await expect(connection.sendRequest('m', undefined, { signal })).rejects.toMatchObject({
      code: 'limit-reached',
    });
    await turns();
    expect([listeners(signal), peer.messages.length, connection.pendingRequests]).toEqual([1, 1, 1]);
    connection.close();
    await expect(waiting).rejects.toBeInstanceOf(ConnectionClosedError);
    await expect(connection.sendRequest('m', undefined, { signal })).rejects.toMatchObject({
      outcome: 'not-sent',
    });
    expect(listeners(signal)).toBe(0);
  });

  it('cancels nothing where nothing can be sent any more, and still rejects', async () => {
    const { peer, connection, heard } = connect();
    const controller = new AbortController();
    const answer = connection.sendRequest('m', undefined, { signal: controller.signal });
    await turns();
    peer.output.end();
    await turns();
    controller.abort('enough');
    await expect(answer).rejects.toBe('enough');
    await turns();
    expect([peer.messages.length, heard, connection.isClosed]).toEqual([1, [], false]);
    connection.close();
  });
});

describe('sendRequest that runs out of time (issue 3: "abort and time-out send notifications/cancelled")', () => {
  it('tells the other end [REQ-2]', async () => {
    const { peer, connection } = connect();
    const answer = connection.sendRequest('m', undefined, { timeoutMs: 500 });
    await turns();
    vi.advanceTimersByTime(499);
    await turns();
    expect([peer.messages.length, connection.pendingRequests]).toEqual([1, 1]);
    vi.advanceTimersByTime(1);
    await expect(answer).rejects.toBeInstanceOf(ConnectionTimeoutError);
    await turns();
    expect(peer.messages).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'm' },
      cancelled(1, 'No answer came in time.'),
    ]);
    connection.close();
  });

  it('never cancels initialize (MCP 2025-11-25, "Cancellation"), neither then nor at an abort [REQ-2]', async () => {
    const { peer, connection } = connect();
    const controller = new AbortController();
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'a', version: '1' },
    };
    const late = connection.sendRequest('initialize', params, { timeoutMs: 500 });
    const aborted = connection.sendRequest('initialize', params, { signal: controller.signal, timeoutMs: 0 });
    vi.advanceTimersByTime(500);
    await expect(late).rejects.toBeInstanceOf(ConnectionTimeoutError);
    controller.abort('enough');
    await expect(aborted).rejects.toBe('enough');
    await turns();
    expect(peer.messages).toMatchObject([{ method: 'initialize' }, { method: 'initialize' }]);
    expect(peer.messages).toHaveLength(2);
    connection.close();
  });

  it('keeps to maxTotalTimeoutMs however long the time-out is [REQ-1]', async () => {
    const { connection } = connect();
    const answer = connection.sendRequest('m', undefined, { timeoutMs: 5000, maxTotalTimeoutMs: 100 });
    vi.advanceTimersByTime(100);
    await expect(answer).rejects.toMatchObject({ message: expect.stringContaining('within 100 ms') });
    connection.close();
  });

  it('uses the time-out of the connection when the options have none', async () => {
    const { connection } = connect({ requestTimeout: 100 });
    const answer = connection.sendRequest('m', undefined, {});
    const forever = connection.sendRequest('m', undefined, { timeoutMs: 0 });
    vi.advanceTimersByTime(100);
    await expect(answer).rejects.toMatchObject({ message: expect.stringContaining('within 100 ms') });
    vi.advanceTimersByTime(10_000);
    expect(connection.pendingRequests).toBe(1);
    connection.close();
    await expect(forever).rejects.toMatchObject({ outcome: 'no-response' });
  });
});

describe('notifications/cancelled that comes in (issue 3: "aborts the handler\'s signal")', () => {
  it.each([0, '0', '', Number.MAX_SAFE_INTEGER])(
    'aborts the handler of the id %j alone, which is not answered [REQ-3] [BAD-11]',
    async (id) => {
      const { peer, connection, heard } = connect();
      const ends: ((value: string) => void)[] = [];
      const signals: AbortSignal[] = [];
      connection.handle('m', (_params, { signal }) => {
        signals.push(signal);
        return new Promise((resolve) => ends.push(resolve));
      });
      const others = [0, '0', '', Number.MAX_SAFE_INTEGER].filter((other) => other !== id);
      peer.send(request(id, 'm'), ...others.map((other) => request(other, 'm')));
      peer.send(notification('notifications/cancelled', { requestId: id, reason: 'enough' }));
      await turns();
      expect(signals.map(({ aborted }) => aborted)).toEqual([true, false, false, false]);
      expect(signals[0]?.reason).toMatchObject({ code: 'cancelled', message: 'enough' });
      for (const end of ends) end('done');
      await turns();
      expect(peer.messages).toEqual(others.map((other) => response(other, 'done')));
      // Whoever follows the requests of the other end hears of it, too.
      expect(heard).toEqual(['notification notifications/cancelled']);
      expect(connection.runningRequests).toBe(0);
      connection.close();
    },
  );
});
