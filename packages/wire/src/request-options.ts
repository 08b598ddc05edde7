import type { AbortSignalLike } from './abort-signal.ts';
import type { JsonRpcParams, RequestId } from './message.ts';
import type { McpProgressParams } from './methods/progress.ts';

/** What a caller may say about one request. */
export interface RequestOptions {
  /** How long to wait for the answer, in milliseconds; 0 waits for ever. Default: the connection's `requestTimeout`. */
  timeoutMs?: number | undefined;
  /** How long to wait in all, however often progress resets the time-out; 0, the default, sets no such bound. */
  maxTotalTimeoutMs?: number | undefined;
  /** Gives the request up when it is aborted: the call rejects with its reason, and the other end is told. */
  signal?: AbortSignalLike | undefined;
  /**
   * The request of the other end's that this one serves, for transports where each has a stream of its own: over HTTP
   * the other end may read no other one.
   */
  relatedRequestId?: RequestId | undefined;
  /** Hears the id that the request goes out with, before it does: some notifications name a request by it. */
  onId?: ((id: RequestId) => void) | undefined;
  /** Hears the progress that the other end reports. What it throws is an `error` event. */
  onProgress?: ((progress: McpProgressParams) => void) | undefined;
  /** Whether each report of progress starts the time-out anew. Default false. */
  resetTimeoutOnProgress?: boolean | undefined;
}

/** Whether the other end is to be asked for progress. */
export function wantsProgress(options: RequestOptions): boolean {
  return options.onProgress !== undefined || options.resetTimeoutOnProgress === true;
}

/**
 * Adds the token by which progress names its request (MCP 2025-11-25, "Progress").
 *
 * Params by position have no place for one; the request is sent without it.
 */
export function withProgressToken(params: JsonRpcParams | undefined, token: number): JsonRpcParams {
  if (Array.isArray(params)) return params;
  const { _meta, ...rest } = (params ?? {}) as Record<string, unknown>;
  const meta = typeof _meta === 'object' && _meta !== null ? _meta : {};
  return { ...rest, _meta: { ...meta, progressToken: token } };
}
