import type { McpGrammar, McpGrammarStore } from '@mcplkit/grammar';
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
  const grammarOf = (source: IMcpGrammarSource | undefined) => {
    try {
      // Nothing may be `null`, from plain JavaScript.
      return source?.getGrammar?.(key) ?? undefined;
    } catch (thrown) {
      report(toError(thrown, 'A source of grammars'));
      return undefined;
    }
  };
  const layers = [
    ...behaviors.map(grammarOf),
    ...behaviors.map(({ adapterGrammars }) => grammarOf(adapterGrammars)),
    application.statics.get(key),
    application.store?.get(key),
  ];
  return layers.filter((layer) => layer !== undefined);
}

/** Every key that any layer can name, with the layers that have it. */
export function keysOf(
  behaviors: readonly IMcpBehavior[],
  application: ApplicationGrammars,
): ReadonlyMap<string, readonly GrammarLayer[]> {
  const keys = new Map<string, GrammarLayer[]>();
  const add = (layer: GrammarLayer, names: Iterable<string> | undefined) => {
    for (const name of names ?? []) {
      const layers = keys.get(name) ?? [];
      if (!layers.includes(layer)) keys.set(name, [...layers, layer]);
    }
  };
  for (const behavior of behaviors) add('behavior', behavior.listGrammarKeys?.());
  for (const { adapterGrammars } of behaviors) add('adapter', adapterGrammars?.listGrammarKeys?.());
  add('static', application.statics.keys());
  add('store', application.store?.list());
  return keys;
}
