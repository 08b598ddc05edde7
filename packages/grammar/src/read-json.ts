import { McpGrammarError } from './grammar-error.ts';
import { checkName, checkPropertyPath, checkText, kindOf, placeOf } from './valid-words.ts';
import {
  type Entry,
  entryFor,
  noWords,
  SECTION_NAMES,
  SECTIONS,
  SERVER_FIELDS,
  type SectionName,
  type Words,
} from './words.ts';

/**
 * Reads a grammar from JSON, in either form.
 *
 * Data that can be read as sections is sections. Else it has to be the flat form, in which every value is the entry of a
 * tool, whatever the tool is called.
 *
 * @throws McpGrammarError with the place and the reason when it is neither, or over a bound.
 */
export function readWords(data: unknown): Words {
  const members = membersOf(data);
  const known = members.filter(([name]) => isSection(name));
  if (known.length === 0) return readFlat(members);
  try {
    return readSections(members);
  } catch (error) {
    try {
      return readFlat(members);
    } catch {
      throw error;
    }
  }
}

const isSection = (name: string): name is SectionName | 'server' =>
  name === 'server' || SECTION_NAMES.some((section) => section === name);

function readSections(members: [string, unknown][]): Words {
  const words = noWords();
  for (const [name, value] of members) {
    if (!isSection(name)) throw unknownMember([name], 'a grammar', [...SECTION_NAMES, 'server']);
    if (name === 'server')
      readEntry(words.server, value, { fields: SERVER_FIELDS, parts: undefined }, ['server']);
    else readSection(words, name, membersOf(value, name));
  }
  return words;
}

function readFlat(members: [string, unknown][]): Words {
  const words = noWords();
  readSection(words, 'tools', members, []);
  return words;
}

function readSection(
  words: Words,
  section: SectionName,
  members: [string, unknown][],
  place: string[] = [section],
): void {
  const entries = words[section];
  for (const [name, value] of members) {
    checkName(name, ...place);
    readEntry(entryFor(entries, name), value, SECTIONS[section], [...place, name]);
    if (entries.get(name)?.isEmpty) entries.delete(name);
  }
}

interface EntryShape {
  readonly fields: readonly string[];
  readonly parts: 'properties' | 'arguments' | undefined;
}

function readEntry(entry: Entry, data: unknown, shape: EntryShape, place: string[]): void {
  for (const [name, value] of membersOf(data, ...place)) {
    if (name === shape.parts) readParts(entry, value, [...place, name]);
    else if (shape.fields.includes(name)) entry.texts.set(name, checkText(value, ...place, name));
    else
      throw unknownMember([...place, name], placeOf(...place), [
        ...shape.fields,
        ...(shape.parts ? [shape.parts] : []),
      ]);
  }
}

function readParts(entry: Entry, data: unknown, place: string[]): void {
  const check = place.at(-1) === 'properties' ? checkPropertyPath : checkName;
  for (const [name, value] of membersOf(data, ...place)) {
    check(name, ...place);
    entry.parts.set(name, checkText(value, ...place, name));
  }
}

/** The members of an object, without those that are `undefined`. */
function membersOf(data: unknown, ...place: string[]): [string, unknown][] {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    const path = placeOf(...place);
    const subject = path === '' ? 'A grammar' : path;
    throw new McpGrammarError('invalid-data', path, `${subject} must be an object, not ${kindOf(data)}.`);
  }
  return Object.entries(data).filter(([, value]) => value !== undefined);
}

function unknownMember(place: string[], owner: string, known: readonly string[]): McpGrammarError {
  const path = placeOf(...place);
  return new McpGrammarError(
    'invalid-data',
    path,
    `${path} is unknown: ${owner} may have ${known.join(', ')}.`,
  );
}
