import { escapeLineSeparators } from './codec.ts';
import { OutputQueue } from './output-queue.ts';
import type { WritableStreamLike } from './streams.ts';

/**
 * How much text is gathered before it is written within a turn.
 *
 * Gathering saves system calls; gathering without end puts the two processes in lock-step. Measured best over pipes.
 */
const FLUSH_LENGTH = 4096;

/**
 * Writes lines of JSON to a stream: gathered within a turn of the event loop, held back while the stream is full.
 *
 * U+2028 and U+2029 leave escaped, because some line readers split there.
 *
 * It counts messages, so that its owner can tell, when the stream fails, which ones the stream was given.
 */
export class LineWriter {
  readonly #output: WritableStreamLike;
  readonly #queue: OutputQueue<string>;
  #text = '';
  #scheduled = false;
  /** Made for the first line, and the same for all of them. */
  #flushTurn: (() => void) | undefined;
  #accepted = 0;

  constructor(output: WritableStreamLike) {
    this.#output = output;
    this.#queue = new OutputQueue(output);
  }

  /** How many messages were taken. */
  get accepted(): number {
    return this.#accepted;
  }

  /** How many of them the stream was given. */
  get handedOver(): number {
    return this.#queue.handedOver;
  }

  /** How much waits: text here, in UTF-16 units, and bytes in the stream. */
  get bufferedLength(): number {
    return this.#text.length + this.#queue.length + (this.#output.writableLength ?? 0);
  }

  /** Whether the stream asked to wait for its `drain` event. */
  get blocked(): boolean {
    return this.#queue.blocked;
  }

  /** Takes one line, with its end. */
  write(line: string): void {
    this.#accepted += 1;
    this.#text += line;
    if (this.#text.length >= FLUSH_LENGTH) this.flush();
    else if (!this.#scheduled) this.#schedule();
  }

  /** Gives the stream what waits, as far as it takes it. */
  flush(): void {
    if (this.#text !== '') {
      // Here and not line by line: a search lays the text out in memory, and the stream needs that of the whole.
      this.#queue.push(escapeLineSeparators(this.#text), this.#accepted);
      this.#text = '';
    }
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
    this.#text = '';
    this.#queue.stop();
  }

  #schedule(): void {
    this.#scheduled = true;
    this.#flushTurn ??= () => {
      this.#scheduled = false;
      if (!this.#queue.stopped) this.flush();
    };
    queueMicrotask(this.#flushTurn);
  }
}
