import type { OutgoingEvent, Recipient } from './outgoing-event.ts';

/** The events of a principal that have still to be told, in the order in which they were emitted. */
export class EventQueue {
  readonly #max: number;
  #events: OutgoingEvent[] = [];
  #dropped = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get isEmpty(): boolean {
    return this.#events.length === 0;
  }

  /** Whether there are more than may be held: they have to be offered, and the oldest are dropped. */
  get isOverfull(): boolean {
    return this.#events.length > this.#max;
  }

  /** How many will be pushed to a connection once it takes them. */
  heldFor(recipient: Recipient): number {
    return this.#events.filter((event) => event.isNewsTo(recipient)).length;
  }

  /** How many were dropped since this was asked last. */
  takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }

  /** Puts an event in its place; one that was told before comes back to where it was. */
  add(event: OutgoingEvent): void {
    let index = this.#events.length;
    while (index > 0 && (this.#events[index - 1] as OutgoingEvent).order > event.order) index--;
    if (this.#events[index - 1] === event) return;
    this.#events.splice(index, 0, event);
  }

  /** Offers every event, oldest first; those for which `tell` returns false are held, as many as may be. */
  offer(tell: (event: OutgoingEvent) => boolean): void {
    if (this.isEmpty) return;
    const offered = this.#events;
    this.#events = [];
    const kept = offered.filter((event) => !tell(event));
    const excess = Math.max(0, kept.length - this.#max);
    this.#dropped += excess;
    // What came meanwhile is younger than all of these.
    this.#events = [...kept.slice(excess), ...this.#events];
  }
}
