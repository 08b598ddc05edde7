import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IdleWatch } from '../../src/session/idle-watch.ts';

let busy: boolean;
let expired: number;

beforeEach(() => {
  vi.useFakeTimers();
  busy = false;
  expired = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

const watch = (timeoutMs: number) =>
  new IdleWatch(
    timeoutMs,
    () => busy,
    () => {
      expired += 1;
    },
  );

it('ends what is idle for so long, once, and holds no timer then', () => {
  watch(1000);
  vi.advanceTimersByTime(999);
  expect(expired).toBe(0);
  vi.advanceTimersByTime(1);
  expect([expired, vi.getTimerCount()]).toEqual([1, 0]);
});

it('counts from the last message on, with one timer for all of them', () => {
  const idle = watch(1000);
  for (let time = 0; time < 5; time++) {
    vi.advanceTimersByTime(900);
    idle.touch();
    expect(vi.getTimerCount()).toBe(1);
  }
  vi.advanceTimersByTime(999);
  expect(expired).toBe(0);
  vi.advanceTimersByTime(1);
  expect(expired).toBe(1);
});

it('waits while something is being answered', () => {
  watch(1000);
  busy = true;
  vi.advanceTimersByTime(10_000);
  expect(expired).toBe(0);
  busy = false;
  vi.advanceTimersByTime(1000);
  expect(expired).toBe(1);
});

it('is stopped for good', () => {
  watch(1000).stop();
  vi.advanceTimersByTime(5000);
  expect([expired, vi.getTimerCount()]).toEqual([0, 0]);
});

it('with a time of zero waits for ever, without a timer', () => {
  watch(0);
  expect(vi.getTimerCount()).toBe(0);
});
