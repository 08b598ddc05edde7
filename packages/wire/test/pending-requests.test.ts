import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionClosedError, ConnectionTimeoutError } from '../src/errors.ts';
import type { RequestId } from '../src/message.ts';
import { PendingRequest } from '../src/pending-request.ts';
import { PendingRequests } from '../src/pending-requests.ts';
import type { RequestOptions } from '../src/request-options.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function make(maxPending = Number.POSITIVE_INFINITY) {
  const expired = vi.fn<(id: RequestId, request: PendingRequest) => void>();
  const pending = new PendingRequests(maxPending, { expired });
  const outcomes = new Map<number, unknown>();
  const add = (timeoutMs: number, sequence = 1, options?: RequestOptions): number => {
    const id = pending.takeId();
    const request = new PendingRequest('m', timeoutMs, sequence, options);
    request.resolve = (result) => outcomes.set(id, result);
    request.reject = (error) => outcomes.set(id, error);
    pending.add(id, request);
    return id;
  };
  return { pending, outcomes, expired, add };
}

describe('PendingRequests gives ids', () => {
  it('that are new each time, and none beyond the bound until one is free again', () => {
    const { pending, add } = make(2);
    const first = add(0);
    expect(add(0)).not.toBe(first);
    expect(() => pending.takeId()).toThrow(expect.objectContaining({ code: 'limit-reached' }));
    expect(() => pending.takeId()).toThrow(/maxPending/);
    pending.take(first);
    expect(pending.takeId()).not.toBe(first);
  });

  it('that are matched exactly: the string "1" does not answer 1 (upstream, weakness 11)', () => {
    const { pending, add } = make();
    const id = add(0);
    expect(pending.take(String(id))).toBeUndefined();
    expect(pending.size).toBe(1);
    expect(pending.take(id)?.method).toBe('m');
    expect(pending.take(id)).toBeUndefined();
    expect(pending.size).toBe(0);
  });
});

