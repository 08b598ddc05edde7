import { ConnectionError } from './errors.ts';
import type { JsonRpcMessage } from './message.ts';

/**
 * Writes a message as one line of JSON, without the line end.
 *
 * U+2028 and U+2029 leave escaped, because some line readers split there (Node's `readline` from version 24 on).
 *
 * @throws {ConnectionError} `unserializable` when a value has no JSON form.
 */
export function serializeMessage(message: JsonRpcMessage): string {
  let text: string;
  try {
    text = JSON.stringify(message);
  } catch (cause) {
    throw new ConnectionError('unserializable', `The message has no JSON form: ${messageOf(cause)}`, {
      cause,
    });
  }
  // Two searches cost next to nothing: V8 knows which strings cannot hold these characters.
  return text.includes('\u2028') || text.includes('\u2029') ? escapeLineSeparators(text) : text;
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
    throw new ConnectionError('malformed-line', `A line is not JSON: ${quote(text)}`, { cause });
  }
}

const QUOTED_CHARACTERS = 80;

function quote(text: string): string {
  const start = text.slice(0, QUOTED_CHARACTERS);
  return JSON.stringify(text.length > QUOTED_CHARACTERS ? `${start}…` : start);
}

function escapeLineSeparators(json: string): string {
  return json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
