import type { RequestId } from '@mcplkit/wire';
import { EventStream, type EventStreamOwner, type StoredEvent } from './event-stream.ts';

/** What an event costs besides its text, about. */
const OVERHEAD = 128;

/** The bounds of the streams of one session. */
export interface EventStreamBounds {
  readonly maxBufferedBytes: number;
  readonly maxStoredBytes: number;
}

/** The streams of one session, and the events that are kept of them, within one bound for all. */
export class EventStreams implements EventStreamOwner {
  readonly maxBufferedBytes: number;
  /** What belongs to no request of the client's. */
  readonly standalone: EventStream;
  readonly #maxStoredBytes: number;
  readonly #lost: (request: RequestId) => void;
  readonly #streams = new Map<number, EventStream>();
  /** By number, the oldest first. */
  readonly #events = new Map<number, StoredEvent>();
  #bytes = 0;
  #nextStream = 0;
  #sequence = 0;

  /** @param lost takes a request that was thrown away before any client was told it */
  constructor({ maxBufferedBytes, maxStoredBytes }: EventStreamBounds, lost: (request: RequestId) => void) {
    this.maxBufferedBytes = maxBufferedBytes;
    this.#maxStoredBytes = maxStoredBytes;
    this.#lost = lost;
    this.standalone = this.open();
  }

  /** How many streams there are, with those that are only kept for clients that come back. */
  get size(): number {
    return this.#streams.size;
  }

  /** How many events are kept. */
  get kept(): number {
    return this.#events.size;
  }

  /** The number of the last event of all. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Whether a client reads any of them. */
  get areRead(): boolean {
    return this.newestRead !== undefined;
  }

  /** The stream that was opened last, of those that a client reads. */
  get newestRead(): EventStream | undefined {
    let newest: EventStream | undefined;
    for (const stream of this.#streams.values()) if (stream.isRead) newest = stream;
    return newest;
  }

  open(): EventStream {
    const stream = new EventStream(this.#nextStream++, this);
    this.#streams.set(stream.id, stream);
    return stream;
  }

  /** The stream of an event and its number, from the id that a client names; `undefined` when it is not there any more. */
  find(eventId: string): { stream: EventStream; sequence: number } | undefined {
    const match = /^(\d{1,15})-(\d{1,15})$/.exec(eventId);
    const stream = match === null ? undefined : this.#streams.get(Number(match[1]));
    const sequence = Number(match?.[2]);
    return stream === undefined || sequence > this.#sequence ? undefined : { stream, sequence };
  }

  keepAlive(): void {
    for (const stream of this.#streams.values()) stream.keepAlive();
  }

  /** Ends all of them, and forgets what was kept. */
  close(): void {
    for (const stream of this.#streams.values()) stream.abandon();
    this.#streams.clear();
    this.#events.clear();
    this.#bytes = 0;
  }

  keep(stream: EventStream, json: string, request: RequestId | undefined): StoredEvent {
    const event = { stream, sequence: ++this.#sequence, json, request };
    this.#events.set(event.sequence, event);
    stream.kept += 1;
    this.#bytes += json.length + OVERHEAD;
    // The newest stays, whatever its length: it may be the only one that nobody has seen.
    while (this.#bytes > this.#maxStoredBytes && this.#events.size > 1) this.#forgetOldest();
    return event;
  }

  *after(stream: EventStream, sequence: number): Iterable<StoredEvent> {
    if (stream.kept === 0) return;
    for (const event of this.#events.values()) {
      if (event.sequence > sequence && event.stream === stream) yield event;
    }
  }

  finished(stream: EventStream): void {
    if (stream.kept === 0) this.#streams.delete(stream.id);
  }

  #forgetOldest(): void {
    const [oldest] = this.#events.values();
    if (oldest === undefined) return;
    const { sequence, stream, json, request } = oldest;
    this.#events.delete(sequence);
    this.#bytes -= json.length + OVERHEAD;
    stream.kept -= 1;
    stream.forget(oldest);
    if (stream.isFinished && stream.kept === 0) this.#streams.delete(stream.id);
    if (request !== undefined && !stream.hasTold(oldest)) this.#lost(request);
  }
}
