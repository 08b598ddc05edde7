// For users: grammars, where they are kept, and who gets which.

export type { McpGrammarProblem, McpGrammarSurface } from './check.ts';
export { McpGrammar } from './grammar.ts';
export type {
  McpGrammarData,
  McpGrammarLegacyData,
  McpGrammarPromptEntry,
  McpGrammarResourceEntry,
  McpGrammarServerEntry,
  McpGrammarTemplateEntry,
  McpGrammarText,
  McpGrammarToolEntry,
} from './grammar-data.ts';
export type { McpGrammarErrorCode } from './grammar-error.ts';
export { McpGrammarError } from './grammar-error.ts';
export { GRAMMAR_AGENTS } from './resolver/agents.ts';
export type { ComposeKey, GrammarKeyParts } from './resolver/grammar-key.ts';
export type { NarrowDimension } from './resolver/key-chain.ts';
export type {
  GrammarResolverOptions,
  LocaleSource,
  McpGrammarResolver,
  VersionSource,
} from './resolver/resolver.ts';
export { grammarResolverFromOptions } from './resolver/resolver.ts';
export type { McpGrammarStoreChangeEvent, McpGrammarStoreOptions } from './store.ts';
export { McpGrammarStore } from './store.ts';

// For servers, which apply grammars and tell of changes.

export type { McpGrammarServer } from './apply/server.ts';
export type { IEventEmitter, IEventSource, Unsubscribe } from './event-source.ts';
export { createEventEmitter } from './event-source.ts';
export type { McpGrammarCapabilities } from './resolver/client-capabilities.ts';
export { grammarCapabilities } from './resolver/client-capabilities.ts';
