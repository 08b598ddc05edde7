import type { McpGrammarText } from '../grammar-data.ts';

/** A copy of `target` with the texts that differ from its own; `target` itself if none does. */
export function withTexts<T extends object>(target: T, texts: ReadonlyMap<string, McpGrammarText>): T {
  const changes = [...texts].filter(
    ([field, text]) => text !== null && (target as Record<string, unknown>)[field] !== text,
  );
  return changes.length === 0 ? target : { ...target, ...Object.fromEntries(changes) };
}

/** Texts in an order that does not depend on how they came, so that the first of two is the same everywhere. */
export function inOrder(texts: ReadonlyMap<string, McpGrammarText>): [string, McpGrammarText][] {
  return [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
}
