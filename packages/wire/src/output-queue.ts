import { Fifo } from './fifo.ts';

/** What a queue needs of its stream. */
interface Output<Chunk> {
  write(chunk: Chunk): boolean;
  readonly destroyed?: boolean | undefined;
  readonly writableEnded?: boolean | undefined;
}

/** Gives chunks to a stream as far as it takes them, and holds the others back while it is full. */
export class OutputQueue<Chunk extends { readonly length: number }> {
  readonly #output: Output<Chunk>;
  /** What waits for the stream to drain, oldest first, with the number of the last message in each. */
  #held: Fifo<{ chunk: Chunk; upTo: number }> | undefined;
  #writing = false;
  #finishing = false;
  /** How long all that is held back is, together. */
  length = 0;
  /** Whether the stream asked to wait for its `drain` event. */
  blocked = false;
  /** Whether nothing is written any more. */
  stopped = false;
  /** The number of the last message that the stream was given. */
  handedOver = 0;

  constructor(output: Output<Chunk>) {
    this.#output = output;
  }

  /** Takes a chunk, with the number of the last message in it. */
  push(chunk: Chunk, upTo: number): void {
    this.#held ??= new Fifo();
    this.#held.push({ chunk, upTo });
    this.length += chunk.length;
  }

  /** Gives the stream what waits, as far as it takes it. */
  flush(): void {
    // A stream in this process may hand the text to its reader at once, and the reader may answer: the loop goes on.
    if (this.#writing) return;
    this.#writing = true;
    try {
      while (this.#mayWrite()) {
        const next = this.#held?.shift();
        if (next === undefined) return;
        this.length -= next.chunk.length;
        this.handedOver = next.upTo;
        this.blocked = !this.#output.write(next.chunk);
      }
    } finally {
      this.#writing = false;
    }
  }

  /** From now on gives the stream all that waits, whether it is full or not: it is about to be let go of. */
  finish(): void {
    this.#finishing = true;
  }

  /** Gives up what waits. Nothing is written any more. */
  stop(): void {
    this.stopped = true;
    this.#held = undefined;
    this.length = 0;
  }

  #mayWrite(): boolean {
    // A write after the end would be an error of the stream, and the end was asked for.
    return (
      (!this.blocked || this.#finishing) &&
      !this.stopped &&
      !this.#output.writableEnded &&
      !this.#output.destroyed
    );
  }
}
