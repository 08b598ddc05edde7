import { isPromiseLike, raise } from './failures.ts';

/** A listener of any event; what it takes is known to the emitter that has it. */
type Listener = (...args: never[]) => void;

/** Calls the listeners of an emitter for its owner, who is no subclass: see {@link TypedEmitter.dispatch}. */
export let dispatchOf: <Events extends { [Name in keyof Events]: Listener }, Name extends keyof Events>(
  emitter: TypedEmitter<Events>,
  event: Name,
  args: Parameters<Events[Name]>,
) => readonly unknown[];

interface Entry {
  readonly listener: Listener;
  readonly once: boolean;
}

/**
 * The events of an object, typed by an interface of listeners: `on`, `once`, `off`.
 *
 * Node's `EventEmitter` is not there in a browser, and has no types for events.
 */
export class TypedEmitter<Events extends { [Name in keyof Events]: Listener }> {
  #entries: Map<keyof Events, readonly Entry[]> | undefined;

  /** Calls `listener` at every such event. The same function may be added more than once. */
  on<Name extends keyof Events>(event: Name, listener: Events[Name]): this {
    return this.#add(event, { listener, once: false });
  }

  /** Calls `listener` at the next such event only. */
  once<Name extends keyof Events>(event: Name, listener: Events[Name]): this {
    return this.#add(event, { listener, once: true });
  }

  /** Takes a listener away, the one that was added last when it was added more than once. */
  off<Name extends keyof Events>(event: Name, listener: Events[Name]): this {
    const entry = this.#entriesOf(event).findLast((each) => each.listener === listener);
    if (entry !== undefined) this.#remove(event, entry);
    return this;
  }

  /** The same as `on`, by the name that Node's emitters have too. */
  addListener<Name extends keyof Events>(event: Name, listener: Events[Name]): this {
    return this.on(event, listener);
  }

  /** The same as `off`, by the name that Node's `once(emitter, event)` calls. */
  removeListener<Name extends keyof Events>(event: Name, listener: Events[Name]): this {
    return this.off(event, listener);
  }

  /** How many listeners an event has. */
  listenerCount(event: keyof Events): number {
    return this.#entriesOf(event).length;
  }

  /**
   * Calls the listeners of an event in the order in which they were added, and each even when one before it threw.
   *
   * Returns what they threw, which is for the subclass to report. What an `async` one throws goes to `rejected`.
   */
  protected dispatch<Name extends keyof Events>(
    event: Name,
    ...args: Parameters<Events[Name]>
  ): readonly unknown[] {
    let thrown: unknown[] | undefined;
    for (const entry of this.#entriesOf(event)) {
      // One whose event came again from within an earlier listener has been called by then.
      if (entry.once && !this.#remove(event, entry)) continue;
      try {
        const returned = (entry.listener as (...args: unknown[]) => unknown)(...args);
        if (isPromiseLike(returned))
          returned.then(undefined, (error: unknown) => this.rejected(event, error));
      } catch (error) {
        thrown = [...(thrown ?? []), error];
      }
    }
    return thrown ?? NOTHING;
  }

  /** Takes what an `async` listener threw. Here it becomes an uncaught exception, as what any other one throws. */
  protected rejected(_event: keyof Events, error: unknown): void {
    raise(error);
  }

  static {
    dispatchOf = (emitter, event, args) => emitter.dispatch(event, ...args);
  }

  /** Told when an event has one listener more. */
  protected listenerAdded(): void {}

  #entriesOf(event: keyof Events): readonly Entry[] {
    return this.#entries?.get(event) ?? NOTHING;
  }

  #add(event: keyof Events, entry: Entry): this {
    this.#entries ??= new Map();
    this.#entries.set(event, [...this.#entriesOf(event), entry]);
    this.listenerAdded();
    return this;
  }

  #remove(event: keyof Events, entry: Entry): boolean {
    const entries = this.#entriesOf(event);
    const rest = entries.filter((each) => each !== entry);
    this.#entries?.set(event, rest);
    return rest.length < entries.length;
  }
}

const NOTHING: readonly never[] = [];
