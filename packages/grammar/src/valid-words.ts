import { parsePropertyPath } from './apply/property-path.ts';
import { MAX_GRAMMAR_NAME_LENGTH, MAX_GRAMMAR_TEXT_LENGTH, MAX_PROPERTY_PATH_DEPTH } from './bounds.ts';
import type { McpGrammarText } from './grammar-data.ts';
import { McpGrammarError } from './grammar-error.ts';

const LONGEST_SHOWN = 200;

/** Names of a place in data as one text: `tools.counter_increment.properties.by`; cut after 200 characters each. */
export function placeOf(...names: string[]): string {
  return names.map((name) => name.slice(0, LONGEST_SHOWN)).join('.');
}

/** What a value is, in words. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** @throws McpGrammarError `limit-reached` when the name is too long. */
export function checkName(name: string, ...place: string[]): void {
  if (name.length <= MAX_GRAMMAR_NAME_LENGTH) return;
  const path = placeOf(...place, name);
  throw new McpGrammarError(
    'limit-reached',
    path,
    `${path}… has a name of ${name.length} characters: ${limit(MAX_GRAMMAR_NAME_LENGTH)}`,
  );
}

/** @throws McpGrammarError `limit-reached` when the path is too long or too deep. */
export function checkPropertyPath(text: string, ...place: string[]): void {
  checkName(text, ...place);
  const depth = parsePropertyPath(text).names.length;
  if (depth <= MAX_PROPERTY_PATH_DEPTH) return;
  const path = placeOf(...place, text);
  throw new McpGrammarError(
    'limit-reached',
    path,
    `${path} is ${depth} names deep: ${limit(MAX_PROPERTY_PATH_DEPTH)}`,
  );
}

/**
 * The value as a wording.
 *
 * @throws McpGrammarError `invalid-data` for another type, `limit-reached` for a text that is too long.
 */
export function checkText(value: unknown, ...place: string[]): McpGrammarText {
  if (value === null) return value;
  if (typeof value !== 'string') {
    const path = placeOf(...place);
    throw new McpGrammarError(
      'invalid-data',
      path,
      `${path} must be a string or null, not ${kindOf(value)}.`,
    );
  }
  if (value.length <= MAX_GRAMMAR_TEXT_LENGTH) return value;
  const path = placeOf(...place);
  throw new McpGrammarError(
    'limit-reached',
    path,
    `${path} has ${value.length} characters: ${limit(MAX_GRAMMAR_TEXT_LENGTH)}`,
  );
}

const limit = (most: number): string => `the limit is ${most}.`;
