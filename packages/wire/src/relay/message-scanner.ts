import type { JsonText } from '../json/json-text.ts';
import { QUOTE, skipSpace, stringEnd } from '../json/json-tokens.ts';
import { valueEnd } from '../json/json-value.ts';
import { memberOf, ROLE, type Role, roleOf } from './member-names.ts';
import { ScannedMessage } from './scanned-message.ts';

const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const COMMA = 0x2c;
const COLON = 0x3a;

/**
 * Reads one JSON object from `start` to `end` in one pass, and finds where the members are that a relay works with.
 *
 * Nothing is decoded and no value is built. Returns `undefined` when it is not an object, or when `JSON.parse` would
 * refuse it: all of the text is checked, not just its structure. Of a repeated member the last one counts.
 */
export function scanMessage(text: JsonText, start: number, end: number): ScannedMessage | undefined {
  const { bytes } = text;
  const first = skipSpace(bytes, start, end);
  if (first === end || bytes[first] !== OPEN_BRACE) return undefined;
  const message = new ScannedMessage(bytes, start, end);
  const last = objectEnd(text, first, end, ROLE.MESSAGE, message);
  return last !== -1 && skipSpace(bytes, last, end) === end ? message : undefined;
}

/** The end of an object some of whose members are of interest, or -1. It calls itself for those with a role alone. */
function objectEnd(text: JsonText, from: number, end: number, role: Role, message: ScannedMessage): number {
  const { bytes } = text;
  let at = skipSpace(bytes, from + 1, end);
  if (at < end && bytes[at] === CLOSE_BRACE) return at + 1;
  while (at < end && bytes[at] === QUOTE) {
    const name = at + 1;
    at = stringEnd(text, name, end, message);
    if (at === -1) return -1;
    const member = memberOf(role, bytes, name, at - 1);
    at = skipSpace(bytes, at, end);
    if (at === end || bytes[at] !== COLON) return -1;
    at = skipSpace(bytes, at + 1, end);
    if (at === end) return -1;

    const value = at;
    const isObject = bytes[at] === OPEN_BRACE;
    const isContainer = isObject || bytes[at] === OPEN_BRACKET;
    // Before those in it, which its coming again would take away.
    if (isContainer) message.note(member, at, at);
    const inner = isObject ? roleOf(member) : ROLE.NONE;
    at = inner === ROLE.NONE ? valueEnd(text, at, end, message) : objectEnd(text, at, end, inner, message);
    if (at === -1) return -1;
    if (!isContainer) message.note(member, value, at);

    at = skipSpace(bytes, at, end);
    if (at === end) return -1;
    if (bytes[at] === CLOSE_BRACE) return at + 1;
    if (bytes[at] !== COMMA) return -1;
    at = skipSpace(bytes, at + 1, end);
  }
  return -1;
}
