import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { TypedEmitter } from '../src/emitter.ts';
import { uncaughtDuring } from './helpers/uncaught.ts';

class Bell extends TypedEmitter<{
  ring: (times: number) => void;
  rest: () => void;
  error: (e: Error) => void;
}> {
  ring(times = 1): readonly unknown[] {
    return this.dispatch('ring', times);
  }
}

describe('TypedEmitter', () => {
  it('calls listeners in the order in which they were added, with the arguments', () => {
    const bell = new Bell();
    const heard: string[] = [];
    bell.on('ring', (times) => heard.push(`a${times}`)).on('ring', (times) => heard.push(`b${times}`));
    bell.ring(3);
    expect(heard).toEqual(['a3', 'b3']);
  });

  it('keeps events apart, also one named like a member of every object (decision 9)', () => {
    const emitter = new Bell() as unknown as TypedEmitter<{ constructor: () => void; __proto__: () => void }>;
    expect(emitter.listenerCount('constructor')).toBe(0);
    emitter.on('__proto__', () => {});
    expect(emitter.listenerCount('__proto__')).toBe(1);
    expect(emitter.listenerCount('constructor')).toBe(0);
  });

  it('calls a once listener once, also when the event comes again from within a listener', () => {
    const bell = new Bell();
    const inner = vi.fn();
    bell.once('ring', () => bell.ring());
    bell.once('ring', inner);
    bell.ring();
    bell.ring();
    expect(inner).toHaveBeenCalledTimes(1);
    expect(bell.listenerCount('ring')).toBe(0);
  });

  it('takes the once entry away, not another entry of the same function', () => {
    const bell = new Bell();
    const listener = vi.fn();
    bell.once('ring', listener).on('ring', listener);
    bell.ring();
    expect(listener).toHaveBeenCalledTimes(2);
    bell.ring();
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('takes one entry away at a time, the last one first, and nothing for a stranger', () => {
    const bell = new Bell();
    const heard: string[] = [];
    const listener = () => heard.push('listener');
    bell
      .on('ring', listener)
      .on('ring', () => heard.push('other'))
      .on('ring', listener);
    bell.off('ring', listener).off('ring', () => {});
    bell.ring();
    expect(heard).toEqual(['listener', 'other']);
  });

  it('calls the listeners that were there when the event came', () => {
    const bell = new Bell();
    const late = vi.fn();
    const removed = vi.fn();
    bell.on('ring', () => void bell.on('ring', late).off('ring', removed));
    bell.on('ring', removed);
    bell.ring();
    expect(removed).toHaveBeenCalledTimes(1);
    expect(late).not.toHaveBeenCalled();
  });

  it('calls each listener even when one before it threw, and returns what was thrown', () => {
    const bell = new Bell();
    const after = vi.fn();
    const error = new Error('first');
    bell.on('ring', () => {
      throw error;
    });
    bell.on('ring', () => {
      throw 'second';
    });
    bell.on('ring', after);
    expect(bell.ring()).toEqual([error, 'second']);
    expect(after).toHaveBeenCalledTimes(1);
  });

  it('makes an uncaught exception of what an async listener throws, not an unhandled rejection', async () => {
    const bell = new Bell();
    const error = new Error('async');
    bell.on('ring', async () => {
      throw error;
    });
    expect(await uncaughtDuring(() => bell.ring())).toEqual([error]);
  });

  it("works with Node's once(emitter, event), which needs removeListener", async () => {
    const bell = new Bell();
    const rung = once(bell as unknown as NodeJS.EventEmitter, 'ring');
    bell.ring(2);
    expect(await rung).toEqual([2]);
    expect([bell.listenerCount('ring'), bell.listenerCount('error')]).toEqual([0, 0]);
  });

  it('has the names of Node for on and off', () => {
    const bell = new Bell();
    const listener = vi.fn();
    bell.addListener('ring', listener);
    bell.ring();
    bell.removeListener('ring', listener);
    bell.ring();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
