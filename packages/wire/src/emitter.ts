/** A listener of any event; what it takes is known to the emitter that has it. */
type Listener = (...args: never[]) => void;

/**
 * The events of an object, typed by an interface of listeners: `on`, `once`, `off`.
 *
 * Node's `EventEmitter` is not there in a browser, and has no types for events.
 */
export class TypedEmitter<Events extends { [Name in keyof Events]: Listener }> {
  readonly #listeners = new Map<keyof Events, readonly { listener: Listener; once: boolean }[]>();

  /** Calls `listener` at every such event. The same function may be added more than once. */
  on<Name extends keyof Events>(event: Name, listener: Events[Name]): this {
    return this.#add(event, listener, false);
  }

  /** Calls `listener` at the next such event only. */
  once<Name extends keyof Events>(event: Name, listener: Events[Name]): this {
    return this.#add(event, listener, true);
  }

  /** Takes a listener away, the one that was added last when it was added more than once. */
  off<Name extends keyof Events>(event: Name, listener: Events[Name]): this {
    const listeners = this.#listeners.get(event) ?? [];
    const index = listeners.findLastIndex((entry) => entry.listener === listener);
    if (index >= 0) this.#listeners.set(event, listeners.toSpliced(index, 1));
    return this;
  }

  /** How many listeners an event has. */
  listenerCount(event: keyof Events): number {
    return this.#listeners.get(event)?.length ?? 0;
  }

  /**
   * Calls the listeners of an event in the order in which they were added, and each even when one before it threw.
   *
   * Returns what they threw, which is for the subclass to report.
   */
  protected dispatch<Name extends keyof Events>(
    event: Name,
    ...args: Parameters<Events[Name]>
  ): readonly unknown[] {
    let thrown: unknown[] | undefined;
    for (const entry of this.#listeners.get(event) ?? NOTHING) {
      if (entry.once) this.off(event, entry.listener as Events[Name]);
      try {
        (entry.listener as (...args: unknown[]) => void)(...args);
      } catch (error) {
        thrown = [...(thrown ?? []), error];
      }
    }
    return thrown ?? NOTHING;
  }

  #add(event: keyof Events, listener: Listener, once: boolean): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), { listener, once }]);
    return this;
  }
}

const NOTHING: readonly never[] = [];
