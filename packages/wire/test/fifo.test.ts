import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fifo } from '../src/fifo.ts';

describe('Fifo', () => {
  it('behaves as an array with push and shift, whatever the order of the calls', () => {
    const steps = fc.array(fc.oneof(fc.constant('shift' as const), fc.integer({ min: 1, max: 50 })), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(steps, (calls) => {
        const fifo = new Fifo<number>();
        const model: number[] = [];
        let next = 0;
        for (const call of calls) {
          if (call === 'shift') expect(fifo.shift()).toBe(model.shift());
          else {
            for (let count = 0; count < call; count++) {
              fifo.push(next);
              model.push(next++);
            }
          }
          expect(fifo.length).toBe(model.length);
        }
        while (model.length > 0) expect(fifo.shift()).toBe(model.shift());
        expect(fifo.shift()).toBeUndefined();
      }),
    );
  });

  it('moves each item a bounded number of times, however many wait', () => {
    const { slice } = Array.prototype;
    let moved = 0;
    Array.prototype.slice = function (this: unknown[], ...range) {
      const part = slice.apply(this, range);
      moved += part.length;
      return part;
    };
    try {
      const fifo = new Fifo<number>();
      for (let index = 0; index < 100_000; index++) fifo.push(index);
      for (let index = 0; index < 100_000; index++) fifo.shift();
    } finally {
      Array.prototype.slice = slice;
    }
    expect(moved).toBeGreaterThan(0);
    expect(moved).toBeLessThanOrEqual(100_000);
  });
});
