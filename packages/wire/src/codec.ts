import { ConnectionError } from './errors.ts';
import { wordsOf } from './failures.ts';
import type { JsonRpcMessage } from './message.ts';

/**
 * Writes a message as one line of JSON, without the line end.
 *
 * U+2028 and U+2029 leave escaped, because some line readers split there (Node's `readline` from version 24 on).
 *
 * @throws {ConnectionError} `unserializable` when a value has no JSON form.
 */
export function serializeMessage(message: JsonRpcMessage): string {
  return escapeLineSeparators(toJson(message));
}

/**
 * Reads one line, or one whole text message, as JSON. What kind of message it is, is for `classifyMessage` to say.
 *
 * @throws {ConnectionError} `malformed-line` with the beginning of the text when it is not JSON.
 */
export function parseMessage(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ConnectionError('malformed-line', `A line is not JSON: ${JSON.stringify(clip(text))}`, {
      cause,
    });
  }
}

const CLIPPED_CHARACTERS = 80;

/** The beginning of a text of the other end's, which may have any length, for a sentence of ours. */
export function clip(text: string): string {
  return text.length > CLIPPED_CHARACTERS ? `${text.slice(0, CLIPPED_CHARACTERS)}…` : text;
}

/** JSON leaves such a member out, and a response without its result would answer nobody. */
function vanishes(result: unknown): boolean {
  if (typeof result === 'function' || typeof result === 'symbol' || result === undefined) return true;
  const toJson =
    typeof result === 'object' && result !== null ? (result as { toJSON?: unknown }).toJSON : undefined;
  return typeof toJson === 'function' && JSON.stringify(result) === undefined;
}

/** The JSON of a message, with U+2028 and U+2029 as they are. Throws as {@link serializeMessage} does. */
export function toJson(message: JsonRpcMessage): string {
  try {
    if ('result' in message && vanishes(message.result)) {
      throw new TypeError(`the result is a ${typeof message.result} that JSON leaves out`);
    }
    return JSON.stringify(message);
  } catch (cause) {
    throw new ConnectionError('unserializable', `The message has no JSON form: ${wordsOf(cause)}.`, {
      cause,
    });
  }
}

/**
 * Escapes U+2028 and U+2029 in JSON text, which can have them in its strings only.
 *
 * Two searches cost next to nothing: V8 knows which strings cannot hold these characters.
 */
export function escapeLineSeparators(json: string): string {
  return json.includes('\u2028') || json.includes('\u2029')
    ? json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
    : json;
}
