import {
  AFTER_VALUE,
  CLOSE,
  COLON,
  FIRST_ITEM,
  FIRST_NAME,
  IN_ARRAY,
  IN_MEMBER,
  IN_OBJECT,
  LEAVE,
  OPEN_ARRAY,
  OPEN_OBJECT,
  READ_NAME,
  READ_STRING,
  REFUSE,
  VALUE,
} from './json-grammar.ts';
import type { JsonText } from './json-text.ts';
import { type Found, stringEnd } from './json-tokens.ts';

const COLON_BYTE = 0x3a;

/** Which of the containers around are objects. A deeper nesting than this has an array of its own. */
const SHALLOW = new Uint8Array(64);

/** The end of a member's value that begins at `from`, or -1 when it is not valid. */
export function valueEnd(text: JsonText, from: number, end: number, found: Found): number {
  const { bytes } = text;
  let isObject = SHALLOW;
  let depth = 0;
  let table = IN_MEMBER;
  let state = VALUE;
  let at = from;
  while (at < end) {
    state = table[state | (bytes[at] ?? 0)] ?? REFUSE;
    at += 1;
    if (state < REFUSE) continue;
    switch (state) {
      case READ_STRING:
        at = stringEnd(text, at, end, found);
        if (at === -1) return -1;
        state = AFTER_VALUE;
        break;
      case READ_NAME:
        at = stringEnd(text, at, end, found);
        if (at === -1) return -1;
        state = COLON;
        // It follows at once nearly always.
        if (at < end && bytes[at] === COLON_BYTE) {
          at += 1;
          state = VALUE;
        }
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        depth += 1;
        if (depth === isObject.length) isObject = twiceAsLong(isObject);
        isObject[depth] = state === OPEN_OBJECT ? 1 : 0;
        table = state === OPEN_OBJECT ? IN_OBJECT : IN_ARRAY;
        state = state === OPEN_OBJECT ? FIRST_NAME : FIRST_ITEM;
        break;
      case CLOSE:
        depth -= 1;
        if (depth === 0) return at;
        table = isObject[depth] === 1 ? IN_OBJECT : IN_ARRAY;
        state = AFTER_VALUE;
        break;
      case LEAVE:
        return at - 1;
      default:
        return -1;
    }
  }
  return -1;
}

function twiceAsLong(array: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(array.length * 2);
  longer.set(array);
  return longer;
}
