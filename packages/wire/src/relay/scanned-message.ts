import { equals, QUOTE } from '../json/json-tokens.ts';
import { isRequestId, type MessageKind, type RequestId } from '../message.ts';
import { MEMBER, type Member } from './member-names.ts';

/** Where a value is that is neither an object nor an array: from its first byte to behind its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const ZERO = 0x30;

/** What goes when its object comes again. */
const IN_PARAMS =
  bit(MEMBER.REQUEST_ID) | bit(MEMBER.PROGRESS_TOKEN) | bit(MEMBER.META) | bit(MEMBER.META_TOKEN);
const IN_ERROR = bit(MEMBER.CODE) | bit(MEMBER.ERROR_MESSAGE);

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const VERSION = encoder.encode('"2.0"');
const CANCELLED = encoder.encode('"notifications/cancelled"');
const PROGRESS = encoder.encode('"notifications/progress"');

/** What a scan found in one message: where its members are. Values are read when they are asked for. */
export class ScannedMessage {
  /** The bytes that hold the message, from `start` to `end`. */
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** Whether a member of interest is there more than once, so that readers may disagree about its value. */
  isAmbiguous = false;
  /** Whether U+2028 or U+2029 stands in it as it is. */
  hasSeparators = false;
  #seen = 0;
  readonly #starts = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  readonly #ends = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.bytes = bytes;
    this.start = start;
    this.end = end;
  }

  /** Takes where a member's value is; an object and an array end where they begin. */
  note(member: Member, start: number, end: number): void {
    if (member === MEMBER.NONE) return;
    if (this.#has(member)) this.isAmbiguous = true;
    this.#seen |= bit(member);
    this.#starts[member] = start;
    this.#ends[member] = end;
    if (member === MEMBER.PARAMS) this.#seen &= ~IN_PARAMS;
    else if (member === MEMBER.ERROR) this.#seen &= ~IN_ERROR;
    else if (member === MEMBER.META) this.#seen &= ~bit(MEMBER.META_TOKEN);
  }

  /** What kind of message it is, as `classifyMessage` says it; `undefined` when it breaks a rule of JSON-RPC 2.0. */
  get kind(): MessageKind | undefined {
    if (!this.#is(MEMBER.JSONRPC, VERSION)) return undefined;
    const { id } = this;
    const hasResult = this.#has(MEMBER.RESULT);
    const hasError = this.#has(MEMBER.ERROR);
    if (!this.#has(MEMBER.METHOD)) {
      if (hasResult) return !hasError && isRequestId(id) ? 'response' : undefined;
      const fits = hasError && this.#isErrorObject();
      return fits && (id === undefined || id === null || isRequestId(id)) ? 'response' : undefined;
    }
    if (this.#first(MEMBER.METHOD) !== QUOTE || hasResult || hasError) return undefined;
    if (this.#has(MEMBER.PARAMS)) {
      const first = this.#first(MEMBER.PARAMS);
      if (first !== OPEN_BRACE && first !== OPEN_BRACKET) return undefined;
    }
    if (id === undefined) return 'notification';
    return isRequestId(id) ? 'request' : undefined;
  }

  /** The id as `JSON.parse` reads it; `undefined` when there is none, and an empty object for an object or an array. */
  get id(): unknown {
    return this.#value(MEMBER.ID);
  }

  /** The method as `JSON.parse` reads it, if it is a text. */
  get method(): string | undefined {
    const method = this.#value(MEMBER.METHOD);
    return typeof method === 'string' ? method : undefined;
  }

  /** Whether the method is `notifications/cancelled`. */
  get isCancelled(): boolean {
    return this.#is(MEMBER.METHOD, CANCELLED);
  }

  /** Whether the method is `notifications/progress`. */
  get isProgress(): boolean {
    return this.#is(MEMBER.METHOD, PROGRESS);
  }

  /** The id or token that a member is, as `JSON.parse` reads it; `undefined` when it is something else. */
  idAt(member: Member): RequestId | undefined {
    const value = this.#value(member);
    return typeof value === 'string' || typeof value === 'number' ? value : undefined;
  }

  /** Where a member's value is; `undefined` when it is not there, or an object or an array. */
  spanOf(member: Member): Span | undefined {
    const start = this.#starts[member] ?? 0;
    const end = this.#ends[member] ?? 0;
    return this.#has(member) && end > start ? { start, end } : undefined;
  }

  #has(member: Member): boolean {
    return (this.#seen & bit(member)) !== 0;
  }

  #first(member: Member): number | undefined {
    return this.bytes[this.#starts[member] ?? 0];
  }

  /** Whether a member is this text, which is in quotes. */
  #is(member: Member, text: Uint8Array): boolean {
    if (!this.#has(member)) return false;
    const start = this.#starts[member] ?? 0;
    const end = this.#ends[member] ?? 0;
    if (equals(this.bytes, start, end, text)) return true;
    // With escapes it is longer. Nobody writes it so, but nobody is to slip through by it either.
    if (end - start <= text.length || end - start > text.length * 6) return false;
    const escaped = this.bytes.subarray(start, end);
    return (
      escaped.includes(BACKSLASH) && JSON.parse(decoder.decode(escaped)) === JSON.parse(decoder.decode(text))
    );
  }

  #isErrorObject(): boolean {
    return this.#first(MEMBER.ERROR_MESSAGE) === QUOTE && this.#has(MEMBER.ERROR_MESSAGE)
      ? Number.isInteger(this.#value(MEMBER.CODE))
      : false;
  }

  #value(member: Member): unknown {
    if (!this.#has(member)) return undefined;
    const start = this.#starts[member] ?? 0;
    const end = this.#ends[member] ?? 0;
    if (start === end) return {};
    return (
      smallInteger(this.bytes, start, end) ?? JSON.parse(decoder.decode(this.bytes.subarray(start, end)))
    );
  }
}

/** The value of up to nine digits, which most ids are; `undefined` for everything else. */
function smallInteger(bytes: Uint8Array, start: number, end: number): number | undefined {
  if (end - start > 9) return undefined;
  let value = 0;
  for (let index = start; index < end; index++) {
    const digit = (bytes[index] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return value;
}

function bit(member: Member): number {
  return 1 << member;
}
