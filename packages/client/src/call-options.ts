import type { JsonRpcParams, McpMeta, RequestOptions } from '@mcplkit/wire';

/** What a caller may say about one call. */
export interface McpCallOptions extends RequestOptions {
  /** Data of extensions, sent as `_meta` (MCP 2025-11-25, "_meta"). */
  meta?: McpMeta | undefined;
}

/** What a caller may say about one list. */
export interface McpListOptions extends McpCallOptions {
  /** Whether to ask the server even if the list is known. Default false. */
  refresh?: boolean | undefined;
}

/** Params with the `_meta` of a call. What the params have there already stays, under the same names too. */
export function withMeta(
  params: JsonRpcParams | undefined,
  meta: McpMeta | undefined,
): JsonRpcParams | undefined {
  if (meta === undefined || Array.isArray(params)) return params;
  const { _meta } = (params ?? {}) as { _meta?: object };
  return { ...params, _meta: { ...meta, ..._meta } };
}
