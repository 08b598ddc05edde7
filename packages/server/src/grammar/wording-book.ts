import { McpGrammar } from '@mcplkit/grammar';
import type { BehaviorSet } from '../catalog/behavior-set.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { GrammarLayer } from './grammar-layer.ts';
import { type ApplicationGrammars, keysOf, layersOf } from './grammar-layers.ts';
import { Wording } from './wording.ts';

/** Which of the keys in a client's chain count: the first that matches, or all, the special ones above the general. */
export type GrammarSelection = 'first' | 'cascade';

/** How many keys and wordings are kept for other clients of the same kind. */
const MAX_KEPT = 1_000;

/** The wordings of a server, shared by all clients whose chains come to the same keys. */
export class WordingBook {
  readonly #behaviors: BehaviorSet;
  readonly #application: ApplicationGrammars;
  readonly #selection: GrammarSelection;
  readonly #report: (error: Error) => void;
  readonly #kept = new Map<string, Wording>();
  readonly #layers = new Map<string, readonly McpGrammar[]>();
  #catalog: Catalog | undefined;
  #wordsRevision = -1;

  /** @param report takes what a source of grammars throws */
  constructor(
    behaviors: BehaviorSet,
    application: ApplicationGrammars,
    selection: GrammarSelection,
    report: (error: Error) => void,
  ) {
    this.#behaviors = behaviors;
    this.#application = application;
    this.#selection = selection;
    this.#report = report;
  }

  /** Every key that a layer can name, with the layers that have it. */
  get keys(): ReadonlyMap<string, readonly GrammarLayer[]> {
    const behaviors = this.#behaviors.catalog.declarations.map(({ behavior }) => behavior);
    return keysOf(behaviors, this.#application, this.#report);
  }

  /** What a client with this chain is shown now. */
  read(chain: readonly string[]): Wording {
    const { catalog, wordsRevision } = this.#behaviors;
    if (this.#catalog !== catalog || this.#wordsRevision !== wordsRevision) {
      this.#catalog = catalog;
      this.#wordsRevision = wordsRevision;
      this.#kept.clear();
      this.#layers.clear();
    }
    const matches = this.#matches(chain, catalog);
    const name = JSON.stringify(matches.map(({ key }) => key));
    const kept = this.#kept.get(name);
    if (kept !== undefined) return kept;
    return keep(this.#kept, name, new Wording(catalog, matches[0]?.key, merged(matches)));
  }

  #matches(chain: readonly string[], catalog: Catalog): readonly Match[] {
    const matches: Match[] = [];
    for (const key of chain) {
      const layers = this.#layersOf(key, catalog);
      if (layers.length === 0) continue;
      matches.push({ key, layers });
      if (this.#selection === 'first') break;
    }
    return matches;
  }

  #layersOf(key: string, catalog: Catalog): readonly McpGrammar[] {
    const kept = this.#layers.get(key);
    if (kept !== undefined) return kept;
    const behaviors = catalog.declarations.map(({ behavior }) => behavior);
    return keep(this.#layers, key, layersOf(key, behaviors, this.#application, this.#report));
  }
}

/** Keeps a value for the next who asks. Keys may come from clients: there is a bound to them. */
function keep<Value>(kept: Map<string, Value>, name: string, value: Value): Value {
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(name, value);
  return value;
}

interface Match {
  readonly key: string;
  readonly layers: readonly McpGrammar[];
}

/** A general key fills what a special one leaves out. */
function merged(matches: readonly Match[]): McpGrammar {
  return McpGrammar.merge(...matches.toReversed().flatMap(({ layers }) => layers));
}
