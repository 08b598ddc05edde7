import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portableSchema } from '../src/tool-schema.ts';

const ajv = new Ajv2020({ strict: false });

function fits(schema: object, value: unknown): boolean {
  return ajv.validate(schema, value);
}

const text = { type: 'string' };
const number = { type: 'number' };

describe('a schema for the APIs of models', () => {
  it.each<[string, object, object]>([
    ['one without properties', { type: 'object' }, { type: 'object', properties: {} }],
    [
      'one that says its dialect, also further down',
      { $schema: 'x', type: 'object', properties: { a: { $schema: 'x', ...text }, $schema: text } },
      { type: 'object', properties: { a: text, $schema: text } },
    ],
    [
      'a tuple of draft-07',
      {
        type: 'object',
        properties: { at: { type: 'array', items: [number, text], additionalItems: false } },
      },
      { type: 'object', properties: { at: { type: 'array', prefixItems: [number, text], items: false } } },
    ],
    [
      'bounds of draft-04',
      {
        type: 'object',
        properties: {
          a: { ...number, minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
        },
      },
      { type: 'object', properties: { a: { ...number, exclusiveMinimum: 1, maximum: 9 } } },
    ],
    [
      'data that looks like a schema',
      {
        type: 'object',
        properties: { a: { default: { $schema: 'x', items: [1] }, enum: [{ $schema: 'x' }] } },
      },
      {
        type: 'object',
        properties: { a: { default: { $schema: 'x', items: [1] }, enum: [{ $schema: 'x' }] } },
      },
    ],
    [
      'a choice at the top',
      {
        type: 'object',
        properties: { id: text },
        required: ['id'],
        oneOf: [
          { properties: { a: text, both: text }, required: ['a', 'both'] },
          { properties: { b: number, both: number }, required: ['b', 'both'] },
        ],
      },
      {
        type: 'object',
        properties: { id: text, a: text, b: number, both: { anyOf: [text, number] } },
        required: ['id', 'both'],
      },
    ],
    [
      'parts at the top, and what they refer to',
      {
        $ref: '#/$defs/b~1c',
        allOf: [{ properties: { a: text }, required: ['a'] }],
        $defs: { 'b/c': { properties: { b: text } } },
      },
      {
        type: 'object',
        properties: { a: text, b: text },
        required: ['a'],
        $defs: { 'b/c': { properties: { b: text } } },
      },
    ],
    ['one that refers to itself', { $ref: '#' }, { type: 'object', properties: {} }],
    ['one that refers elsewhere', { $ref: 'https://a.invalid/x' }, { type: 'object', properties: {} }],
    [
      'a property of every object',
      JSON.parse(
        '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}}}',
      ),
      JSON.parse(
        '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}}}',
      ),
    ],
  ])('of %s', (_what, schema, expected) => {
    const before = JSON.stringify(schema);
    expect(JSON.parse(JSON.stringify(portableSchema(schema as never)))).toEqual(expected);
    expect(JSON.stringify(schema)).toBe(before);
  });

  it('is an object with properties, whatever the server says is a schema', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(portableSchema(value as never)).toMatchObject({
          type: 'object',
          properties: expect.any(Object),
        });
      }),
    );
  });

  it('is not followed without end', () => {
    let deep: object = { type: 'object' };
    for (let n = 0; n < 5_000; n += 1) deep = { type: 'object', properties: { a: deep } };
    expect(portableSchema(deep as never)).toMatchObject({ type: 'object' });
  });

  it('takes what the schema takes, as far as the schema or the branch that is meant names it', () => {
    const property = fc.constantFrom('a', 'b', 'c');
    const leaf = fc.constantFrom(text, number, { type: 'boolean' });
    const part = fc.record({
      properties: fc.dictionary(property, leaf, { maxKeys: 3, noNullPrototype: true }),
      required: fc.uniqueArray(property, { maxLength: 2 }),
    });
    const branches = fc.array(part, { minLength: 1, maxLength: 4 });
    const value = fc.dictionary(property, fc.constantFrom<unknown>('x', 1, true), { noNullPrototype: true });
    fc.assert(
      fc.property(part, part, branches, fc.nat(3), value, (own, also, anyOf, at, args) => {
        const branch = anyOf[at % anyOf.length];
        const named = new Set([own, also, branch].flatMap((each) => Object.keys(each?.properties ?? {})));
        const meant = Object.fromEntries(Object.entries(args).filter(([name]) => named.has(name)));
        const schema = { type: 'object' as const, ...own, allOf: [also], anyOf };
        if (!fits({ ...own, allOf: [also, branch] }, meant)) return;
        expect(fits(JSON.parse(JSON.stringify(portableSchema(schema))), meant)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
