import type { McpGrammar, McpGrammarStore } from '@mcplkit/grammar';
import type { IMcpBehavior } from '../behavior/behavior.ts';
import type { GrammarLayer } from './grammar-layer.ts';

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
 */
export function layersOf(
  key: string,
  behaviors: readonly IMcpBehavior[],
  application: ApplicationGrammars,
): readonly McpGrammar[] {
  const layers = [
    ...behaviors.map((behavior) => behavior.getGrammar?.(key)),
    ...behaviors.map((behavior) => behavior.adapterGrammars?.getGrammar?.(key)),
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
