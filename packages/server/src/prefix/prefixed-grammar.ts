import type { McpGrammarData } from '@mcplkit/grammar';
import { McpGrammar } from '@mcplkit/grammar';
import type { IMcpGrammarSource } from '../grammar/grammar-source.ts';
import type { Prefix } from './prefix.ts';

/** The words of a source, for the names and URIs as they read behind a prefix. */
export function prefixedGrammars(source: IMcpGrammarSource, prefix: Prefix): IMcpGrammarSource {
  const { onGrammarsChanged } = source;
  return {
    getGrammar(key) {
      const grammar = source.getGrammar?.(key);
      // One that is none is the server's to report.
      return grammar instanceof McpGrammar ? prefixedGrammar(grammar, prefix) : grammar;
    },
    listGrammarKeys: () => source.listGrammarKeys?.() ?? [],
    ...(onGrammarsChanged === undefined ? {} : { onGrammarsChanged }),
  };
}

function prefixedGrammar(grammar: McpGrammar, prefix: Prefix): McpGrammar {
  const { tools, prompts, resources, templates, ...rest } = grammar.toJSON();
  const data: McpGrammarData = {
    ...rest,
    ...named('tools', tools, (name) => prefix.name(name)),
    ...named('prompts', prompts, (name) => prefix.name(name)),
    ...named('resources', resources, (uri) => prefix.uri(uri)),
    ...named('templates', templates, (uri) => prefix.uri(uri)),
  };
  return McpGrammar.fromJSON(data);
}

function named<Section extends string, Entry>(
  section: Section,
  entries: Readonly<Record<string, Entry>> | undefined,
  rename: (name: string) => string,
): { [Name in Section]?: Record<string, Entry> } {
  if (entries === undefined) return {};
  const renamed = Object.entries(entries).map(([name, entry]) => [rename(name), entry]);
  return { [section]: Object.fromEntries(renamed) } as { [Name in Section]: Record<string, Entry> };
}
