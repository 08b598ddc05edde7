import { classifyMessage, type JsonRpcMessage } from '@mcplkit/wire';
import { HttpTransportError } from './http-transport-error.ts';

/** The messages in JSON text: one, or a batch of the revision that has them. What is none is the error that says so. */
export function messagesIn(text: string): (JsonRpcMessage | HttpTransportError)[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    return [new HttpTransportError('The server sent what is not JSON.', { cause })];
  }
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.map((one) =>
    classifyMessage(one) === undefined
      ? new HttpTransportError('The server sent what is not a message of JSON-RPC 2.0.')
      : (one as JsonRpcMessage),
  );
}
