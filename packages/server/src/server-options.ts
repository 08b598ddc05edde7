import type {
  GrammarResolverOptions,
  McpGrammar,
  McpGrammarResolver,
  McpGrammarStore,
} from '@mcplkit/grammar';
import type { McpImplementation, MessageTransportLike } from '@mcplkit/wire';
import type { IMcpBehavior } from './behavior/behavior.ts';
import type { GrammarSelection } from './grammar/wording-book.ts';
import type { IMcpInitializer } from './initializer.ts';
import type { McplServerOptions } from './mcpl/mcpl-options.ts';
import type { SessionExtension } from './session/session-extension.ts';
import type { SessionLimits } from './session/session-limits.ts';

/** A transport, or a function that makes one, so that a server can be started again. */
export type TransportSource = MessageTransportLike | (() => MessageTransportLike);

/** What a server is made of. */
export interface McpServerOptions extends Partial<SessionLimits> {
  /** The name that clients see. Default `mcp-server`. */
  name?: string;
  /** The version that clients see. Default `0.0.0`. */
  version?: string;
  /** What else clients see of the server: a title, a description, icons, a page. */
  info?: Omit<McpImplementation, 'name' | 'version'>;
  /** How to use the server, for the model. */
  instructions?: string;
  /** Says for each client who the server is, in place of the four members above. */
  initializer?: IMcpInitializer;
  /** What `start()` connects to. A server may do without and only `connect`. */
  transport?: TransportSource;
  /** What the server consists of. */
  behaviors?: Iterable<IMcpBehavior>;
  /** Words above those of the behaviors and adapters, by key. */
  grammars?: Iterable<readonly [key: string, grammar: McpGrammar]>;
  /** Words that can be edited at run time, above all others. */
  grammarStore?: McpGrammarStore;
  /** The keys of a client's words: a function, or how to compose them. Default: composed, with all defaults. */
  grammarResolver?: McpGrammarResolver | GrammarResolverOptions;
  /** Which of a client's keys count: the first that matches, or all of them. Default `first`. */
  grammarSelection?: GrammarSelection;
  /** What the server has to do with MCPL. Default: nothing, it speaks plain MCP. */
  mcpl?: McplServerOptions;
  /** What a framework on top of the server adds to every session. */
  extension?: SessionExtension;
  /** Whether clients are told what went wrong inside, with the stack. For development; default false. */
  exposeErrors?: boolean;
}
