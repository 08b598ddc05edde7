import type { McplConnection, McpTool, MessageTransportLike, RequestId } from '@mcplkit/wire';
import type { McpSession } from './mcp-session.ts';

/** What a framework on top of a server adds to every session. Programs have no need for it. */
export interface SessionExtension {
  /** A session was made for what `connect` was given; nothing has come in it yet. */
  connected?(session: McpSession, transport: MessageTransportLike | McplConnection): void;
  /** Lets a request through that the host's grant lets through, or throws the error that answers it. */
  admit?(method: string, session: McpSession): void;
  /** The tools that a session lists, out of those in its words. */
  listTools?(tools: readonly McpTool[], session: McpSession): readonly McpTool[];
  /** Has the last word on the answer to a request, in the very moment in which it is sent. */
  finish?(answer: unknown, method: string, id: RequestId, session: McpSession): unknown;
  /** A client has introduced itself, perhaps another one than before behind the same transport. */
  begun?(session: McpSession): void;
  /** The client is ready to be told of changes. */
  ready?(session: McpSession): void;
}
