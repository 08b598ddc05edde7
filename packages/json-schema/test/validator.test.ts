import { describe, expect, it } from 'vitest';
import { JsonSchemaError, JsonSchemaValidator } from '../src/index.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

function problem(schema: object, value: unknown): string | undefined {
  const verdict = JsonSchemaValidator.of(schema).check(value);
  return 'problem' in verdict ? verdict.problem : undefined;
}

describe('a schema', () => {
  it('has one validator, however often it is asked for', () => {
    const schema = { type: 'object' };
    expect(JsonSchemaValidator.of(schema)).toBe(JsonSchemaValidator.of(schema));
    expect(JsonSchemaValidator.of({ type: 'object' })).not.toBe(JsonSchemaValidator.of(schema));
  });

  it('is of 2020-12 without a word, with prefixItems', () => {
    const pair = { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }], items: false };
    expect(problem(pair, [1, 'a'])).toBeUndefined();
    expect(problem(pair, [1, 'a', 2])).toBeDefined();
  });

  it('is of draft-07 when it says so, where items may be a list', () => {
    const pair = { $schema: DRAFT_07, type: 'array', items: [{ type: 'number' }], additionalItems: false };
    expect(problem(pair, [1])).toBeUndefined();
    expect(problem(pair, ['a'])).toBe('[0] must be a number, not a string');
    expect(problem(pair, [1, 2])).toBeDefined();
  });

  it('of another dialect is refused at once, with a code', () => {
    const old = { $schema: 'http://json-schema.org/draft-04/schema#' };
    expect(() => JsonSchemaValidator.of(old)).toThrow(
      expect.objectContaining({ name: 'JsonSchemaError', code: 'unknown-dialect' }),
    );
    expect(() => JsonSchemaValidator.of(old)).toThrow(/draft-04.*2020-12.*draft-07/);
  });

  it('that is none is refused at the first value, with a code and the reason', () => {
    const validator = JsonSchemaValidator.of({ type: 'no such type' });
    expect(() => validator.check(1)).toThrow(JsonSchemaError);
    expect(() => validator.check(1)).toThrow(expect.objectContaining({ code: 'uncompilable' }));
  });

  it('with a $ref to elsewhere is refused, and nothing is fetched', () => {
    const validator = JsonSchemaValidator.of({ $ref: 'https://example.com/schema.json' });
    expect(() => validator.check(1)).toThrow(expect.objectContaining({ code: 'uncompilable' }));
  });

  it('may share its $id with another one', () => {
    expect(problem({ $id: 'https://example.com/x', type: 'number' }, 1)).toBeUndefined();
    expect(problem({ $id: 'https://example.com/x', type: 'string' }, 1)).toBe(
      'the whole must be a string, not a number',
    );
  });
});

describe('a value', () => {
  it('is left as it is: no default is filled in, nothing is coerced', () => {
    const schema = { type: 'object', properties: { by: { type: 'integer', default: 1 } } };
    const value = Object.freeze({});
    expect(JsonSchemaValidator.of(schema).check(value)).toEqual({ value: {} });
    expect(problem(schema, { by: '1' })).toBe('by must be a whole number, not a string');
  });

  it('has only what it owns: an inherited name is missing', () => {
    expect(problem({ type: 'object', required: ['constructor'] }, {})).toBe('constructor is missing');
  });

  it.each<[string, object, unknown, string]>([
    ['a missing member', { required: ['a'] }, {}, 'a is missing'],
    [
      'an unknown member, and names those that are known',
      { properties: { a: {} }, additionalProperties: false },
      { b: 1 },
      'b is not known; known are a',
    ],
    ['one of several', { enum: ['x', 'y'] }, 'z', 'the whole must be one of "x", "y"'],
    ['a constant', { const: 4 }, 5, 'the whole must be 4'],
    [
      'none of several forms',
      { properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
      { a: 1 },
      'a has none of the forms that it may have (a must be a string, not a number)',
    ],
    [
      'a place deep inside',
      { properties: { list: { items: { properties: { 'a/b': { type: 'boolean' } } } } } },
      { list: [{ 'a/b': 1 }] },
      'list[0].a/b must be true or false, not a number',
    ],
  ])('is told about %s', (_what, schema, value, words) => {
    expect(problem({ ...schema }, value)).toBe(words);
  });

  it('is quoted only in part', () => {
    const long = 'x'.repeat(10_000);
    expect(problem({ additionalProperties: false }, { [long]: 1 })?.length).toBeLessThan(200);
    expect(problem({ enum: Array.from({ length: 1000 }, (_, n) => `${n}${long}`) }, 1)?.length).toBeLessThan(
      1500,
    );
  });
});
