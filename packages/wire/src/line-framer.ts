/** Stands where a line was that is over the bound. Its text is gone, its end was found. */
export const OVERSIZED_LINE: unique symbol = Symbol('a line over the bound');

/** A line without its end, or the mark of one that was too long. */
export type Line = string | typeof OVERSIZED_LINE;

const NEWLINE = 10;
const BYTE_ORDER_MARK = '\uFEFF';
const SMALLEST_BUFFER = 1024;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * Cuts a stream of bytes into lines. Only `\n` ends a line, and `end()` ends the last one.
 *
 * Chunks go in with `push`, lines come out with `next`, so that a reader may stop between two lines of one chunk.
 * Blank lines and byte order marks are left out. The work is linear in the number of bytes however they are chunked:
 * bytes are copied into a buffer that doubles, and each is decoded once, when the end of its line is known, so that
 * a character may be split anywhere.
 */
export class LineFramer {
  readonly #maxBytes: number;
  /** Text of whole lines, oldest first; the marks of oversized lines stand between them. */
  #ready: Line[] = [];
  #text = '';
  #position = 0;
  /** The line whose end has not come yet. */
  #partial = new Uint8Array(0);
  #partialLength = 0;
  #skipping = false;
  #highSurrogate = '';

  /** @param maxBytes the longest line that is let through, without its end */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Takes the next chunk of the input. */
  push(chunk: Uint8Array | string): void {
    const bytes = typeof chunk === 'string' ? this.#encode(chunk) : chunk;
    let start = 0;
    if (this.#skipping) {
      start = bytes.indexOf(NEWLINE) + 1;
      if (start === 0) return;
      this.#skipping = false;
    }
    const last = bytes.lastIndexOf(NEWLINE);
    if (last < start) {
      this.#keep(bytes.subarray(start));
      return;
    }
    this.#complete(bytes.subarray(start, last));
    this.#keep(bytes.subarray(last + 1));
  }

  /** Says that the input ended: what is left is the last line. */
  end(): void {
    this.#skipping = false;
    if (this.#partialLength > 0) this.#complete(new Uint8Array(0));
  }

  /** The next line, or `undefined` when more input is needed. */
  next(): Line | undefined {
    for (;;) {
      if (this.#position >= this.#text.length) {
        const ready = this.#ready.shift();
        if (typeof ready !== 'string') return ready;
        this.#text = ready;
        this.#position = 0;
      }
      const line = this.#cut();
      if (line === OVERSIZED_LINE || !isBlank(line)) return line;
    }
  }

  #cut(): Line {
    const found = this.#text.indexOf('\n', this.#position);
    const end = found === -1 ? this.#text.length : found;
    const start = this.#text.startsWith(BYTE_ORDER_MARK, this.#position)
      ? this.#position + 1
      : this.#position;
    const line = start === 0 && found === -1 ? this.#text : this.#text.slice(start, end);
    this.#position = end + 1;
    if (this.#position >= this.#text.length) {
      this.#text = '';
      this.#position = 0;
    }
    return line.length * 3 > this.#maxBytes && utf8Length(line) > this.#maxBytes ? OVERSIZED_LINE : line;
  }

  /** Decodes what was kept together with `bytes`, which end where a line ends. */
  #complete(bytes: Uint8Array): void {
    let whole = bytes;
    if (this.#partialLength > 0) {
      this.#append(bytes);
      whole = this.#partial.subarray(0, this.#partialLength);
    }
    this.#ready.push(decoder.decode(whole));
    if (this.#partial.length > 0) this.#partial = new Uint8Array(0);
    this.#partialLength = 0;
  }

  #keep(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    if (this.#partialLength + bytes.length <= this.#maxBytes) {
      this.#append(bytes);
      return;
    }
    this.#partial = new Uint8Array(0);
    this.#partialLength = 0;
    this.#skipping = true;
    this.#ready.push(OVERSIZED_LINE);
  }

  #append(bytes: Uint8Array): void {
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
}

function isBlank(line: string): boolean {
  return line.length === 0 || (line.charCodeAt(0) <= 32 && line.trim() === '');
}

function utf8Length(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) continue;
    // A pair of surrogates is four bytes: one more for each half.
    length += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2;
  }
  return length;
}
