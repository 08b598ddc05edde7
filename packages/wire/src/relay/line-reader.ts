import { parseMessage } from '../codec.ts';
import { Fifo } from '../fifo.ts';
import { JsonText } from '../json/json-text.ts';
import { equals, skipSpace } from '../json/json-tokens.ts';
import { type Block, LineBlocks, OVERSIZED_LINE } from '../line-blocks.ts';
import { classifyMessage, type JsonRpcMessage } from '../message.ts';
import { LineMessage } from './line-message.ts';
import { scanMessage } from './message-scanner.ts';
import { ObjectMessage } from './object-message.ts';
import type { Message } from './relayed-message.ts';
import type { ScannedMessage } from './scanned-message.ts';

/** JSON that is no message of JSON-RPC 2.0. */
export class InvalidValue {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** What a line is: a message, JSON that is none, no JSON at all, or over the bound. */
export type ReadLine = Message | InvalidValue | Error | typeof OVERSIZED_LINE;

const NEWLINE = 10;
const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = Uint8Array.of(0xef, 0xbb, 0xbf);
const NOTHING = new JsonText(new Uint8Array(0));

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Cuts a stream into lines as `LineFramer` does, and reads each without decoding it. */
export class LineReader {
  readonly #blocks: LineBlocks;
  readonly #ready = new Fifo<Block>();
  #block: JsonText = NOTHING;
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

  /** What the next line is, or `undefined` when more input is needed. Blank lines are left out. */
  next(): ReadLine | undefined {
    for (;;) {
      if (this.#position >= this.#block.bytes.length) {
        const ready = this.#ready.shift();
        if (ready === undefined || ready === OVERSIZED_LINE) return ready;
        this.#block = new JsonText(ready);
        this.#position = 0;
      }
      const block = this.#block;
      const start = this.#position;
      const found = block.bytes.indexOf(NEWLINE, start);
      const end = found === -1 ? block.bytes.length : found;
      this.#position = end + 1;
      // What was read is not held on to.
      if (end + 1 >= block.bytes.length) this.#block = NOTHING;
      const line = readLine(block, start, end);
      if (line !== undefined) return line;
    }
  }
}

function readLine(text: JsonText, lineStart: number, lineEnd: number): ReadLine | undefined {
  const { bytes } = text;
  const end = lineEnd > lineStart && bytes[lineEnd - 1] === CARRIAGE_RETURN ? lineEnd - 1 : lineEnd;
  const start = equals(bytes, lineStart, Math.min(lineStart + 3, end), BYTE_ORDER_MARK)
    ? lineStart + 3
    : lineStart;
  const scan = scanMessage(text, start, end);
  const kind = scan?.kind;
  if (scan !== undefined && kind !== undefined) {
    return scan.hasSeparators ? withoutSeparators(scan) : new LineMessage(kind, scan);
  }
  return skipSpace(bytes, start, end) === end
    ? undefined
    : readSlowly(decoder.decode(bytes.subarray(start, end)));
}

/** What a scan has no word for: `JSON.parse` says what it is. */
function readSlowly(text: string): ReadLine {
  let value: unknown;
  try {
    value = parseMessage(text);
  } catch (error) {
    return error as Error;
  }
  const kind = classifyMessage(value);
  return kind === undefined ? new InvalidValue(value) : new ObjectMessage(kind, value as JsonRpcMessage);
}

/** The same message with U+2028 and U+2029 escaped, because some line readers split there. */
function withoutSeparators({ bytes, start, end }: ScannedMessage): ReadLine {
  const text = decoder.decode(bytes.subarray(start, end));
  const escaped = encoder.encode(text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029'));
  return readLine(new JsonText(escaped), 0, escaped.length) ?? new InvalidValue(undefined);
}
