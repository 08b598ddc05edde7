import type { AbortSignalLike, McpImplementation, McpLoggingLevel, McpMeta, RequestId } from '@mcplkit/wire';
import type { McpSession } from './session/mcp-session.ts';
import type { UriVariables } from './uri/pattern-tree.ts';

/** What an adapter may know of the request that it serves, as the last argument of its operations. */
export interface IMcpRequestContext {
  /** The id that the client gave the request. Only unique within its session, and only while it is not answered. */
  readonly requestId: RequestId;
  /** The method, such as `tools/call`. */
  readonly method: string;
  /** The session that the request came in. */
  readonly session: McpSession;
  /** Who the client says that it is. Nobody has checked it. */
  readonly clientInfo: McpImplementation;
  /** Aborted when the client cancels the request, and when its session ends. Pass it on to what takes time. */
  readonly signal: AbortSignalLike;
  /** The params of the request as they came, with the members that MCPL adds to `tools/call`. Nobody has checked them. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The request's `_meta`, if it has one that is an object. */
  readonly meta: Readonly<McpMeta> | undefined;
  /** The resource that the request is about, or the empty string. */
  readonly uri: string;
  /** The variables of `uri`, percent-decoded, when a resource template of the behavior matched it; else empty. */
  readonly variables: UriVariables;
  /**
   * Reports how far the request has come, if the client asked for that (MCP 2025-11-25, "Progress").
   *
   * Returns false, and sends nothing, when it did not, or when the request is over.
   */
  progress(progress: number, total?: number, message?: string): boolean;
  /**
   * Writes to the client's log, unless it wants to hear only of what is more serious (MCP 2025-11-25, "Logging").
   *
   * Returns whether it was sent.
   */
  log(level: McpLoggingLevel, data: unknown, logger?: string): boolean;
}
