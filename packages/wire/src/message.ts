/** An identifier of a request: a string, or an integer that a JavaScript number holds exactly (JSON-RPC 2.0, §4). */
export type RequestId = string | number;

/** Parameters of a request or a notification: by name, or by position (JSON-RPC 2.0, §4.2). */
export type JsonRpcParams = Record<string, unknown> | readonly unknown[];

/** A call that wants an answer with the same `id`. */
export interface JsonRpcRequest {
  jsonrpc: '2.0';
  id: RequestId;
  method: string;
  params?: JsonRpcParams | undefined;
}

/** A message that wants no answer. */
export interface JsonRpcNotification {
  jsonrpc: '2.0';
  method: string;
  params?: JsonRpcParams | undefined;
}

/** The `error` member of an error response (JSON-RPC 2.0, §5.1). */
export interface JsonRpcErrorObject {
  code: number;
  message: string;
  data?: unknown;
}

/** The answer to a request that went well. */
export interface JsonRpcResultResponse {
  jsonrpc: '2.0';
  id: RequestId;
  result: unknown;
}

/** The answer to a request that failed; `id` is `null`, or absent, when the request could not be read. */
export interface JsonRpcErrorResponse {
  jsonrpc: '2.0';
  id?: RequestId | null | undefined;
  error: JsonRpcErrorObject;
}

/** Either answer to a request. */
export type JsonRpcResponse = JsonRpcResultResponse | JsonRpcErrorResponse;

/** Any single message of JSON-RPC 2.0. MCP has no batches since revision 2025-06-18; a batch is refused. */
export type JsonRpcMessage = JsonRpcRequest | JsonRpcNotification | JsonRpcResponse;

/** Whether `value` can identify a request: any string, or a safe integer. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

/** Whether `value` can stand as `params`: an object or an array, not `null`. */
export function isJsonRpcParams(value: unknown): value is JsonRpcParams {
  return typeof value === 'object' && value !== null;
}

/** Whether `value` is a well-formed request. Nothing is said about its method or the shape of its params. */
export function isJsonRpcRequest(value: unknown): value is JsonRpcRequest {
  return classifyMessage(value) === 'request';
}

/** Whether `value` is a well-formed notification. */
export function isJsonRpcNotification(value: unknown): value is JsonRpcNotification {
  return classifyMessage(value) === 'notification';
}

/** Whether `value` is a well-formed response, with either a result or an error. */
export function isJsonRpcResponse(value: unknown): value is JsonRpcResponse {
  return classifyMessage(value) === 'response';
}

/** Builds a request. `params` is left out when it is `undefined`. */
export function makeRequest(id: RequestId, method: string, params?: JsonRpcParams): JsonRpcRequest {
  return params === undefined ? { jsonrpc: '2.0', id, method } : { jsonrpc: '2.0', id, method, params };
}

/** Builds a notification. `params` is left out when it is `undefined`. */
export function makeNotification(method: string, params?: JsonRpcParams): JsonRpcNotification {
  return params === undefined ? { jsonrpc: '2.0', method } : { jsonrpc: '2.0', method, params };
}

/** Builds a result response. A result of `undefined` is sent as `null`, so that the caller gets an answer. */
export function makeResponse(id: RequestId, result: unknown): JsonRpcResultResponse {
  return { jsonrpc: '2.0', id, result: result === undefined ? null : result };
}

/** Builds an error response. `data` is left out when it is `undefined`. */
export function makeErrorResponse(
  id: RequestId | null,
  code: number,
  message: string,
  data?: unknown,
): JsonRpcErrorResponse {
  const error: JsonRpcErrorObject = data === undefined ? { code, message } : { code, message, data };
  return { jsonrpc: '2.0', id, error };
}

/** What a value from the wire is, when it is a message at all. */
export type MessageKind = 'request' | 'notification' | 'response';

/**
 * Says what kind of message `value` is, or `undefined` when it breaks a rule of JSON-RPC 2.0.
 *
 * It allocates nothing, because it runs once for every message; `explainInvalid` explains a refusal.
 */
export function classifyMessage(value: unknown): MessageKind | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const message = value as Record<string, unknown>;
  if (message.jsonrpc !== '2.0') return undefined;
  const { method, id, params, result, error } = message;
  if (method === undefined) {
    if (result !== undefined) return error === undefined && isRequestId(id) ? 'response' : undefined;
    return isErrorObject(error) && (id === null || id === undefined || isRequestId(id))
      ? 'response'
      : undefined;
  }
  if (typeof method !== 'string' || result !== undefined || error !== undefined) return undefined;
  if (params !== undefined && !isJsonRpcParams(params)) return undefined;
  if (id === undefined) return 'notification';
  return isRequestId(id) ? 'request' : undefined;
}

function isErrorObject(value: unknown): value is JsonRpcErrorObject {
  if (typeof value !== 'object' || value === null) return false;
  const { code, message } = value as Record<string, unknown>;
  return Number.isInteger(code) && typeof message === 'string';
}
