import { type JsonRpcResponse, makeErrorResponse, makeResponse, type RequestId } from '@mcplkit/wire';

/** The media type of JSON-RPC. */
export const JsonRpcMimeType = 'application/json';

/** An answer with a result: `makeResponse`, under the name that `@cyanmycelium/mcp-core` has for it. */
export function jsonRpcOk(id: RequestId, result: unknown): JsonRpcResponse {
  return makeResponse(id, result);
}

/** An answer with an error: `makeErrorResponse`, under the name that `@cyanmycelium/mcp-core` has for it. */
export function jsonRpcError(
  id: RequestId | null,
  code: number,
  message: string,
  data?: unknown,
): JsonRpcResponse {
  return makeErrorResponse(id, code, message, data);
}
