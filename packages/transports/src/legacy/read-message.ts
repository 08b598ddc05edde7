import { ConnectionError, classifyMessage, type JsonRpcMessage, parseMessage } from '@mcplkit/wire';

/** The longest text of one message by default, in UTF-16 units. */
export const MOST_TEXT = 64 * 1024 * 1024;

/** The message that a text holds. Throws a {@link ConnectionError} when there is none, or it is over the bound. */
export function readMessage(text: unknown, maxMessageLength: number): JsonRpcMessage {
  if (typeof text !== 'string') {
    throw new ConnectionError(
      'malformed-line',
      `A message is text, and a ${typeof text} came; it was left out.`,
    );
  }
  if (text.length > maxMessageLength) {
    const words = `A message over ${maxMessageLength} UTF-16 units (maxMessageLength) came; it was left out.`;
    throw new ConnectionError('message-too-large', words);
  }
  const value = parseMessage(text);
  if (classifyMessage(value) !== undefined) return value as JsonRpcMessage;
  throw new ConnectionError(
    'invalid-message',
    'JSON came that is no message of JSON-RPC 2.0; it was left out.',
  );
}
