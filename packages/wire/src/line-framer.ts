import { Fifo } from './fifo.ts';
import { type Block, LineBlocks, OVERSIZED_LINE } from './line-blocks.ts';

export { OVERSIZED_LINE };

/** A line without its end, or the mark of one that was too long. */
export type Line = string | typeof OVERSIZED_LINE;

const BYTE_ORDER_MARK = '\uFEFF';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Cuts a stream of bytes into lines. Only `\n` ends a line, and `end()` ends the last one.
 *
 * Chunks go in with `push`, lines come out with `next`, so that a reader may stop between two lines of one chunk.
 * Blank lines and byte order marks are left out. The work is linear in the number of bytes however they are chunked:
 * each is decoded once, when the end of its line is known, so that a character may be split anywhere.
 */
export class LineFramer {
  readonly #blocks: LineBlocks;
  /** What the text does not hold yet, oldest first. */
  readonly #ready = new Fifo<Block>();
  /** The text of the block that is being cut. */
  #text = '';
  #position = 0;

  /** @param maxBytes the longest line that is let through, without its end */
  constructor(maxBytes: number) {
    this.#blocks = new LineBlocks(maxBytes, this.#ready);
  }

  /** Takes the next chunk of the input. */
  push(chunk: Uint8Array | string): void {
    this.#blocks.push(chunk);
  }

  /** Says that the input ended: what is left is the last line. */
  end(): void {
    this.#blocks.end();
  }

  /** The next line, or `undefined` when more input is needed. */
  next(): Line | undefined {
    for (;;) {
      if (this.#position >= this.#text.length) {
        const ready = this.#ready.shift();
        if (ready === undefined || ready === OVERSIZED_LINE) return ready;
        this.#text = decoder.decode(ready);
        this.#position = 0;
      }
      const line = this.#cut();
      if (!isBlank(line)) return line;
    }
  }

  #cut(): string {
    const found = this.#text.indexOf('\n', this.#position);
    const end = found === -1 ? this.#text.length : found;
    const hasMark = this.#text.startsWith(BYTE_ORDER_MARK, this.#position);
    const line = this.#text.slice(hasMark ? this.#position + 1 : this.#position, end);
    this.#position = end + 1;
    if (this.#position >= this.#text.length) {
      this.#text = '';
      this.#position = 0;
    }
    return line;
  }
}

const BLANK = /^[\t\r ]*$/;

function isBlank(line: string): boolean {
  return line.length === 0 || (line.charCodeAt(0) <= 32 && BLANK.test(line));
}