describe('PendingRequests keeps deadlines', () => {
  it('by rejecting at the deadline and not before, naming the method and the time', () => {
    const { outcomes, add, pending } = make();
    const id = add(30_000);
    vi.advanceTimersByTime(29_999);
    expect(outcomes.size).toBe(0);
    vi.advanceTimersByTime(1);
    expect(outcomes.get(id)).toBeInstanceOf(ConnectionTimeoutError);
    expect((outcomes.get(id) as Error).message).toContain('m within 30000 ms');
    expect(pending.size).toBe(0);
  });

  it('of requests that were added in any order', () => {
    const { outcomes, add } = make();
    const late = add(300);
    const early = add(100);
    const middle = add(200);
    vi.advanceTimersByTime(100);
    expect([...outcomes.keys()]).toEqual([early]);
    vi.advanceTimersByTime(100);
    expect([...outcomes.keys()]).toEqual([early, middle]);
    vi.advanceTimersByTime(100);
    expect([...outcomes.keys()]).toEqual([early, middle, late]);
  });

  it('with one timer for any number of requests', () => {
    const { outcomes, add } = make();
    for (let index = 0; index < 1000; index++) add(1000 + index);
    expect(vi.getTimerCount()).toBe(1);
    add(10);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(10);
    expect(outcomes.size).toBe(1);
    expect(vi.getTimerCount()).toBe(1);
  });

  it('late by no more than a millisecond for each thousand that wait, and few sweeps then', () => {
    const { outcomes, add } = make();
    for (let index = 0; index < 5000; index++) add(100 + index / 1000);
    const sweeps = vi.spyOn(globalThis, 'setTimeout');
    try {
      vi.advanceTimersByTime(100);
      expect(outcomes.size).toBeGreaterThan(0);
      vi.advanceTimersByTime(10);
      expect(outcomes.size).toBe(5000);
      expect(sweeps.mock.calls.length).toBeLessThanOrEqual(3);
    } finally {
      sweeps.mockRestore();
    }
  });

  it('and waits for ever when the timeout is 0, without a timer', () => {
    const { outcomes, add } = make();
    add(0);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(2 ** 31);
    expect(outcomes.size).toBe(0);
  });

  it('that are longer than a timer can wait', () => {
    const { outcomes, add } = make();
    const id = add(2 ** 32);
    vi.advanceTimersByTime(2 ** 32 - 1);
    expect(outcomes.size).toBe(0);
    vi.advanceTimersByTime(1);
    expect(outcomes.get(id)).toBeInstanceOf(ConnectionTimeoutError);
  });

  it('on a clock that does not jump when the date is set', () => {
    const { outcomes, add } = make();
    add(1000);
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(999);
    expect(outcomes.size).toBe(0);
    vi.advanceTimersByTime(1);
    expect(outcomes.size).toBe(1);
  });

  it('but not of a request that was answered', () => {
    const { outcomes, add, pending } = make();
    pending.take(add(100));
    vi.advanceTimersByTime(1000);
    expect(outcomes.size).toBe(0);
  });

  it('also of requests that are sent when one times out', () => {
    const { outcomes, expired, add } = make();
    let second: number | undefined;
    expired.mockImplementationOnce(() => {
      second = add(50);
    });
    const first = add(100);
    vi.advanceTimersByTime(100);
    expect(second).toBeDefined();
    vi.advanceTimersByTime(50);
    expect([...outcomes.keys()]).toEqual([first, second]);
  });

  it('and tells of each request that ran out, after it was rejected and taken out', () => {
    const { pending, outcomes, expired, add } = make();
    const seen: unknown[] = [];
    expired.mockImplementation((id, request) =>
      seen.push([id, request.method, outcomes.has(Number(id)), pending.size]),
    );
    const first = add(100);
    const second = add(200);
    add(0);
    vi.advanceTimersByTime(200);
    expect(seen).toEqual([
      [first, 'm', true, 2],
      [second, 'm', true, 1],
    ]);
  });

  it('and leaves no timer behind when all of them are closed from within a sweep', () => {
    const { pending, expired, add } = make();
    add(200);
    add(100);
    expired.mockImplementation(() => pending.closeAll(0, undefined));
    vi.advanceTimersByTime(100);
    expect([pending.size, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it('that progress moves, up to the time in all, and names the bound that ran out', () => {
    const { pending, outcomes, add } = make();
    const id = add(100, 1, { maxTotalTimeoutMs: 250 });
    for (const _ of [1, 2]) {
      vi.advanceTimersByTime(90);
      pending.get(id)?.extend();
    }
    vi.advanceTimersByTime(69);
    expect(outcomes.size).toBe(0);
    vi.advanceTimersByTime(1);
    expect((outcomes.get(id) as Error).message).toContain('m within 250 ms');
  });

  it('in all, although each wait has no end', () => {
    const { outcomes, add } = make();
    const id = add(0, 1, { maxTotalTimeoutMs: 50 });
    vi.advanceTimersByTime(50);
    expect((outcomes.get(id) as Error).message).toContain('m within 50 ms');
  });
});

describe('PendingRequests and the process', () => {
  it('keep it alive while a request waits, and not longer', () => {
    vi.useRealTimers();
    const { add, pending } = make();
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const first = add(60_000);
    expect(timers()).toBe(before + 1);
    pending.take(first);
    expect(timers()).toBe(before);
    const second = add(120_000);
    expect(timers()).toBe(before + 1);
    add(0);
    pending.take(second);
    expect(timers()).toBe(before + 1);
    pending.closeAll(0, undefined);
    expect(timers()).toBe(before);
  });
});

describe('PendingRequests.closeAll', () => {
  it('rejects all, telling those that the output was given from the others (seed, "Errors")', () => {
    const { outcomes, add, pending } = make();
    const cause = new Error('reset');
    const ids = [add(0, 1), add(1000, 2), add(0, 3)];
    pending.closeAll(2, cause);
    expect(ids.map((id) => outcomes.get(id))).toMatchObject([
      { outcome: 'no-response', cause },
      { outcome: 'no-response', cause },
      { outcome: 'not-sent', cause },
    ]);
    expect(outcomes.get(ids[0] ?? 0)).toBeInstanceOf(ConnectionClosedError);
    expect([pending.size, vi.getTimerCount()]).toEqual([0, 0]);
  });
});

describe('PendingRequests.rejectUnsent', () => {
  it('rejects those that the output was not given, and leaves the others to wait', () => {
    const { outcomes, add, pending } = make();
    const sent = add(100, 1);
    const unsent = add(100, 2);
    pending.rejectUnsent(1);
    expect([...outcomes.keys()]).toEqual([unsent]);
    expect(outcomes.get(unsent)).toMatchObject({ outcome: 'not-sent' });
    vi.advanceTimersByTime(100);
    expect(outcomes.get(sent)).toBeInstanceOf(ConnectionTimeoutError);
  });
});
