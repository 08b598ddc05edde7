import type { RequestId } from '@mcplkit/wire';
import type { EventSink } from './exchange.ts';

/** What a stream needs of those that it belongs to. */
export interface EventStreamOwner {
  /** The most that is given to a response whose client does not read, in bytes. */
  readonly maxBufferedBytes: number;
  /** Keeps an event, so that it can be told again. Gives it its number. */
  keep(stream: EventStream, json: string, request: RequestId | undefined): StoredEvent;
  /** What is kept of a stream behind an event, the oldest first. */
  after(stream: EventStream, sequence: number): Iterable<StoredEvent>;
  /** Told when the stream ends. */
  finished(stream: EventStream): void;
}

/** An event that is kept: it was told, or waits to be. */
export interface StoredEvent {
  readonly stream: EventStream;
  readonly sequence: number;
  readonly json: string;
  /** The request that it carries, if it is one. */
  readonly request: RequestId | undefined;
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
  /** The last event that this response was given, and any response. */
  #cursor = 0;
  #told = 0;
  /** Whether events are kept that this response has not been given: its client reads more slowly than they come. */
  #isBehind = false;
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
   * no client has been told.
   */
  attach(sink: EventSink, sequence = this.#told): void {
    this.#sink?.end();
    this.#sink = sink;
    this.#cursor = sequence;
    this.#isBehind = true;
    sink.ondrain = () => {
      if (this.#sink === sink) this.#catchUp();
    };
    this.#catchUp();
  }

  /** The client of this response has gone. */
  detach(sink: EventSink): void {
    if (this.#sink === sink) this.#sink = undefined;
  }

  /** Tells a client where it can go on, before there is anything to tell. */
  prime(): void {
    this.#sink?.write(`id: ${this.id}-${this.#cursor}\ndata: \n\n`);
  }

  push(json: string, request?: RequestId): void {
    const event = this.#owner.keep(this, json, request);
    if (this.#sink === undefined || this.#isBehind) return;
    if (this.#sink.waiting > this.#owner.maxBufferedBytes) this.#isBehind = true;
    else this.#tell(this.#sink, event);
  }

  /** An event is kept no longer. A client that reads so slowly that it has not been told has to begin behind it. */
  forget({ sequence }: StoredEvent): void {
    const sink = this.#sink;
    if (sink === undefined || sequence <= this.#cursor) return;
    this.#sink = undefined;
    sink.cut();
  }

  /** Whether a client was told an event. */
  hasTold({ sequence }: StoredEvent): boolean {
    return sequence <= this.#told;
  }

  /** Keeps proxies, and half-open sockets, from being silent for ever. */
  keepAlive(): void {
    if (this.#sink?.waiting === 0) this.#sink.write(':\n\n');
  }

  /** Nothing more is told. */
  finish(): void {
    if (this.#finished) return;
    this.#finished = true;
    if (!this.#isBehind) this.#end();
    this.#owner.finished(this);
  }

  /** Breaks it off, whatever waits. */
  abandon(): void {
    this.#end();
    this.finish();
  }

  /** Writes what is kept, as long as the client takes it; the rest when it has. */
  #catchUp(): void {
    const sink = this.#sink;
    if (sink === undefined || !this.#isBehind) return;
    for (const event of this.#owner.after(this, this.#cursor)) {
      if (sink.waiting > this.#owner.maxBufferedBytes) return;
      this.#tell(sink, event);
    }
    this.#isBehind = false;
    if (this.#finished) this.#end();
  }

  #end(): void {
    const sink = this.#sink;
    this.#sink = undefined;
    sink?.end();
  }

  #tell(sink: EventSink, { sequence, json }: StoredEvent): void {
    this.#cursor = sequence;
    this.#told = Math.max(this.#told, sequence);
    sink.write(`event: message\nid: ${this.id}-${sequence}\ndata: ${json}\n\n`);
  }
}
