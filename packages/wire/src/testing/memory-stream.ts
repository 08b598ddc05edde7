import { TypedEmitter } from '../emitter.ts';
import { raise } from '../failures.ts';
import { Fifo } from '../fifo.ts';
import type { JsonRpcMessage } from '../message.ts';
import type { ReadableStreamLike, WritableStreamLike } from '../streams.ts';
import { MessageSieve } from './message-sieve.ts';

/** The events of a {@link MemoryStream}, under the names that Node's streams have. */
export interface MemoryStreamEvents {
  data: (chunk: Uint8Array | string) => void;
  end: () => void;
  finish: () => void;
  drain: () => void;
  close: () => void;
  error: (error: Error) => void;
}

const encoder = new TextEncoder();

/**
 * A stream of bytes within one process, with the faults that a test puts into it: what is written comes out to be read.
 *
 * It is both ends in one, as Node's `PassThrough` is, and runs anywhere. A chunk comes out on a later microtask, and
 * only while the reader has resumed and the gate is open. Without a fault, chunks come out as they went in.
 *
 * @example
 * ```ts
 * import { McplConnection } from '@mcplkit/wire';
 * import { MemoryStream } from '@mcplkit/wire/testing';
 *
 * const input = new MemoryStream();
 * const connection = McplConnection.fromStreams(input, new MemoryStream());
 * export const closed = new Promise<void>((resolve) => connection.on('close', resolve));
 * export const failure = new Promise<Error>((resolve) => connection.on('error', resolve));
 *
 * // Half a message arrives, and then the road breaks.
 * input.split([20]);
 * input.hold();
 * input.write('{"jsonrpc":"2.0","method":"hello"}\n');
 * input.release(1);
 * input.reset();
 * ```
 */
export class MemoryStream
  extends TypedEmitter<MemoryStreamEvents>
  implements ReadableStreamLike, WritableStreamLike
{
  readonly #highWaterMark: number;
  readonly #sieve = new MessageSieve();
  readonly #chunks = new Fifo<Uint8Array>();
  #pieces: Iterator<number> | undefined;
  #length = 0;
  #needsDrain = false;
  #flowing = false;
  #scheduled = false;
  /** How many chunks the gate still lets through. */
  #open = Number.POSITIVE_INFINITY;
  #ended = false;
  #finished = false;
  #destroyed = false;
  #error: Error | null = null;

  /** @param options `highWaterMark`: how many bytes may wait before `write` says that it is full; default 16 KiB */
  constructor({ highWaterMark = 16_384 }: { readonly highWaterMark?: number } = {}) {
    super();
    this.#highWaterMark = highWaterMark;
  }

  /** Whether it is closed: destroyed, or read to its end. */
  get destroyed(): boolean {
    return this.#destroyed;
  }

  /** What it failed with. */
  get errored(): Error | null {
    return this.#error;
  }

  /** Whether all that was written has come out, behind `end()`. */
  get readableEnded(): boolean {
    return this.#finished;
  }

  /** Whether `end()` was called. */
  get writableEnded(): boolean {
    return this.#ended;
  }

  /** The same as `readableEnded`: nothing is kept between the two ends. */
  get writableFinished(): boolean {
    return this.#finished;
  }

  /** How many bytes wait to come out. */
  get writableLength(): number {
    return this.#length;
  }

  /** How many messages were lost to {@link MemoryStream.drop}. */
  get dropped(): number {
    return this.#sieve.dropped;
  }

  /**
   * Takes a chunk. Returns false when no more should come before `drain`. A destroyed stream takes and says nothing.
   *
   * @throws {Error} after `end()`
   */
  write(chunk: Uint8Array | string): boolean {
    if (this.#destroyed) return false;
    if (this.#ended) throw new Error('The stream was written to after its end().');
    // A writer may use its buffer again.
    const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk.slice();
    this.#enqueue(this.#sieve.pass(bytes));
    this.#schedule();
    this.#needsDrain ||= this.#length >= this.#highWaterMark;
    return !this.#needsDrain;
  }

  /** Says that nothing more is written. `finish`, `end` and `close` come behind what waits. */
  end(): void {
    if (this.#ended || this.#destroyed) return;
    this.#ended = true;
    this.#enqueue(this.#sieve.rest());
    this.#schedule();
  }

  /** Lets chunks come out. */
  resume(): this {
    this.#flowing = true;
    this.#schedule();
    return this;
  }

  /** Lets no chunk come out until `resume()`. */
  pause(): this {
    this.#flowing = false;
    return this;
  }

  /** Closes it at once and forgets what waits: `error` with the error, if there is one, then `close`. */
  destroy(error?: Error): this {
    if (this.#destroyed) return this;
    this.#destroyed = true;
    this.#error = error ?? null;
    for (let rest = this.#chunks.shift(); rest !== undefined; rest = this.#chunks.shift());
    this.#length = 0;
    queueMicrotask(() => {
      if (error !== undefined) this.#emit('error', error);
      this.#emit('close');
    });
    return this;
  }

  /** Fault: breaks it as a reset breaks a socket. The error has the code `ECONNRESET`. */
  reset(): this {
    return this.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
  }

  /** Fault: closes the gate. What is written waits in front of it, and fills the stream up, until `release()`. */
  hold(): this {
    this.#open = 0;
    return this;
  }

  /** Opens the gate for so many chunks, or for all from now on. */
  release(chunks = Number.POSITIVE_INFINITY): this {
    this.#open += chunks;
    this.#schedule();
    return this;
  }

  /**
   * Fault: cuts what is written from now on into pieces of these sizes, in bytes, one size after another.
   *
   * The end of a write ends a piece, too. Behind the last size chunks are left whole. `randomPieces` gives sizes
   * without end.
   */
  split(sizes: Iterable<number>): this {
    this.#pieces = sizes[Symbol.iterator]();
    return this;
  }

  /** Fault: loses those of the messages written from now on for which `isLost` says so; without it, none. */
  drop(isLost?: (message: JsonRpcMessage) => boolean): this {
    this.#sieve.isLost = isLost;
    return this;
  }

  #enqueue(bytes: Uint8Array): void {
    let start = 0;
    while (start < bytes.length) {
      const next = this.#pieces?.next();
      if (next?.done === true) this.#pieces = undefined;
      const size = next === undefined || next.done === true ? bytes.length : Math.max(1, next.value);
      const piece = bytes.subarray(start, start + size);
      this.#chunks.push(piece);
      this.#length += piece.length;
      start += piece.length;
    }
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(this.#deliver);
  }

  readonly #deliver = (): void => {
    while (!this.#destroyed && this.#flowing && this.#open > 0) {
      const chunk = this.#chunks.shift();
      if (chunk === undefined) break;
      this.#open -= 1;
      this.#length -= chunk.length;
      this.#emit('data', chunk);
    }
    this.#scheduled = false;
    if (this.#destroyed || this.#length > 0) return;
    if (this.#ended) this.#finish();
    else if (this.#needsDrain) {
      this.#needsDrain = false;
      this.#emit('drain');
    }
  };

  /** Waits for a reader as well, who would miss the end otherwise. */
  #finish(): void {
    if (!this.#flowing || this.#open === 0) return;
    this.#finished = true;
    this.#emit('finish');
    this.#emit('end');
    this.destroy();
  }

  #emit<Name extends keyof MemoryStreamEvents>(
    event: Name,
    ...args: Parameters<MemoryStreamEvents[Name]>
  ): void {
    if (event === 'error' && this.listenerCount('error') === 0) raise(args[0]);
    for (const thrown of this.dispatch(event, ...args)) raise(thrown);
  }
}
