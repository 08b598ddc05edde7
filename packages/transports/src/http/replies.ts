import { ERR_INTERNAL, ERR_INVALID_REQUEST, makeErrorResponse, type RequestId } from '@mcplkit/wire';
import type { HttpReply } from './exchange.ts';

/** An answer that is one JSON text. */
export function jsonReply(status: number, body: string, headers: Record<string, string> = {}): HttpReply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

/** A refusal, as the error response of JSON-RPC that HTTP errors may carry. It says nothing of the inside. */
export function refusal(
  status: number,
  message: string,
  {
    id = null,
    code,
    headers,
  }: { id?: RequestId | null; code?: number; headers?: Record<string, string> } = {},
): HttpReply {
  const number = code ?? (status >= 500 ? ERR_INTERNAL : ERR_INVALID_REQUEST);
  return jsonReply(status, JSON.stringify(makeErrorResponse(id, number, message)), headers);
}
