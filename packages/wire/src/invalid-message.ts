import { ConnectionError } from './errors.ts';
import { isRequestId, type RequestId } from './message.ts';

/** Why a value is not a message, and whom to answer. */
export interface InvalidMessage {
  /** What is wrong with it, in words for both ends. */
  readonly error: ConnectionError;
  /** The id to answer with, `null` when it cannot be read, or `undefined` when no answer is due. */
  readonly answerTo: RequestId | null | undefined;
  /** Whether it is beyond doubt a request with a readable id, so that somebody waits for the answer. */
  readonly isRequest: boolean;
}

/**
 * Explains why `classifyMessage` refused a value (JSON-RPC 2.0, §4 to §6).
 *
 * No answer is due to what has a result or an error and no method, nor to a notification with bad params: nobody
 * waits for one.
 */
export function explainInvalid(value: unknown): InvalidMessage {
  if (Array.isArray(value))
    return invalid(null, 'a batch; batches are not supported, send each message by itself');
  if (typeof value !== 'object' || value === null) {
    return invalid(null, `${value === null ? 'null' : `a ${typeof value}`}, not an object`);
  }
  const { jsonrpc, id, method, result, error } = value as Record<string, unknown>;
  const readable = isReadable(id) ? id : null;
  const isRequest = jsonrpc === '2.0' && method !== undefined && readable !== null;
  const isResponse = method === undefined && (result !== undefined || error !== undefined);
  if (isResponse) return invalid(undefined, responseFault(jsonrpc, id, result, error));
  if (jsonrpc !== '2.0') return invalid(readable, 'without "jsonrpc": "2.0"');
  if (method === undefined) return invalid(readable, 'without a method, a result or an error');
  if (typeof method !== 'string') return invalid(readable, 'with a method that is not a string', isRequest);
  if (result !== undefined || error !== undefined) {
    return invalid(
      readable,
      'a request and a response at once: it has a method and a result or an error',
      isRequest,
    );
  }
  if (id !== undefined && !isRequestId(id)) {
    return invalid(readable, 'a request whose id is neither a string nor a whole number', isRequest);
  }
  return invalid(
    id === undefined ? undefined : readable,
    'with params that are neither an object nor an array',
    isRequest,
  );
}

/** Whether an id can be sent back as it came. Beyond 2^53 the parsed number may be another than the one that was sent. */
function isReadable(id: unknown): id is RequestId {
  return isRequestId(id) || (Number.isFinite(id) && !Number.isInteger(id));
}

function responseFault(jsonrpc: unknown, id: unknown, result: unknown, error: unknown): string {
  if (jsonrpc !== '2.0') return 'a response without "jsonrpc": "2.0"';
  if (result !== undefined && error !== undefined) return 'a response with a result and an error';
  // An error that names no request says that a message could not be read.
  const mayLackId = result === undefined && (id === undefined || id === null);
  if (!isRequestId(id) && !mayLackId) {
    return `a response whose id is ${id === undefined ? 'missing' : 'neither a string nor a whole number'}`;
  }
  return 'a response whose error lacks a code that is a whole number, or a message';
}

function invalid(answerTo: InvalidMessage['answerTo'], what: string, isRequest = false): InvalidMessage {
  const error = new ConnectionError('invalid-message', `Not a valid message: ${what}.`);
  return { error, answerTo, isRequest };
}
