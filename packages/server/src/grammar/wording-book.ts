import { McpGrammar } from '@mcplkit/grammar';
import type { BehaviorSet } from '../catalog/behavior-set.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type ApplicationGrammars, layersOf } from './grammar-layers.ts';
import { Wording } from './wording.ts';

/** Which of the keys in a client's chain count: the first that matches, or all, the special ones above the general. */
export type GrammarSelection = 'first' | 'cascade';

/** How many wordings are kept for other clients of the same kind. */
const MAX_KEPT = 128;

/** The wordings of a server, shared by all clients whose chains come to the same keys. */
export class WordingBook {
  readonly #behaviors: BehaviorSet;
  readonly #application: ApplicationGrammars;
  readonly #selection: GrammarSelection;
  readonly #kept = new Map<string, Wording>();
  #catalog: Catalog | undefined;
  #wordsRevision = -1;

  constructor(behaviors: BehaviorSet, application: ApplicationGrammars, selection: GrammarSelection) {
    this.#behaviors = behaviors;
    this.#application = application;
    this.#selection = selection;
  }

  /** What a client with this chain is shown now. */
  read(chain: readonly string[]): Wording {
    const { catalog, wordsRevision } = this.#behaviors;
    if (this.#catalog !== catalog || this.#wordsRevision !== wordsRevision) {
      this.#catalog = catalog;
      this.#wordsRevision = wordsRevision;
      this.#kept.clear();
    }
    const matches = this.#matches(chain, catalog);
    const name = JSON.stringify(matches.map(({ key }) => key));
    const kept = this.#kept.get(name);
    if (kept !== undefined) return kept;
    const wording = new Wording(catalog, matches[0]?.key, merged(matches));
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(name, wording);
    return wording;
  }

  #matches(chain: readonly string[], catalog: Catalog): readonly Match[] {
    const behaviors = catalog.declarations.map(({ behavior }) => behavior);
    const matches: Match[] = [];
    for (const key of chain) {
      const layers = layersOf(key, behaviors, this.#application);
      if (layers.length === 0) continue;
      matches.push({ key, layers });
      if (this.#selection === 'first') break;
    }
    return matches;
  }
}

interface Match {
  readonly key: string;
  readonly layers: readonly McpGrammar[];
}

/** A general key fills what a special one leaves out. */
function merged(matches: readonly Match[]): McpGrammar {
  return McpGrammar.merge(...matches.toReversed().flatMap(({ layers }) => layers));
}
