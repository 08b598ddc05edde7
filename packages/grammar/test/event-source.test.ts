import { afterEach, expect, it, vi } from 'vitest';
import { createEventEmitter } from '../src/event-source.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('calls every handler at once, in the order of the subscriptions', () => {
  const source = createEventEmitter<string>();
  const heard: string[] = [];
  source.subscribe((value) => heard.push(`first ${value}`));
  source.subscribe((value) => heard.push(`second ${value}`));
  source.emit('a');
  source.emit('b');
  expect(heard).toEqual(['first a', 'second a', 'first b', 'second b']);
});

it('keeps two subscriptions of one function apart', () => {
  const source = createEventEmitter<number>();
  const handler = vi.fn();
  const unsubscribe = source.subscribe(handler);
  source.subscribe(handler);
  source.emit(1);
  expect(handler).toHaveBeenCalledTimes(2);
  unsubscribe();
  unsubscribe();
  source.emit(2);
  expect(handler).toHaveBeenCalledTimes(3);
});

it('takes a subscription back once: an old one does not end a new one', () => {
  const source = createEventEmitter<number>();
  const handler = vi.fn();
  const unsubscribe = source.subscribe(handler);
  unsubscribe();
  source.subscribe(handler);
  unsubscribe();
  source.emit(1);
  expect(handler).toHaveBeenCalledTimes(1);
});

it('does not call a handler that an earlier one unsubscribed, nor one that is new', () => {
  const source = createEventEmitter<number>();
  const late = vi.fn();
  const gone = vi.fn();
  source.subscribe(() => {
    unsubscribeGone();
    source.subscribe(late);
  });
  const unsubscribeGone = source.subscribe(gone);
  source.emit(1);
  expect(gone).not.toHaveBeenCalled();
  expect(late).not.toHaveBeenCalled();
  source.emit(2);
  expect(late).toHaveBeenCalledTimes(1);
});

it('goes on after a handler that throws, and throws the same on a later microtask', () => {
  const later: (() => void)[] = [];
  vi.stubGlobal('queueMicrotask', (callback: () => void) => later.push(callback));
  const source = createEventEmitter<number>();
  const heard: number[] = [];
  const error = new Error('from a subscriber');
  source.subscribe(() => {
    throw error;
  });
  source.subscribe((value) => heard.push(value));
  source.emit(1);
  source.emit(2);
  expect(heard).toEqual([1, 2]);
  expect(later).toHaveLength(2);
  expect(later[0]).toThrow(error);
});

it('knows whether anybody is subscribed, and drops everybody', () => {
  const source = createEventEmitter<number>();
  const handler = vi.fn();
  expect(source.hasSubscribers).toBe(false);
  source.subscribe(handler);
  expect(source.hasSubscribers).toBe(true);
  source.clear();
  expect(source.hasSubscribers).toBe(false);
  source.emit(1);
  expect(handler).not.toHaveBeenCalled();
});
