import { describe, expect, it, vi } from 'vitest';
import { RpcError } from '../src/errors.ts';
import type { RequestContext } from '../src/running-request.ts';
import { makeHandlerTable as make, slow } from './helpers/handler-table.ts';
import { turns } from './helpers/turns.ts';

describe('HandlerTable answers a request', () => {
  it('with what the handler returns, at once [DELIVER-8]', () => {
    const { owner, table, request } = make();
    table.setRequestHandler('m', (params, context) => ({ params, id: context.id, method: context.method }));
    expect(request('a', 'm', { x: 1 })).toBe(true);
    expect(owner.answers).toEqual([{ id: 'a', result: { params: { x: 1 }, id: 'a', method: 'm' } }]);
    expect(table.running).toBe(0);
  });

  it('with what the promise resolves to [DELIVER-8]', async () => {
    const { owner, table, request } = make();
    table.setRequestHandler('m', async () => 'later');
    request(1);
    expect([owner.answers, table.running]).toEqual([[], 1]);
    await turns();
    expect([owner.answers, table.running]).toEqual([[{ id: 1, result: 'later' }], 0]);
  });

  it('with what a thenable that is no promise gives', async () => {
    const { owner, table, request } = make();
    // biome-ignore lint/suspicious/noThenProperty: a thenable is what is tested
    table.setRequestHandler('m', () => ({ then: (take: (value: string) => void) => take('thenable') }));
    request(1);
    await turns();
    expect(owner.answers).toEqual([{ id: 1, result: 'thenable' }]);
  });

  it.each([
    ['thrown', true],
    ['rejected with', false],
  ])('with an RpcError that was %s as it is: code, message and data', async (_name, sync) => {
    const { owner, table, request } = make();
    const error = new RpcError(-32602, 'Bad params: name', { name: 1 });
    table.setRequestHandler('m', () => {
      if (sync) throw error;
      return Promise.reject(error);
    });
    request(1);
    await turns();
    expect(owner.answers).toEqual([{ id: 1, code: -32602, message: 'Bad params: name', data: { name: 1 } }]);
    expect(owner.reports).toEqual([]);
  });

  it('with -32603 when the handler failed, without telling the other end why, and reports why', async () => {
    const { owner, table, request } = make();
    const secret = new Error('password is 1234');
    table.setRequestHandler('sync', () => {
      throw secret;
    });
    table.setRequestHandler('async', () => Promise.reject(secret));
    request(1, 'sync');
    request(2, 'async');
    await turns();
    expect(owner.answers).toEqual([
      { id: 1, code: -32603, message: 'The answer to sync failed on this side.' },
      { id: 2, code: -32603, message: 'The answer to async failed on this side.' },
    ]);
    expect(owner.reports).toEqual([secret, secret]);
  });

  it('with -32603 when something that is no Error was thrown, and reports it as the cause of one', () => {
    const { owner, table, request } = make();
    table.setRequestHandler('m', () => {
      throw 'text';
    });
    request(1);
    expect(owner.answers).toMatchObject([{ id: 1, code: -32603 }]);
    expect(owner.reports).toMatchObject([{ code: 'listener-failed', cause: 'text' }]);
    expect(owner.reports[0]).toBeInstanceOf(Error);
  });

  it.each([false, true])(
    'with -32603 when the result cannot be sent (async: %s) (decision 6)',
    async (isAsync) => {
      const { owner, table, request } = make();
      owner.refuses = (result) => result === 1n;
      table.setRequestHandler('m', () => (isAsync ? Promise.resolve(1n) : 1n));
      request(1);
      await turns();
      expect(owner.answers).toEqual([{ id: 1, code: -32603, message: 'The answer to m could not be sent.' }]);
      expect(owner.reports).toMatchObject([{ code: 'unserializable' }]);
      expect(table.running).toBe(0);
    },
  );

  it('with -32603 when the result is a thenable that throws', () => {
    const { owner, table, request } = make();
    table.setRequestHandler('getter', () => ({
      // biome-ignore lint/suspicious/noThenProperty: a thenable is what is tested
      get then(): unknown {
        throw new Error('getter');
      },
    }));
    table.setRequestHandler('call', () => ({
      // biome-ignore lint/suspicious/noThenProperty: a thenable is what is tested
      then: () => {
        throw new Error('call');
      },
    }));
    request(1, 'getter');
    request(2, 'call');
    expect(owner.answers).toMatchObject([
      { id: 1, code: -32603 },
      { id: 2, code: -32603 },
    ]);
  });

  it('not at all when no handler has its method, and says so', () => {
    const { owner, table, request } = make();
    expect(table.serves).toBe(false);
    table.setRequestHandler('m', () => 1);
    expect(table.serves).toBe(true);
    expect(request(1, 'other')).toBe(false);
    expect(request(1, 'constructor')).toBe(false);
    expect(owner.answers).toEqual([]);
  });

  it('with the last handler of a method', () => {
    const { owner, table, request } = make();
    table.setRequestHandler('m', () => 'first');
    table.setRequestHandler('m', () => 'last');
    request(1);
    expect(owner.answers).toEqual([{ id: 1, result: 'last' }]);
  });

  it('with -32601 and the method when it refuses (decision 6), and clips a name without end', () => {
    const { owner, table } = make();
    table.refuse({ jsonrpc: '2.0', id: 1, method: 'no/such' });
    table.refuse({ jsonrpc: '2.0', id: 2, method: 'x'.repeat(1000) });
    expect(owner.answers).toMatchObject([
      { id: 1, code: -32601, message: 'Method not found: no/such', data: { method: 'no/such' } },
      { id: 2, code: -32601, message: `Method not found: ${'x'.repeat(80)}…` },
    ]);
  });
});

