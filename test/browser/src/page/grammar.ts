import { grammarResolverFromOptions, McpGrammarStore } from '@mcplkit/grammar';
import type { McpTool } from '@mcplkit/wire';

/** A tool as a client in that language sees it, with the words of the first key that a store has. */
export function wordedTool(profiles: object, tool: McpTool, locale: string): McpTool | undefined {
  const store = McpGrammarStore.fromJSON(profiles);
  const keys = grammarResolverFromOptions()({ name: 'claude', version: '1.0.0' }, { locale });
  const key = [keys ?? []].flat().find((each) => store.has(each));
  return key === undefined ? undefined : store.get(key)?.applyToTool(tool);
}
