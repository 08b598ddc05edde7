// The parts of JSON (RFC 8259) that a text is made of, in bytes.

import type { JsonText } from './json-text.ts';

export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SMALL_U = 0x75;

/** The first byte of U+2028 and U+2029 in UTF-8. */
const LEAD_OF_SEPARATORS = 0xe2;

const encoder = new TextEncoder();

const ESCAPES = flags('"\\/bfnrt');
const HEX_DIGITS = flags('0123456789abcdefABCDEF');

/** What is told of strings on the way. */
export interface Found {
  /** Whether U+2028 or U+2029 stands in one as it is. */
  hasSeparators: boolean;
}

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

/** The end of the string whose content begins at `at`: behind its closing quote. -1 when it is not valid. */
export function stringEnd({ bytes, view }: JsonText, at: number, end: number, found: Found): number {
  let index = at;
  while (index < end) {
    if (index + 4 <= end) {
      const word = view.getInt32(index, true);
      const special = mayBeSpecial(word) === 0 ? 0 : specialsIn(word);
      if (special === 0) {
        index += 4;
        continue;
      }
      index += firstIn(special);
    }
    const byte = bytes[index] ?? 0;
    if (byte === QUOTE) return index + 1;
    if (byte === BACKSLASH) {
      index = escapeEnd(bytes, index + 1, end);
      if (index === -1) return -1;
    } else if (byte < 0x20) return -1;
    else {
      if (byte === LEAD_OF_SEPARATORS && isSeparator(bytes, index)) found.hasSeparators = true;
      index += 1;
    }
  }
  return -1;
}

// Four bytes of a string at once. Taking 1 from each byte, or 0x20, sets the highest bit of those that were less. A bit
// above the first one that is set may be wrong, because taking borrows from there; the first one never is.

/** Not 0 when one of the bytes is a quote, a backslash, a control character, or not ASCII. */
function mayBeSpecial(word: number): number {
  const quote = word ^ 0x22222222;
  const backslash = word ^ 0x5c5c5c5c;
  return ((word - 0x20202020) | (quote - 0x01010101) | (backslash - 0x01010101) | word) & 0x80808080;
}

/** The highest bit of each byte that is a quote, a backslash, a control character, or the lead of a separator. */
function specialsIn(word: number): number {
  const quote = word ^ 0x22222222;
  const backslash = word ^ 0x5c5c5c5c;
  const lead = word ^ 0xe2e2e2e2;
  return (
    (((word - 0x20202020) & ~word) |
      ((quote - 0x01010101) & ~quote) |
      ((backslash - 0x01010101) & ~backslash) |
      ((lead - 0x01010101) & ~lead)) &
    0x80808080
  );
}

/** Which of four bytes, the first of them the lowest, is the first with its highest bit set. */
function firstIn(bits: number): number {
  return (31 - Math.clz32(bits & -bits)) >> 3;
}

/** Whether U+2028 or U+2029 begins at `at`. */
function isSeparator(bytes: Uint8Array, at: number): boolean {
  const last = bytes[at + 2];
  return bytes[at] === LEAD_OF_SEPARATORS && bytes[at + 1] === 0x80 && (last === 0xa8 || last === 0xa9);
}

/** Whether the bytes from `start` to `end` are those of `text`, which is ASCII. */
export function equals(bytes: Uint8Array, start: number, end: number, text: Uint8Array): boolean {
  if (end - start !== text.length) return false;
  for (let index = 0; index < text.length; index++) {
    if (bytes[start + index] !== text[index]) return false;
  }
  return true;
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
