/** Takes a subscription back. Calling it again does nothing. */
export type Unsubscribe = () => void;

/** Something that can be subscribed to. */
export interface IEventSource<T> {
  /** Calls `handler` with every value from now on. Each call of `subscribe` is a subscription of its own. */
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
 * Handlers are called at once and in order; one that unsubscribes is not called any more, one that is new is called from
 * the next value on. One that throws stops neither the others nor the emitter: what it threw is thrown again on a later
 * microtask, as an uncaught exception, the way an `EventTarget` does it.
 *
 * @example
 * ```ts
 * import { createEventEmitter } from '@mcplkit/grammar';
 *
 * const onRenamed = createEventEmitter<string>();
 * const unsubscribe = onRenamed.subscribe((name) => {
 *   console.log(name); // sphere
 * });
 * onRenamed.emit('sphere');
 * unsubscribe();
 * ```
 */
export function createEventEmitter<T>(): IEventEmitter<T> {
  const subscriptions = new Set<{ handler: (value: T) => void }>();
  return {
    subscribe(handler) {
      const subscription = { handler };
      subscriptions.add(subscription);
      return () => {
        subscriptions.delete(subscription);
      };
    },
    emit(value) {
      for (const subscription of [...subscriptions]) {
        if (!subscriptions.has(subscription)) continue;
        try {
          subscription.handler(value);
        } catch (thrown) {
          queueMicrotask(() => {
            throw thrown;
          });
        }
      }
    },
    clear() {
      subscriptions.clear();
    },
    get hasSubscribers() {
      return subscriptions.size > 0;
    },
  };
}
