import type { McpGrammarText } from './grammar-data.ts';

/** What each section of a grammar has words for: fields of an entry, and the texts of its parts. */
export const SECTIONS = {
  tools: { fields: ['title', 'description'], parts: 'properties' },
  resources: { fields: ['name', 'title', 'description'], parts: undefined },
  templates: { fields: ['name', 'title', 'description'], parts: undefined },
  prompts: { fields: ['title', 'description'], parts: 'arguments' },
} as const;

/** The fields of the server's own entry. */
export const SERVER_FIELDS = ['description', 'instructions'] as const;

/** The name of a section whose entries have names. */
export type SectionName = keyof typeof SECTIONS;

/** A field of the entries of a section. */
export type FieldOf<Section extends SectionName> = (typeof SECTIONS)[Section]['fields'][number];

/** The names of the sections. */
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

/** The overrides for one tool, resource, template or prompt, or for the server. */
export class Entry {
  /** By field. */
  readonly texts = new Map<string, McpGrammarText>();
  /** By property path, or by name of an argument. */
  readonly parts = new Map<string, McpGrammarText>();

  get isEmpty(): boolean {
    return this.texts.size === 0 && this.parts.size === 0;
  }
}

/** All overrides of a grammar: entries by name, and the server's own. */
export type Words = Record<SectionName, Map<string, Entry>> & { server: Entry };

export function noWords(): Words {
  return {
    tools: new Map(),
    resources: new Map(),
    templates: new Map(),
    prompts: new Map(),
    server: new Entry(),
  };
}

/** The entry of that name, made if there is none. */
export function entryFor(section: Map<string, Entry>, name: string): Entry {
  const found = section.get(name);
  if (found) return found;
  const made = new Entry();
  section.set(name, made);
  return made;
}

/** Lays the words of an upper layer over those of a lower one: what it says counts, its `null` too. */
export function overlay(lower: Words, upper: Words): void {
  for (const section of SECTION_NAMES) {
    for (const [name, entry] of upper[section]) overlayEntry(entryFor(lower[section], name), entry);
  }
  overlayEntry(lower.server, upper.server);
}

function overlayEntry(lower: Entry, upper: Entry): void {
  for (const [field, text] of upper.texts) lower.texts.set(field, text);
  for (const [part, text] of upper.parts) lower.parts.set(part, text);
}
