import type { McpTool, RequestId } from '@mcplkit/wire';
import type { McpSession } from './mcp-session.ts';

/** What a framework on top of a server adds to every session. Programs have no need for it. */
export interface SessionExtension {
  /** The tools that a session lists, out of those in its words. */
  listTools?(tools: readonly McpTool[], session: McpSession): readonly McpTool[];
  /** Has the last word on the answer to a request, in the very moment in which it is sent. */
  finish?(answer: unknown, method: string, id: RequestId, session: McpSession): unknown;
  /** A client has introduced itself, perhaps another one than before behind the same transport. */
  begun?(session: McpSession): void;
  /** The client is ready to be told of changes. */
  ready?(session: McpSession): void;
}
