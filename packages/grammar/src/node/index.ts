export type {
  GrammarDirectory,
  GrammarDirectoryProblem,
  LoadGrammarDirectoryOptions,
} from './grammar-directory.ts';
export { loadGrammarDirectory } from './grammar-directory.ts';
export type { GrammarPersistence, PersistGrammarStoreOptions } from './persistence.ts';
export { persistGrammarStore } from './persistence.ts';
