import type { McpObjectSchema } from '@mcplkit/wire';
import { isObject, listOf } from './reading.ts';

/** How deep a schema is followed; what is deeper is let through as it is. */
const MAX_DEPTH = 64;

/** The keywords whose value is a schema, a list of schemas, and a table of schemas. */
const SCHEMA: ReadonlySet<string> = new Set([
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
  'contains',
  'not',
  'if',
  'then',
  'else',
]);
const LIST: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const TABLE: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);

/** The keywords that the APIs refuse at the top of a tool's schema. */
const REFUSED_ON_TOP: ReadonlySet<string> = new Set([
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'enum',
  'const',
  '$ref',
]);

/**
 * A tool's schema in the form that every API of models takes: JSON Schema 2020-12, without `$schema`, an object with
 * properties and with no choice at its top.
 *
 * What older dialects write otherwise (tuples, exclusive bounds that are booleans) is rewritten. A choice at the top
 * becomes one object with the properties of all its branches, of which only those that every branch requires are
 * required: the model may write more than the server takes, and the server says so. What a branch does not name is told
 * as the others have it.
 */
export function portableSchema(schema: McpObjectSchema): object {
  const adapted = adapt(schema, 0);
  return isObject(adapted) ? flat(adapted, adapted) : { type: 'object', properties: {} };
}

function adapt(schema: unknown, depth: number): unknown {
  if (!isObject(schema) || depth > MAX_DEPTH) return schema;
  const adapted = new Map<string, unknown>();
  const next = (value: unknown) => adapt(value, depth + 1);
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === '$schema') continue;
    if (keyword === 'items' && Array.isArray(value)) {
      adapted.set('prefixItems', value.map(next));
      if (schema.additionalItems !== undefined) adapted.set('items', next(schema.additionalItems));
    } else if (keyword === 'additionalItems') {
      // It stands with a tuple, and means nothing without one.
    } else if (SCHEMA.has(keyword)) adapted.set(keyword, next(value));
    else if (LIST.has(keyword) && Array.isArray(value)) adapted.set(keyword, value.map(next));
    else if (TABLE.has(keyword) && isObject(value)) {
      adapted.set(keyword, tableOf(value, next));
    } else adapted.set(keyword, value);
  }
  exclusive(adapted, 'exclusiveMinimum', 'minimum');
  exclusive(adapted, 'exclusiveMaximum', 'maximum');
  return Object.fromEntries(adapted);
}

function tableOf(table: Record<string, unknown>, each: (schema: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(table).map(([name, schema]) => [name, each(schema)]));
}

/** In draft-04 an exclusive bound is a boolean beside the bound. */
function exclusive(schema: Map<string, unknown>, keyword: string, bound: string): void {
  const value = schema.get(keyword);
  if (typeof value !== 'boolean') return;
  schema.delete(keyword);
  const number = schema.get(bound);
  if (value && typeof number === 'number') {
    schema.delete(bound);
    schema.set(keyword, number);
  }
}

/** Properties, and those of them that are required. */
interface Shape {
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
}

const EMPTY: Shape = { properties: new Map(), required: new Set() };

/** The top of a schema without a choice. */
function flat(schema: Record<string, unknown>, root: Record<string, unknown>): object {
  const { properties, required } = shapeOf(schema, root, 0);
  const rest = Object.entries(schema).filter(([keyword]) => !REFUSED_ON_TOP.has(keyword));
  return {
    ...Object.fromEntries(rest),
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.size === 0 ? { required: undefined } : { required: [...required] }),
  };
}

function shapeOf(schema: unknown, root: Record<string, unknown>, depth: number): Shape {
  if (!isObject(schema) || depth > 8) return EMPTY;
  const own: Shape = {
    properties: new Map(isObject(schema.properties) ? Object.entries(schema.properties) : []),
    required: new Set(textsOf(schema.required)),
  };
  const branch = (value: unknown) => shapeOf(value, root, depth + 1);
  const all = [...listOf(schema.allOf).map(branch), branch(referred(schema.$ref, root))];
  const choices = [schema.anyOf, schema.oneOf].map((list) => either(listOf(list).map(branch)));
  return [...all, ...choices].reduce(both, own);
}

/** What has to fit two shapes. The first one says what a property is that both have. */
function both(one: Shape, other: Shape): Shape {
  return {
    properties: new Map([
      ...one.properties,
      ...[...other.properties].filter(([name]) => !one.properties.has(name)),
    ]),
    required: new Set([...one.required, ...other.required]),
  };
}

/** What fits one of several shapes. A property that they say differently of is any of those. */
function either(shapes: readonly Shape[]): Shape {
  const [first, ...others] = shapes;
  if (first === undefined) return EMPTY;
  const names = new Set(shapes.flatMap(({ properties }) => [...properties.keys()]));
  const properties = [...names].map((name): [string, unknown] => {
    const told = shapes
      .filter((shape) => shape.properties.has(name))
      .map((shape) => shape.properties.get(name));
    const different = [...new Map(told.map((schema) => [JSON.stringify(schema), schema])).values()];
    return [name, different.length === 1 ? different[0] : { anyOf: different }];
  });
  const required = [...first.required].filter((name) => others.every((shape) => shape.required.has(name)));
  return { properties: new Map(properties), required: new Set(required) };
}

/** What `#/$defs/name` and its like refer to. */
function referred(ref: unknown, root: Record<string, unknown>): unknown {
  if (typeof ref !== 'string' || !ref.startsWith('#/')) return undefined;
  let value: unknown = root;
  for (const step of ref.slice(2).split('/')) {
    if (!isObject(value)) return undefined;
    value = new Map(Object.entries(value)).get(step.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return value;
}

function textsOf(value: unknown): string[] {
  return listOf(value).filter((each): each is string => typeof each === 'string');
}
