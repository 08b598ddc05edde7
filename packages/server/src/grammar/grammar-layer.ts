/** Where a grammar comes from, from the lowest layer to the highest. */
export type GrammarLayer = 'behavior' | 'adapter' | 'static' | 'store';
