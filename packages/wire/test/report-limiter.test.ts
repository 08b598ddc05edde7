import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReportLimiter } from '../src/report-limiter.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const passes = (limiter: ReportLimiter, count: number) => Array.from({ length: count }, () => limiter.pass());

describe('ReportLimiter (issue 3: "rate-limited reporting")', () => {
  it('lets 16 reports of a second pass, and leaves out the others [BAD-2]', () => {
    const limiter = new ReportLimiter();
    const results = passes(limiter, 100);
    expect(results.slice(0, 16)).toEqual(Array(16).fill(0));
    expect(results.slice(16)).toEqual(Array(84).fill(undefined));
  });

  it('lets reports pass again after a second, and says once how many were left out', () => {
    const limiter = new ReportLimiter();
    passes(limiter, 20);
    vi.advanceTimersByTime(999);
    expect(limiter.pass()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(passes(limiter, 17)).toEqual([5, ...Array(15).fill(0), undefined]);
  });

  it('begins a second with its first report, however long nothing was to report', () => {
    const limiter = new ReportLimiter();
    vi.advanceTimersByTime(10_500);
    passes(limiter, 16);
    vi.advanceTimersByTime(999);
    expect(limiter.pass()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(limiter.pass()).toBe(1);
  });
});
