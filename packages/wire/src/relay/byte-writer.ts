import { tooLargeToSend } from '../bound-errors.ts';
import { OutputQueue } from '../output-queue.ts';
import type { RelayOutput } from './relay-end.ts';

/** Bytes that stand in the place of others. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly bytes: Uint8Array;
}

/** How much is gathered before it is written within a turn. A relay has no work of its own to overlap with. */
const FLUSH_LENGTH = 16 * 1024;

/** How many bytes are made room for at once. */
const SLAB_LENGTH = 64 * 1024;

const NEWLINE = 10;

/** Writes lines of bytes to a stream: gathered within a turn of the event loop, held back while the stream is full. */
export class ByteWriter {
  readonly #output: RelayOutput;
  readonly #maxMessageBytes: number;
  readonly #queue: OutputQueue<Uint8Array>;
  #slab = new Uint8Array(0);
  /** What is gathered and not written yet, in the slab. */
  #from = 0;
  #to = 0;
  #scheduled = false;
  #accepted = 0;

  /** @param maxMessageBytes the longest line that is taken, without its end */
  constructor(output: RelayOutput, maxMessageBytes: number) {
    this.#output = output;
    this.#maxMessageBytes = maxMessageBytes;
    this.#queue = new OutputQueue<Uint8Array>(output);
  }

  /** How many lines were taken. */
  get accepted(): number {
    return this.#accepted;
  }

  /** How many of them the stream was given. */
  get handedOver(): number {
    return this.#queue.handedOver;
  }

  /** How many bytes wait, here and in the stream. */
  get bufferedBytes(): number {
    return this.#to - this.#from + this.#queue.length + (this.#output.writableLength ?? 0);
  }

  /** Whether the stream asked to wait for its `drain` event. */
  get blocked(): boolean {
    return this.#queue.blocked;
  }

  /**
   * Takes a line: the bytes from `start` to `end`, with replacements in the order of their places.
   *
   * @throws {ConnectionError} `message-too-large`; nothing was taken then.
   */
  line(bytes: Uint8Array, start: number, end: number, replacements: readonly Replacement[] = []): void {
    let length = end - start;
    for (const each of replacements) length += each.bytes.length - (each.end - each.start);
    if (length > this.#maxMessageBytes) throw tooLargeToSend(this.#maxMessageBytes);
    this.#makeRoom(length + 1);
    let from = start;
    for (const replacement of replacements) {
      this.#append(bytes, from, replacement.start);
      this.#append(replacement.bytes, 0, replacement.bytes.length);
      from = replacement.end;
    }
    this.#append(bytes, from, end);
    this.#slab[this.#to] = NEWLINE;
    this.#to += 1;
    this.#accepted += 1;
    if (this.#to - this.#from >= FLUSH_LENGTH) this.flush();
    else if (!this.#scheduled) this.#schedule();
  }

  /** Gives the stream what waits, as far as it takes it. */
  flush(): void {
    this.#cut();
    this.#queue.flush();
  }

  /** Gives the stream all that waits, whether it is full or not: it is about to be let go of. */
  finish(): void {
    this.#queue.finish();
    this.flush();
  }

  /** The stream drained: goes on. */
  drained(): void {
    this.#queue.blocked = false;
    this.flush();
  }

  /** Gives up what waits. Nothing is written any more. */
  stop(): void {
    this.#from = this.#to;
    this.#queue.stop();
  }

  #append(bytes: Uint8Array, start: number, end: number): void {
    this.#slab.set(bytes.subarray(start, end), this.#to);
    this.#to += end - start;
  }

  /** A slab is never written twice, because the stream may hold on to what it was given. */
  #makeRoom(length: number): void {
    if (this.#to + length <= this.#slab.length) return;
    this.#cut();
    this.#slab = new Uint8Array(Math.max(SLAB_LENGTH, length));
    this.#from = 0;
    this.#to = 0;
  }

  #cut(): void {
    if (this.#to === this.#from) return;
    this.#queue.push(this.#slab.subarray(this.#from, this.#to), this.#accepted);
    this.#from = this.#to;
  }

  #schedule(): void {
    this.#scheduled = true;
    queueMicrotask(this.#flushTurn);
  }

  readonly #flushTurn = (): void => {
    this.#scheduled = false;
    if (!this.#queue.stopped) this.flush();
  };
}
