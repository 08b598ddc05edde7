import type { Fifo } from './fifo.ts';

/** Stands where a line was that is over the bound. Its text is gone, its end was found. */
export const OVERSIZED_LINE: unique symbol = Symbol('a line over the bound');

const NEWLINE = 10;
const SMALLEST_BUFFER = 1024;
const NO_BYTES = new Uint8Array(0);

const encoder = new TextEncoder();

/** Whole lines as they came, or the mark of one that was too long. */
export type Block = Uint8Array | typeof OVERSIZED_LINE;

/**
 * Cuts a stream of bytes into blocks of whole lines. Only `\n` ends a line, and `end()` ends the last one.
 *
 * A block is one line or more, without the end of the last one, none of them over the bound. It is a part of the chunk
 * that it came in; only a line that spans chunks is copied, into a buffer that doubles, so that the work is linear in
 * the number of bytes however they are chunked.
 */
export class LineBlocks {
  readonly #maxBytes: number;
  readonly #found: Fifo<Block>;
  /** The line whose end has not come yet. */
  #partial = NO_BYTES;
  #partialLength = 0;
  #skipping = false;
  #highSurrogate = '';

  /**
   * @param maxBytes the longest line that is let through, without its end
   * @param found gets each block, in order, and a mark for each line over the bound
   */
  constructor(maxBytes: number, found: Fifo<Block>) {
    this.#maxBytes = maxBytes;
    this.#found = found;
  }

  /** Takes the next chunk of the input. */
  push(chunk: Uint8Array | string): void {
    if (typeof chunk === 'string') this.#take(this.#encode(chunk));
    else {
      this.#takeLoneSurrogate();
      this.#take(chunk);
    }
  }

  /** Says that the input ended: what is left is the last line. */
  end(): void {
    this.#takeLoneSurrogate();
    this.#skipping = false;
    if (this.#partialLength > 0) this.#completePartial(NO_BYTES);
  }

  #take(bytes: Uint8Array): void {
    let start = 0;
    if (this.#skipping || this.#partialLength > 0) {
      const first = bytes.indexOf(NEWLINE);
      if (first === -1) {
        if (!this.#skipping) this.#keep(bytes);
        return;
      }
      if (this.#skipping) this.#skipping = false;
      else this.#completePartial(bytes.subarray(0, first));
      start = first + 1;
    }
    const last = bytes.lastIndexOf(NEWLINE);
    if (last >= start) this.#complete(bytes.subarray(start, last));
    this.#keep(bytes.subarray(Math.max(start, last + 1)));
  }

  /** Takes whole lines: the end of the last one is left out already. */
  #complete(lines: Uint8Array): void {
    if (lines.length <= this.#maxBytes) {
      this.#found.push(lines);
      return;
    }
    // Only a chunk over the bound can hold a line over it; then each is measured.
    for (let start = 0; start <= lines.length; ) {
      const found = lines.indexOf(NEWLINE, start);
      const end = found === -1 ? lines.length : found;
      const fits = end - start <= this.#maxBytes;
      this.#found.push(fits ? lines.subarray(start, end) : OVERSIZED_LINE);
      start = end + 1;
    }
  }

  /** Takes the rest of the line of which the beginning was kept. */
  #completePartial(rest: Uint8Array): void {
    this.#keep(rest);
    const line = this.#partial.subarray(0, this.#partialLength);
    this.#drop();
    if (!this.#skipping) this.#found.push(line);
    this.#skipping = false;
  }

  #keep(bytes: Uint8Array): void {
    if (this.#partialLength + bytes.length <= this.#maxBytes) {
      this.#append(bytes);
      return;
    }
    this.#drop();
    this.#skipping = true;
    this.#found.push(OVERSIZED_LINE);
  }

  #drop(): void {
    this.#partial = NO_BYTES;
    this.#partialLength = 0;
  }

  #append(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const length = this.#partialLength + bytes.length;
    if (length > this.#partial.length) {
      const larger = new Uint8Array(Math.max(SMALLEST_BUFFER, length, this.#partial.length * 2));
      larger.set(this.#partial.subarray(0, this.#partialLength));
      this.#partial = larger;
    }
    this.#partial.set(bytes, this.#partialLength);
    this.#partialLength = length;
  }

  /** A chunk of text may end between the two halves of a character; the first half waits for the second. */
  #encode(chunk: string): Uint8Array {
    let text = this.#highSurrogate + chunk;
    this.#highSurrogate = '';
    const last = text.charCodeAt(text.length - 1);
    if (last >= 0xd800 && last <= 0xdbff) {
      this.#highSurrogate = text.slice(-1);
      text = text.slice(0, -1);
    }
    return encoder.encode(text);
  }

  /** The first half of a character whose second half did not come: the encoder replaces it. */
  #takeLoneSurrogate(): void {
    if (this.#highSurrogate === '') return;
    this.#take(encoder.encode(this.#highSurrogate));
    this.#highSurrogate = '';
  }
}
