import { atomEnd, QUOTE, skipSpace, stringEnd } from './json-tokens.ts';
import { MEMBER, type Member, memberOf, ROLE, type Role, roleOf } from './member-names.ts';
import { ScannedMessage } from './scanned-message.ts';

const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;

/** A container, as a number: what it is, and above that bit the role of an object. */
const ARRAY = 0;
const OBJECT = 1;

/** The containers around the one that is read. Deeper ones than this have an array of their own. */
const SHALLOW = new Uint8Array(64);

/** What may come next: a value or a member, the same or the end of an empty container, or what follows a value. */
const ITEM = 0;
const FIRST = 1;
const NEXT = 2;

/**
 * Reads one JSON object from `start` to `end` in one pass, and finds where the members are that a relay works with.
 *
 * Nothing is decoded and no value is built. Returns `undefined` when it is not an object, or when `JSON.parse` would
 * refuse it: all of the text is checked, not just its structure. Of a repeated member the last one counts.
 */
export function scanMessage(bytes: Uint8Array, start = 0, end = bytes.length): ScannedMessage | undefined {
  let at = skipSpace(bytes, start, end);
  if (bytes[at] !== OPEN_BRACE || at >= end) return undefined;
  const message = new ScannedMessage(bytes, start, end);
  let outer = SHALLOW;
  let depth = 1;
  let container = OBJECT | (ROLE.MESSAGE << 1);
  let state = FIRST;
  at += 1;
  for (;;) {
    at = skipSpace(bytes, at, end);
    if (at === end) return undefined;
    const byte = bytes[at];
    const close = container === ARRAY ? CLOSE_BRACKET : CLOSE_BRACE;
    if (state !== ITEM && byte === close) {
      at += 1;
      depth -= 1;
      if (depth === 0) return skipSpace(bytes, at, end) === end ? message : undefined;
      container = outer[depth] ?? ARRAY;
      state = NEXT;
      continue;
    }
    if (state === NEXT) {
      if (byte !== COMMA) return undefined;
      at += 1;
      state = ITEM;
      continue;
    }

    let member: Member = MEMBER.NONE;
    if (container !== ARRAY) {
      if (byte !== QUOTE) return undefined;
      const nameStart = at + 1;
      at = stringEnd(bytes, nameStart, end, message);
      if (at === -1) return undefined;
      if (container !== OBJECT) member = memberOf((container >> 1) as Role, bytes, nameStart, at - 1);
      at = skipSpace(bytes, at, end);
      if (at === end || bytes[at] !== COLON) return undefined;
      at = skipSpace(bytes, at + 1, end);
      if (at === end) return undefined;
    }

    const first = bytes[at];
    if (first === OPEN_BRACE || first === OPEN_BRACKET) {
      if (member !== MEMBER.NONE) message.note(member, at, at);
      if (depth === outer.length) outer = twiceAsLong(outer);
      outer[depth] = container;
      depth += 1;
      container = first === OPEN_BRACE ? OBJECT | (roleOf(member) << 1) : ARRAY;
      state = FIRST;
      at += 1;
      continue;
    }
    const from = at;
    at = first === QUOTE ? stringEnd(bytes, at + 1, end, message) : atomEnd(bytes, at, end);
    if (at === -1) return undefined;
    if (member !== MEMBER.NONE) message.note(member, from, at);
    state = NEXT;
  }
}

function twiceAsLong(array: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(array.length * 2);
  longer.set(array);
  return longer;
}
