/** Takes a subscription back. Calling it again does nothing. */
export type Unsubscribe = () => void;

/** Something that can be subscribed to. */
export interface IEventSource<T> {
  /** Calls `handler` with every value from now on. The same function subscribed twice is one subscription. */
  subscribe(handler: (value: T) => void): Unsubscribe;
}

/** An event source together with the right to emit. */
export interface IEventEmitter<T> extends IEventSource<T> {
  /** Calls every handler, in the order of the subscriptions. */
  emit(value: T): void;
  /** Drops every subscription. */
  clear(): void;
  /** Whether anybody is subscribed. */
  readonly hasSubscribers: boolean;
}

/**
 * Makes an event emitter.
 *
 * Handlers are called at once and in order. One that throws stops neither the others nor the emitter: what it threw is
 * thrown again on a later microtask, as an uncaught exception, the way an `EventTarget` does it.
 *
 * @example
 * ```ts
 * import { createEventEmitter } from '@mcplkit/server';
 *
 * const onRenamed = createEventEmitter<string>();
 * const unsubscribe = onRenamed.subscribe((name) => console.log(name));
 * onRenamed.emit('sphere');
 * unsubscribe();
 * ```
 */
export function createEventEmitter<T>(): IEventEmitter<T> {
  const handlers = new Set<(value: T) => void>();
  return {
    subscribe(handler) {
      handlers.add(handler);
      return () => {
        handlers.delete(handler);
      };
    },
    emit(value) {
      for (const handler of [...handlers]) {
        try {
          handler(value);
        } catch (thrown) {
          queueMicrotask(() => {
            throw thrown;
          });
        }
      }
    },
    clear() {
      handlers.clear();
    },
    get hasSubscribers() {
      return handlers.size > 0;
    },
  };
}
