import { describe, expect, it, vi } from 'vitest';
import { makeHandlerTable as make, slow } from './helpers/handler-table.ts';
import { turns } from './helpers/turns.ts';

describe('HandlerTable cancels', () => {
  it.each([0, '0', '', 5, 'x'])(
    'the request that is named, by value and type: %j, and does not answer it',
    async (id) => {
      const { owner, table, request, cancel } = make();
      const { handler, contexts, ends } = slow();
      table.setRequestHandler('m', handler);
      request(id);
      request('bystander');
      const signal = contexts[0]?.signal;
      cancel({ requestId: typeof id === 'string' ? Number(id) + 100 : String(id) });
      expect(signal?.aborted).toBe(false);
      cancel({ requestId: id, reason: 'no longer wanted' });
      expect(signal?.aborted).toBe(true);
      expect(signal?.reason).toMatchObject({ code: 'cancelled', message: 'no longer wanted' });
      expect(contexts[1]?.signal.aborted).toBe(false);
      for (const end of ends) end.resolve('done');
      await turns();
      expect(owner.answers).toEqual([{ id: 'bystander', result: 'done' }]);
      expect(table.running).toBe(0);
    },
  );

  it('a request whose handler then fails, without a report: it was asked to stop', async () => {
    const { owner, table, request, cancel } = make();
    const { handler, ends } = slow();
    table.setRequestHandler('m', handler);
    request(1);
    cancel({ requestId: 1 });
    ends[0]?.reject(new Error('aborted'));
    await turns();
    expect([owner.answers, owner.reports]).toEqual([[], []]);
  });

  it('a request whose handler reads the signal only afterwards', () => {
    const { table, request, cancel } = make();
    const { handler, contexts } = slow();
    table.setRequestHandler('m', handler);
    request(1);
    cancel({ requestId: 1 });
    expect(contexts[0]?.signal.aborted).toBe(true);
    expect(contexts[0]?.signal.reason).toMatchObject({ code: 'cancelled' });
  });

  it('once: the first reason stays', () => {
    const { table, request, cancel } = make();
    const { handler, contexts } = slow();
    table.setRequestHandler('m', handler);
    request(1);
    cancel({ requestId: 1, reason: 'first' });
    cancel({ requestId: 1, reason: 'second' });
    table.close(new Error('closed'));
    expect(contexts[0]?.signal.reason).toMatchObject({ message: 'first' });
  });

  it('never initialize (MCP, "Cancellation")', () => {
    const { table, request, cancel } = make();
    const { handler, contexts } = slow();
    table.setRequestHandler('initialize', handler);
    request(1, 'initialize');
    cancel({ requestId: 1 });
    expect(contexts[0]?.signal.aborted).toBe(false);
  });

  it.each([
    undefined,
    {},
    { requestId: null },
    { requestId: {} },
    { requestId: 'unknown' },
    { requestId: '__proto__' },
  ])('nothing for params %j', (params) => {
    const { table, request, cancel } = make();
    const { handler, contexts } = slow();
    table.setRequestHandler('m', handler);
    request(1);
    cancel(params);
    expect(contexts[0]?.signal.aborted).toBe(false);
  });

  it('and hands the notification on to a handler of its own', () => {
    const { table, cancel } = make();
    const handler = vi.fn();
    expect(cancel({ requestId: 1 })).toBe(false);
    table.setNotificationHandler('notifications/cancelled', handler);
    expect(cancel({ requestId: 1 })).toBe(true);
    expect(handler).toHaveBeenCalledWith({ requestId: 1 });
  });
});

describe('HandlerTable closes', () => {
  it('by aborting what runs, with the reason, and answers nothing any more (ecosystem 6, item 17)', async () => {
    const { owner, table, request } = make();
    const { handler, contexts, ends } = slow();
    table.setRequestHandler('m', handler);
    request(1);
    request(2);
    const early = contexts[0]?.signal;
    const reason = new Error('closed');
    table.close(reason);
    expect(early?.reason).toBe(reason);
    expect(contexts[1]?.signal.reason).toBe(reason);
    expect(table.running).toBe(0);
    ends[0]?.resolve(1);
    ends[1]?.reject(new Error('late'));
    await turns();
    expect([owner.answers, owner.reports]).toEqual([[], []]);
  });
});
