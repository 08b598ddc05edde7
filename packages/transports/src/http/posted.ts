import {
  classifyMessage,
  ERR_INVALID_REQUEST,
  ERR_PARSE,
  isRequestId,
  type JsonRpcMessage,
  type JsonRpcRequest,
} from '@mcplkit/wire';
import type { HttpReply } from './exchange.ts';
import { refusal } from './replies.ts';

/** The most messages in one body, in the revision that has batches. */
const MOST_IN_BATCH = 100;

/** What a body holds: messages, or the refusal of it. */
export type Posted = { readonly messages: readonly JsonRpcMessage[] } | { readonly refusal: HttpReply };

/** Reads the body of a POST (MCP 2025-11-25, "Transports", sending messages: one message; 2025-03-26: a batch, too). */
export function readPosted(text: string, mayBatch: boolean): Posted {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { refusal: refusal(400, 'Parse error: the body is not JSON.', { code: ERR_PARSE }) };
  }
  if (!Array.isArray(value)) return checked([value]);
  if (!mayBatch) return invalid('The body is a batch, which the revision of this session does not have.');
  if (value.length === 0 || value.length > MOST_IN_BATCH) {
    return invalid(`A batch has 1 to ${MOST_IN_BATCH} messages; this one has ${value.length}.`);
  }
  return checked(value);
}

/** Whether a message wants an answer. */
export function isRequest(message: JsonRpcMessage): message is JsonRpcRequest {
  return 'method' in message && 'id' in message;
}

function checked(values: readonly unknown[]): Posted {
  const wrong = values.find((value) => classifyMessage(value) === undefined);
  if (wrong === undefined && !values.includes(undefined)) return { messages: values as JsonRpcMessage[] };
  const { id } = (typeof wrong === 'object' && wrong !== null ? wrong : {}) as { id?: unknown };
  return invalid('The body is not a message of JSON-RPC 2.0.', isRequestId(id) ? id : null);
}

function invalid(words: string, id: string | number | null = null): Posted {
  return { refusal: refusal(400, `Invalid request: ${words}`, { id, code: ERR_INVALID_REQUEST }) };
}
