import { Fifo } from './fifo.ts';
import type { WritableStreamLike } from './streams.ts';

/**
 * How much text is gathered before it is written within a turn.
 *
 * Gathering saves system calls; gathering without end puts the two processes in lock-step. Measured best over pipes.
 */
const FLUSH_LENGTH = 4096;

/**
 * Writes lines to a stream: gathered within a turn of the event loop, held back while the stream is full.
 *
 * It counts messages, so that its owner can tell, when the stream fails, which ones the stream was given.
 */
export class LineWriter {
  readonly #output: WritableStreamLike;
  #text = '';
  /** Text that waits for the stream to drain, oldest first, with the number of the last message in each. */
  #held = new Fifo<{ text: string; upTo: number }>();
  #heldLength = 0;
  #blocked = false;
  #scheduled = false;
  #writing = false;
  #finishing = false;
  #stopped = false;
  #accepted = 0;
  #handedOver = 0;

  constructor(output: WritableStreamLike) {
    this.#output = output;
  }

  /** How many messages were taken. */
  get accepted(): number {
    return this.#accepted;
  }

  /** How many of them the stream was given. */
  get handedOver(): number {
    return this.#handedOver;
  }

  /** How much waits: text here, in UTF-16 units, and bytes in the stream. */
  get bufferedLength(): number {
    return this.#text.length + this.#heldLength + (this.#output.writableLength ?? 0);
  }

  /** Whether the stream asked to wait for its `drain` event. */
  get blocked(): boolean {
    return this.#blocked;
  }

  /** Takes one line, without its end. */
  write(line: string): void {
    this.#accepted += 1;
    this.#text += `${line}\n`;
    if (this.#text.length >= FLUSH_LENGTH) this.flush();
    else if (!this.#scheduled) this.#schedule();
  }

  /** Gives the stream what waits, as far as it takes it. */
  flush(): void {
    if (this.#text !== '') {
      this.#held.push({ text: this.#text, upTo: this.#accepted });
      this.#heldLength += this.#text.length;
      this.#text = '';
    }
    // A stream in this process may hand the text to its reader at once, and the reader may answer: the loop goes on.
    if (this.#writing) return;
    this.#writing = true;
    try {
      while (this.#mayWrite()) {
        const next = this.#held.shift();
        if (next === undefined) return;
        this.#heldLength -= next.text.length;
        this.#handedOver = next.upTo;
        this.#blocked = !this.#output.write(next.text);
      }
    } finally {
      this.#writing = false;
    }
  }

  /** Gives the stream all that waits, whether it is full or not: it is about to be let go of. */
  finish(): void {
    this.#finishing = true;
    this.flush();
  }

  /** The stream drained: goes on. */
  drained(): void {
    this.#blocked = false;
    this.flush();
  }

  /** Gives up what waits. Nothing is written any more. */
  stop(): void {
    this.#stopped = true;
    this.#text = '';
    this.#held = new Fifo();
    this.#heldLength = 0;
  }

  #mayWrite(): boolean {
    // A write after the end would be an error of the stream, and the end was asked for.
    return (
      (!this.#blocked || this.#finishing) &&
      !this.#stopped &&
      !this.#output.writableEnded &&
      !this.#output.destroyed
    );
  }

  #schedule(): void {
    this.#scheduled = true;
    queueMicrotask(this.#flushTurn);
  }

  readonly #flushTurn = (): void => {
    this.#scheduled = false;
    if (!this.#stopped) this.flush();
  };
}
