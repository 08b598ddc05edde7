import { JsonText } from './json-text.ts';
import { QUOTE, skipSpace, stringEnd } from './json-tokens.ts';
import { valueEnd } from './json-value.ts';

const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const COMMA = 0x2c;
const COLON = 0x3a;

/** A character of a name is at most this long, as `\u0000`. */
const LONGEST_ESCAPE = 6;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Finds members of a JSON object and gives each as the JSON text of its value, as it stands there: nothing is parsed.
 *
 * For whoever passes a part of a message on, such as the payload of an envelope. All of the text is checked, in one
 * pass. Gives `undefined` when `JSON.parse` would refuse the text, when it is no object, and when a member that is asked
 * for comes twice, because readers disagree about which of the two counts.
 *
 * @param names the members that are wanted; others are left out
 *
 * @example
 * ```ts
 * import { jsonMembers } from '@mcplkit/wire/json';
 *
 * const envelope = '{"to": "lamp", "payload": {"on": true}}';
 * export const members = jsonMembers(envelope, new Set(['to', 'payload'])); // to: "lamp", payload: {"on": true}
 * ```
 */
export function jsonMembers(text: string, names: ReadonlySet<string>): Map<string, string> | undefined {
  const bytes = encoder.encode(text);
  const json = new JsonText(bytes);
  const end = bytes.length;
  const found = { hasSeparators: false };
  const longest = longestOf(names);
  const members = new Map<string, string>();
  // Where every character is one byte, places in the bytes are places in the text.
  const slice = (from: number, to: number) =>
    end === text.length ? text.slice(from, to) : decoder.decode(bytes.subarray(from, to));

  let at = skipSpace(bytes, 0, end);
  if (bytes[at] !== OPEN_BRACE) return undefined;
  at = skipSpace(bytes, at + 1, end);
  let isOver = bytes[at] === CLOSE_BRACE;
  while (!isOver) {
    if (bytes[at] !== QUOTE) return undefined;
    const start = at;
    at = stringEnd(json, start + 1, end, found);
    if (at === -1) return undefined;
    const name = at - start <= longest ? (JSON.parse(slice(start, at)) as string) : undefined;
    at = skipSpace(bytes, at, end);
    if (bytes[at] !== COLON) return undefined;
    const value = skipSpace(bytes, at + 1, end);
    at = valueEnd(json, value, end, found);
    if (at === -1) return undefined;
    if (name !== undefined && names.has(name)) {
      if (members.has(name)) return undefined;
      members.set(name, slice(value, at));
    }
    at = skipSpace(bytes, at, end);
    isOver = bytes[at] === CLOSE_BRACE;
    if (isOver) continue;
    if (bytes[at] !== COMMA) return undefined;
    at = skipSpace(bytes, at + 1, end);
  }
  return skipSpace(bytes, at + 1, end) === end ? members : undefined;
}

/** The most bytes that a wanted name takes, in its quotes and with every character escaped. */
function longestOf(names: ReadonlySet<string>): number {
  let longest = 0;
  for (const name of names) longest = Math.max(longest, name.length);
  return longest * LONGEST_ESCAPE + 2;
}
