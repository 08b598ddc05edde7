import { readEvents } from './body.ts';
import { HttpTransportError } from './http-transport-error.ts';

/** The longest wait between two attempts, in milliseconds. */
const LONGEST_DELAY_MS = 30_000;
/** The shortest and the longest wait that a server may ask for, in milliseconds. */
const SERVER_DELAY_MS = { least: 10, most: 300_000 };

/** What a leg needs of its transport. */
export interface EventLegOwner {
  /** Asks for the stream again, behind an event. Gives nothing when there is none to be had; rejects when that failed. */
  open(lastEventId: string | undefined): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Takes the data of an event. */
  take(data: string): void;
  /** Whether anything is still expected of it. */
  isWanted(): boolean;
}

/** How a leg goes about it. */
export interface EventLegSettings {
  readonly maxMessageBytes: number;
  readonly reconnectAttempts: number;
  readonly reconnectDelayMs: number;
}

/**
 * One stream of events, over as many responses as it takes (MCP 2025-11-25, "Transports", resumability).
 *
 * Where it breaks, it goes on behind the last event that has an id, after a wait, and gives up after some attempts in a
 * row that brought nothing.
 */
export class EventLeg {
  readonly #owner: EventLegOwner;
  readonly #settings: EventLegSettings;
  readonly #signal: AbortSignal;
  #lastEventId: string | undefined;
  #retryMs: number | undefined;
  #failures = 0;

  constructor(owner: EventLegOwner, settings: EventLegSettings, signal: AbortSignal) {
    this.#owner = owner;
    this.#settings = settings;
    this.#signal = signal;
  }

  /** Reads the answer to a request, beginning with this body. Gives the reason why it cannot come any more. */
  async answer(body: ReadableStream<Uint8Array>): Promise<Error | undefined> {
    const broken = await this.#read(body);
    if (!this.#owner.isWanted()) return undefined;
    const why = broken === undefined ? '' : ` (${broken.message})`;
    const early = `The response ended before the answer came${why}: the request may have had its effect.`;
    if (this.#lastEventId === undefined) return new HttpTransportError(early, { cause: broken });
    const error = await this.#resume();
    if (!this.#owner.isWanted()) return undefined;
    const words = `${early} It could not be gone on with${error === undefined ? '.' : `: ${error.message}`}`;
    return new HttpTransportError(words, { cause: error ?? broken, status: statusOf(error) });
  }

  /** Reads what the server sends by itself. Gives the reason why that is over, or nothing when the server offers none. */
  async listen(): Promise<Error | undefined> {
    try {
      const body = await this.#owner.open(undefined);
      if (body === undefined) return undefined;
      await this.#read(body);
    } catch (error) {
      if (isFinal(error)) return error as Error;
    }
    return this.#resume();
  }

  async #resume(): Promise<Error | undefined> {
    let last: Error | undefined;
    while (this.#owner.isWanted()) {
      if (this.#failures >= this.#settings.reconnectAttempts) {
        return last ?? new HttpTransportError('The server ends the stream again and again.');
      }
      await pause(this.#delay(), this.#signal);
      if (!this.#owner.isWanted()) return undefined;
      this.#failures += 1;
      try {
        const body = await this.#owner.open(this.#lastEventId);
        if (body === undefined)
          return new HttpTransportError('The server does not offer the stream any more.');
        last = await this.#read(body);
      } catch (error) {
        last = error as Error;
        if (isFinal(error)) return last;
      }
    }
    return undefined;
  }

  /** Never rejects: why the stream broke, if it did not just end. */
  async #read(body: ReadableStream<Uint8Array>): Promise<Error | undefined> {
    try {
      await readEvents(body, this.#settings.maxMessageBytes, {
        event: (data, id) => {
          this.#failures = 0;
          if (id !== undefined) this.#lastEventId = id;
          if (data !== '') this.#owner.take(data);
        },
        retry: (ms) => {
          this.#retryMs = Math.min(Math.max(ms, SERVER_DELAY_MS.least), SERVER_DELAY_MS.most);
        },
      });
      return undefined;
    } catch (error) {
      return error as Error;
    }
  }

  #delay(): number {
    if (this.#retryMs !== undefined) return this.#retryMs;
    const full = Math.min(this.#settings.reconnectDelayMs * 2 ** this.#failures, LONGEST_DELAY_MS);
    // Not all clients of a server that was gone come back in the same moment.
    return full * (1 - Math.random() / 4);
  }
}

/** What the server says of the request itself is not better the next time; only its trouble may pass. */
function isFinal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status < 500 && status !== 408 && status !== 429;
}

function statusOf(error: unknown): number | undefined {
  return error instanceof HttpTransportError ? error.status : undefined;
}

/** Settles after a while, and at once when it is aborted. Never rejects. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
