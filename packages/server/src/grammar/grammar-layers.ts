import { McpGrammar, type McpGrammarStore } from '@mcplkit/grammar';
import type { IMcpBehavior } from '../behavior/behavior.ts';
import { toError } from '../thrown.ts';
import type { GrammarLayer } from './grammar-layer.ts';
import type { IMcpGrammarSource } from './grammar-source.ts';

/** The grammars that an application gives its server, above those of its behaviors and their adapters. */
export interface ApplicationGrammars {
  /** Those that were given when the server was built, by key in lower case. */
  readonly statics: ReadonlyMap<string, McpGrammar>;
  /** Those that can be edited at run time. */
  readonly store: McpGrammarStore | undefined;
}

/**
 * Every grammar for a key, from the lowest layer to the highest: all behaviors', all adapters', the static one, the
 * store's. Empty when the key matches nothing.
 *
 * @param report takes what a behavior or an adapter throws; it costs the client the words of that one and nothing else
 */
export function layersOf(
  key: string,
  behaviors: readonly IMcpBehavior[],
  application: ApplicationGrammars,
  report: (error: Error) => void,
): readonly McpGrammar[] {
  const grammarOf = (source: IMcpGrammarSource | undefined) =>
    guarded(report, () => {
      const grammar: unknown = source?.getGrammar?.(key);
      // Nothing may be `null`, from plain JavaScript.
      if (grammar === undefined || grammar === null || grammar instanceof McpGrammar)
        return grammar ?? undefined;
      throw new TypeError(`A source of grammars gave something for ${key} that is no McpGrammar.`);
    });
  const layers = [
    ...behaviors.map(grammarOf),
    ...behaviors.map(({ adapterGrammars }) => grammarOf(adapterGrammars)),
    application.statics.get(key),
    application.store?.get(key),
  ];
  return layers.filter((layer) => layer !== undefined);
}

/**
 * Every key that any layer can name, in lower case, with the layers that have it.
 *
 * @param report takes what a behavior or an adapter throws; it costs the keys of that one and nothing else
 */
export function keysOf(
  behaviors: readonly IMcpBehavior[],
  application: ApplicationGrammars,
  report: (error: Error) => void,
): ReadonlyMap<string, readonly GrammarLayer[]> {
  const keys = new Map<string, GrammarLayer[]>();
  const add = (layer: GrammarLayer, names: Iterable<string> | undefined) => {
    for (const name of names ?? []) {
      const key = name.toLowerCase();
      const layers = keys.get(key) ?? [];
      if (!layers.includes(layer)) keys.set(key, [...layers, layer]);
    }
  };
  const ask = (layer: GrammarLayer, source: IMcpGrammarSource | undefined) =>
    guarded(report, () => add(layer, source?.listGrammarKeys?.()));
  for (const behavior of behaviors) ask('behavior', behavior);
  for (const { adapterGrammars } of behaviors) ask('adapter', adapterGrammars);
  add('static', application.statics.keys());
  add('store', application.store?.list());
  return keys;
}

function guarded<Result>(report: (error: Error) => void, ask: () => Result): Result | undefined {
  try {
    return ask();
  } catch (thrown) {
    report(toError(thrown, 'A source of grammars'));
    return undefined;
  }
}
