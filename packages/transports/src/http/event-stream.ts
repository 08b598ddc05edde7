import type { RequestId } from '@mcplkit/wire';
import type { EventSink } from './exchange.ts';

/** What a stream needs of those that it belongs to. */
export interface EventStreamOwner {
  /** The most that may wait for a client that does not read, in bytes, before its response is broken off. */
  readonly maxBufferedBytes: number;
  /** Keeps an event, so that it can be told again. Gives it its number. */
  keep(stream: EventStream, json: string, request: RequestId | undefined): StoredEvent;
  /** What is kept of a stream behind an event, the oldest first. */
  after(stream: EventStream, sequence: number): Iterable<StoredEvent>;
  /** Told when the stream ends. */
  finished(stream: EventStream): void;
}

/** An event that was told, or waits to be. */
export interface StoredEvent {
  readonly stream: EventStream;
  readonly sequence: number;
  readonly json: string;
  /** The request that it carries, if it is one. */
  readonly request: RequestId | undefined;
  /** Whether it was written to a response. */
  told: boolean;
}

/**
 * The messages that belong to one POST, or to none: one after another, over as many responses as it takes.
 *
 * A response may break at any time. What is told meanwhile is kept, and the client goes on behind the last event that
 * it saw (MCP 2025-11-25, "Transports", resumability).
 */
export class EventStream {
  readonly id: number;
  /** How many of its events are kept. */
  kept = 0;
  /** How many requests that came with it have no answer yet. */
  open = 0;
  readonly #owner: EventStreamOwner;
  #sink: EventSink | undefined;
  #finished = false;

  constructor(id: number, owner: EventStreamOwner) {
    this.id = id;
    this.#owner = owner;
  }

  /** Whether a client reads it. */
  get isRead(): boolean {
    return this.#sink !== undefined;
  }

  get isFinished(): boolean {
    return this.#finished;
  }

  /**
   * Writes to this response from now on, in place of the one before; first what came behind event `sequence`, or what
   * no client has been told. That is bounded by what is kept.
   */
  attach(sink: EventSink, sequence: number | undefined): void {
    this.#sink?.end();
    this.#sink = sink;
    for (const event of this.#owner.after(this, sequence ?? 0)) {
      if (sequence !== undefined || !event.told) this.#tell(event);
    }
    if (this.#finished) this.#end();
  }

  /** The client of this response has gone. */
  detach(sink: EventSink): void {
    if (this.#sink === sink) this.#sink = undefined;
  }

  /** Tells a client where it can go on, before there is anything to tell. */
  prime(sequence: number): void {
    this.#sink?.write(`id: ${this.id}-${sequence}\ndata: \n\n`);
  }

  push(json: string, request?: RequestId): void {
    const event = this.#owner.keep(this, json, request);
    const sink = this.#sink;
    if (sink === undefined || sink.waiting <= this.#owner.maxBufferedBytes) {
      this.#tell(event);
      return;
    }
    this.#sink = undefined;
    sink.cut();
  }

  /** Keeps proxies, and half-open sockets, from being silent for ever. */
  keepAlive(): void {
    if (this.#sink?.waiting === 0) this.#sink.write(':\n\n');
  }

  /** Nothing more is told. */
  finish(): void {
    if (this.#finished) return;
    this.#finished = true;
    this.#end();
    this.#owner.finished(this);
  }

  #end(): void {
    const sink = this.#sink;
    this.#sink = undefined;
    sink?.end();
  }

  #tell(event: StoredEvent): void {
    if (this.#sink === undefined) return;
    event.told = true;
    this.#sink.write(`event: message\nid: ${this.id}-${event.sequence}\ndata: ${event.json}\n\n`);
  }
}
