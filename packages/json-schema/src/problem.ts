import type { ErrorObject } from 'ajv';
import { pathOf } from './value-path.ts';

/** How many names or values a message lists, and how long each may be. */
const MAX_LISTED = 12;
const MAX_LENGTH = 60;

/**
 * What is wrong with a value, in words for a model: the path, what was expected, and what came.
 *
 * Where one of several forms was expected, all of them failed; the first complaint that is about the value itself counts.
 */
export function problemOf(errors: readonly ErrorObject[]): string {
  const [first] = errors;
  if (first === undefined) return 'something is wrong';
  const several = errors.findLast(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  return several === undefined || several === first
    ? wordsOf(first)
    : `${wordsOf(several)} (${wordsOf(first)})`;
}

function wordsOf(error: ErrorObject): string {
  const place = placeOf(error.instancePath);
  const { params, data } = error;
  switch (error.keyword) {
    case 'type':
      return `${place} must be ${kindsOf(params.type)}, not ${kindOf(data)}`;
    case 'required':
      return `${inside(error.instancePath, String(params.missingProperty))} is missing`;
    case 'additionalProperties':
      return `${inside(error.instancePath, String(params.additionalProperty))} is not known${knownOf(error)}`;
    case 'enum':
      return `${place} must be one of ${listed(params.allowedValues as unknown[])}`;
    case 'const':
      return `${place} must be ${quoted(params.allowedValue)}`;
    case 'oneOf':
    case 'anyOf':
      return `${place} has none of the forms that it may have`;
    default:
      return `${place} ${error.message ?? 'is wrong'}`;
  }
}

function placeOf(instancePath: string): string {
  const place = pathOf(segmentsOf(instancePath));
  return place === '' ? 'the whole' : clip(place);
}

function inside(instancePath: string, name: string): string {
  return clip(pathOf([...segmentsOf(instancePath), name]));
}

/** A JSON Pointer (RFC 6901) as a path; a number is taken for a place in a list. */
function segmentsOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((segment) => (/^(0|[1-9][0-9]{0,9})$/.test(segment) ? Number(segment) : segment));
}

function knownOf({ parentSchema }: ErrorObject): string {
  const names = Object.keys((parentSchema?.properties as object | undefined) ?? {});
  return names.length === 0 ? '' : `; known are ${names.slice(0, MAX_LISTED).join(', ')}`;
}

function kindsOf(types: unknown): string {
  const kinds = [types].flat().map((type) => WITH_ARTICLE.get(String(type)) ?? String(type));
  return kinds.join(' or ');
}

const WITH_ARTICLE = new Map([
  ['object', 'an object'],
  ['array', 'an array'],
  ['integer', 'a whole number'],
  ['number', 'a number'],
  ['string', 'a string'],
  ['boolean', 'true or false'],
]);

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, MAX_LISTED).map(quoted).join(', ');
  return values.length > MAX_LISTED ? `${shown} and ${values.length - MAX_LISTED} more` : shown;
}

function quoted(value: unknown): string {
  return clip(JSON.stringify(value) ?? 'nothing');
}

function clip(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}…`;
}
