import type { IEventSource, McpGrammar } from '@mcplkit/grammar';

/** Something that words a server differently for different clients. */
export interface IMcpGrammarSource {
  /** The grammar for a key such as `claude:fr`, when there is one. */
  getGrammar?(key: string): McpGrammar | undefined;
  /** The keys that there are grammars for. Only a person or a model that lists them needs this. */
  listGrammarKeys?(): Iterable<string>;
  /** Emits when grammars are others than before. */
  readonly onGrammarsChanged?: IEventSource<void>;
}
