import { TypedEmitter } from '@mcplkit/wire';

/** Takes a subscription back. Calling it again does nothing. */
export type Unsubscribe = () => void;

/** Something that can be subscribed to. */
export interface IEventSource<T> {
  /** Calls `handler` with every value from now on. Each call of `subscribe` is a subscription of its own. */
  subscribe(handler: (value: T) => void): Unsubscribe;
}

/**
 * An event source together with the right to emit.
 *
 * What a handler throws stops neither the others nor the client: it becomes an uncaught exception, as with an
 * `EventTarget`.
 */
export class ClientEvent<T> extends TypedEmitter<{ value: (value: T) => void }> implements IEventSource<T> {
  subscribe(handler: (value: T) => void): Unsubscribe {
    const listener = (value: T) => handler(value);
    this.on('value', listener);
    return () => {
      this.off('value', listener);
    };
  }

  emit(value: T): void {
    for (const thrown of this.dispatch('value', value)) this.rejected('value', thrown);
  }
}
