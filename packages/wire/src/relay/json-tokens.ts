// The tokens of JSON (RFC 8259) in bytes. Each function returns where a token ends, or -1 when it is not valid.

export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SMALL_U = 0x75;
const MINUS = 0x2d;
const PLUS = 0x2b;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const SMALL_E = 0x65;

/** The first byte of U+2028 and U+2029 in UTF-8. */
const LEAD_OF_SEPARATORS = 0xe2;

const encoder = new TextEncoder();

/** Which bytes may stand in a text as they are, and say nothing of their own. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 || byte === QUOTE || byte === BACKSLASH || byte === LEAD_OF_SEPARATORS ? 0 : 1,
);
const ESCAPES = flags('"\\/bfnrt');
const HEX_DIGITS = flags('0123456789abcdefABCDEF');
const LITERALS = ['true', 'false', 'null'].map((name) => encoder.encode(name));

/** The first byte from `at` on that is no white space. */
export function skipSpace(bytes: Uint8Array, at: number, end: number): number {
  let index = at;
  while (index < end) {
    const byte = bytes[index];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return index;
    index += 1;
  }
  return end;
}

/** The end of the text whose content begins at `at`: behind its closing quote. Calls back at U+2028 and U+2029. */
export function stringEnd(
  bytes: Uint8Array,
  at: number,
  end: number,
  found: { hasSeparators: boolean },
): number {
  let index = at;
  while (index < end) {
    const byte = bytes[index] ?? 0;
    if (PLAIN[byte] === 1) index += 1;
    else if (byte === QUOTE) return index + 1;
    else if (byte === LEAD_OF_SEPARATORS) {
      if (isSeparator(bytes, index)) found.hasSeparators = true;
      index += 1;
    } else if (byte === BACKSLASH) {
      index = escapeEnd(bytes, index + 1, end);
      if (index === -1) return -1;
    } else return -1;
  }
  return -1;
}

/** Whether U+2028 or U+2029 begins at `at`. */
function isSeparator(bytes: Uint8Array, at: number): boolean {
  const last = bytes[at + 2];
  return bytes[at] === LEAD_OF_SEPARATORS && bytes[at + 1] === 0x80 && (last === 0xa8 || last === 0xa9);
}

/** The end of a number, `true`, `false` or `null`. */
export function atomEnd(bytes: Uint8Array, at: number, end: number): number {
  const byte = bytes[at] ?? 0;
  return byte === MINUS || isDigit(byte) ? numberEnd(bytes, at, end) : literalEnd(bytes, at, end);
}

/** Whether the bytes from `start` to `end` are those of `text`, which is ASCII. */
export function equals(bytes: Uint8Array, start: number, end: number, text: Uint8Array): boolean {
  if (end - start !== text.length) return false;
  for (let index = 0; index < text.length; index++) {
    if (bytes[start + index] !== text[index]) return false;
  }
  return true;
}

function numberEnd(bytes: Uint8Array, at: number, end: number): number {
  let index = bytes[at] === MINUS ? at + 1 : at;
  if (bytes[index] === ZERO && index < end) index += 1;
  else index = digitsEnd(bytes, index, end);
  if (index !== -1 && index < end && bytes[index] === DOT) index = digitsEnd(bytes, index + 1, end);
  if (index === -1 || index >= end || ((bytes[index] ?? 0) | 0x20) !== SMALL_E) return index;
  const sign = bytes[index + 1];
  return digitsEnd(bytes, sign === PLUS || sign === MINUS ? index + 2 : index + 1, end);
}

/** The end of one digit or more. */
function digitsEnd(bytes: Uint8Array, at: number, end: number): number {
  let index = at;
  while (index < end && isDigit(bytes[index] ?? 0)) index += 1;
  return index > at ? index : -1;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

function literalEnd(bytes: Uint8Array, at: number, end: number): number {
  for (const literal of LITERALS) {
    const after = at + literal.length;
    if (after <= end && equals(bytes, at, after, literal)) return after;
  }
  return -1;
}

function escapeEnd(bytes: Uint8Array, at: number, end: number): number {
  const byte = bytes[at] ?? 0;
  if (at >= end) return -1;
  if (byte !== SMALL_U) return ESCAPES[byte] === 1 ? at + 1 : -1;
  if (at + 5 > end) return -1;
  for (let index = at + 1; index < at + 5; index++) {
    if (HEX_DIGITS[bytes[index] ?? 0] !== 1) return -1;
  }
  return at + 5;
}

function flags(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const byte of encoder.encode(characters)) table[byte] = 1;
  return table;
}
