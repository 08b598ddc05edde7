import { describe, expect, it } from 'vitest';
import { boundsOf, DEFAULT_BOUNDS } from '../src/bounds.ts';

describe('boundsOf', () => {
  it('gives the documented defaults (decision 7) [DELIVER-2] [BACK-2] [BACK-3]', () => {
    expect(boundsOf()).toEqual({
      maxMessageBytes: 64 * 1024 * 1024,
      maxBufferedBytes: 64 * 1024 * 1024,
      maxPending: 65_536,
      maxRunning: 65_536,
      maxQueuedMessages: 1024,
    });
    expect(boundsOf({})).toEqual(DEFAULT_BOUNDS);
    expect(Object.isFrozen(DEFAULT_BOUNDS)).toBe(true);
  });

  it('takes each that is set, 0 and Infinity too', () => {
    expect(boundsOf({ maxQueuedMessages: 0, maxPending: Number.POSITIVE_INFINITY })).toEqual({
      ...DEFAULT_BOUNDS,
      maxQueuedMessages: 0,
      maxPending: Number.POSITIVE_INFINITY,
    });
  });

  it.each([Number.NaN, -1, '10'])('refuses %s, which would bound nothing, and names the bound', (value) => {
    const bounds = { maxPending: value as number };
    expect(() => boundsOf(bounds)).toThrow(RangeError);
    expect(() => boundsOf(bounds)).toThrow(/maxPending/);
  });
});
