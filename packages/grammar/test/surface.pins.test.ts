import { exportedNames, exportKeys } from 'test-support';
import { expect, it } from 'vitest';

// Whoever changes a list here changes what users can import. Say so in a changeset.

it('has these entries', () => {
  expect(exportKeys(new URL('../package.json', import.meta.url))).toEqual(['.', './node', './package.json']);
});

it("'.' exports these names", () => {
  expect(exportedNames(new URL('../src/index.ts', import.meta.url))).toEqual({
    values: [
      'GRAMMAR_AGENTS',
      'McpGrammar',
      'McpGrammarError',
      'McpGrammarStore',
      'createEventEmitter',
      'grammarCapabilities',
      'grammarResolverFromOptions',
    ],
    types: [
      'ComposeKey',
      'GrammarKeyParts',
      'GrammarResolverOptions',
      'IEventEmitter',
      'IEventSource',
      'LocaleSource',
      'McpGrammarCapabilities',
      'McpGrammarData',
      'McpGrammarErrorCode',
      'McpGrammarLegacyData',
      'McpGrammarProblem',
      'McpGrammarPromptEntry',
      'McpGrammarResolver',
      'McpGrammarResourceEntry',
      'McpGrammarServer',
      'McpGrammarServerEntry',
      'McpGrammarStoreChangeEvent',
      'McpGrammarStoreOptions',
      'McpGrammarSurface',
      'McpGrammarTemplateEntry',
      'McpGrammarText',
      'McpGrammarToolEntry',
      'NarrowDimension',
      'Unsubscribe',
      'VersionSource',
    ],
  });
});

it("'./node' exports these names", () => {
  expect(exportedNames(new URL('../src/node/index.ts', import.meta.url))).toEqual({
    values: ['loadGrammarDirectory', 'persistGrammarStore'],
    types: [
      'GrammarDirectory',
      'GrammarDirectoryProblem',
      'GrammarPersistence',
      'LoadGrammarDirectoryOptions',
      'PersistGrammarStoreOptions',
    ],
  });
});
