import type { McpGrammarResolver } from '@mcplkit/grammar';
import type { McpImplementation, McpLoggingLevel, RequestContext } from '@mcplkit/wire';
import type { BehaviorSet } from '../catalog/behavior-set.ts';
import type { ResourceOwner } from '../catalog/catalog.ts';
import type { SessionWords } from '../grammar/session-words.ts';
import type { WordingBook } from '../grammar/wording-book.ts';
import type { IMcpInitializer } from '../initializer.ts';
import type { McplHome } from '../mcpl/mcpl-home.ts';
import type { McplSide } from '../mcpl/mcpl-side.ts';
import type { Params } from '../params.ts';
import type { IMcpRequestContext } from '../request-context.ts';
import type { McpSession } from './mcp-session.ts';
import type { SessionExtension } from './session-extension.ts';
import type { SessionLimits } from './session-limits.ts';
import type { McpSessionPeer } from './session-peer.ts';

/** What a session knows of its server. */
export interface SessionHome {
  /** What the server says of itself in `initialize`. */
  readonly serverInfo: McpImplementation;
  readonly instructions: string | undefined;
  /** Says it for one client instead. */
  readonly initializer: IMcpInitializer | undefined;
  readonly behaviors: BehaviorSet;
  readonly words: WordingBook;
  readonly grammarResolver: McpGrammarResolver;
  readonly limits: SessionLimits;
  readonly mcpl: McplHome;
  readonly extension: SessionExtension | undefined;
  /** Whether clients are told what went wrong inside, with the stack. */
  readonly exposeErrors: boolean;
  /** Takes a failure that the client was not told whole. */
  report(error: Error): void;
}

/** What the methods see of the session that they answer in. */
export interface SessionScope {
  readonly home: SessionHome;
  readonly session: McpSession;
  /** The URIs whose changes the client asked to hear of. */
  readonly subscriptions: Set<string>;
  readonly words: SessionWords;
  readonly mcpl: McplSide;
  /** The least serious message that the client wants to hear of. */
  logLevel: McpLoggingLevel;
  /** Begins anew with what a client says in `initialize`. A client, or a relay for it, may say it again. */
  begin(peer: McpSessionPeer, chain: readonly string[]): void;
  /** What an adapter is told of a request. */
  contextOf(params: Params, context: RequestContext, uri?: string, owner?: ResourceOwner): IMcpRequestContext;
}
