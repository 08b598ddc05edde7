import type { McpGrammarData, McpGrammarText } from './grammar-data.ts';
import { type Entry, SECTION_NAMES, SECTIONS, type Words } from './words.ts';

/** Words as JSON, in sections; what is empty is left out. */
export function writeWords(words: Words): McpGrammarData {
  const sections = SECTION_NAMES.filter((section) => words[section].size > 0).map((section) => [
    section,
    Object.fromEntries(
      [...words[section]].map(([name, entry]) => [name, writeEntry(entry, SECTIONS[section].parts)]),
    ),
  ]);
  const server = words.server.isEmpty ? [] : [['server', writeEntry(words.server)]];
  return Object.fromEntries([...sections, ...server]);
}

function writeEntry(
  entry: Entry,
  parts?: string,
): Record<string, McpGrammarText | Record<string, McpGrammarText>> {
  // `fromEntries` defines members, so that a name like `__proto__` is one of them.
  const members =
    parts !== undefined && entry.parts.size > 0 ? [[parts, Object.fromEntries(entry.parts)]] : [];
  return Object.fromEntries([...entry.texts, ...members]);
}