describe('HandlerTable and ids', () => {
  it('refuses a second request with an id in flight, with -32600, and runs no handler (ecosystem 6, item 10) [BAD-10]', async () => {
    const { owner, table, request } = make();
    const { handler, contexts, ends } = slow();
    table.setRequestHandler('m', handler);
    expect([request(1), request(1)]).toEqual([true, true]);
    expect(contexts).toHaveLength(1);
    expect(owner.answers).toMatchObject([{ id: 1, code: -32600 }]);
    ends[0]?.resolve('first');
    await turns();
    expect(owner.answers[1]).toEqual({ id: 1, result: 'first' });
    expect(request(1)).toBe(true);
    expect(contexts).toHaveLength(2);
  });

  it('takes 0 and "0", and the empty string, as different requests (ecosystem 6, item 9) [BAD-11]', async () => {
    const { owner, table, request } = make();
    const { handler, ends } = slow();
    table.setRequestHandler('m', handler);
    for (const id of [0, '0', '']) request(id);
    expect(table.running).toBe(3);
    for (const [index, end] of ends.entries()) end.resolve(index);
    await turns();
    expect(owner.answers).toEqual([
      { id: 0, result: 0 },
      { id: '0', result: 1 },
      { id: '', result: 2 },
    ]);
  });
});

describe('HandlerTable makes the signal of a request', () => {
  it('only when it is read, and then once', () => {
    const { table, request } = make();
    const made = vi.spyOn(globalThis, 'AbortController');
    try {
      const contexts: RequestContext[] = [];
      table.setRequestHandler('m', (_params, context) => contexts.push(context));
      request(1);
      expect(made).not.toHaveBeenCalled();
      expect(contexts[0]?.signal).toBe(contexts[0]?.signal);
      expect(made).toHaveBeenCalledTimes(1);
    } finally {
      made.mockRestore();
    }
  });
});

describe('HandlerTable takes a notification', () => {
  it('with the handler of its method, and says when there is none', () => {
    const { table } = make();
    const handler = vi.fn();
    table.setNotificationHandler('n', handler);
    expect(table.handleNotification({ jsonrpc: '2.0', method: 'n', params: [1] })).toBe(true);
    expect(table.handleNotification({ jsonrpc: '2.0', method: 'other' })).toBe(false);
    expect(handler.mock.calls).toEqual([[[1]]]);
    expect(table.serves).toBe(false);
  });

  it.each([
    ['throws', () => JSON.parse('{')],
    ['rejects', () => Promise.reject(new SyntaxError('later'))],
  ])('and reports it when the handler %s (decision 8)', async (_name, handler) => {
    const { owner, table } = make();
    table.setNotificationHandler('n', handler);
    expect(table.handleNotification({ jsonrpc: '2.0', method: 'n' })).toBe(true);
    await turns();
    expect(owner.reports).toHaveLength(1);
    expect(owner.reports[0]).toBeInstanceOf(SyntaxError);
    expect(owner.answers).toEqual([]);
  });
});
