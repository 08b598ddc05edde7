import type { McpTool } from '@mcplkit/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { McpGrammar } from '../src/grammar.ts';
import { deepFreeze } from './support/deep-freeze.ts';

const hostile = fc.constantFrom(
  '__proto__',
  'constructor',
  'tools',
  'server',
  'description',
  'properties',
  '',
  '\ud800',
);
const name = fc.oneof(hostile, fc.constantFrom('a', 'b', 'c'), fc.string({ unit: 'binary', maxLength: 8 }));
const text = fc.oneof(fc.constant(null), fc.constantFrom('', 'x', 'y'), fc.string({ unit: 'binary' }));
const record = <T>(value: fc.Arbitrary<T>) => fc.dictionary(name, value, { maxKeys: 4 });
const entry = (fields: string[], parts?: string) =>
  fc.record(
    { ...Object.fromEntries(fields.map((field) => [field, text])), ...(parts && { [parts]: record(text) }) },
    { requiredKeys: [] },
  );
const named = ['name', 'title', 'description'];
const data = fc.record(
  {
    tools: record(entry(['title', 'description'], 'properties')),
    resources: record(entry(named)),
    templates: record(entry(named)),
    prompts: record(entry(['title', 'description'], 'arguments')),
    server: entry(['description', 'instructions']),
  },
  { requiredKeys: [] },
);
const grammar = data.map((each) => McpGrammar.fromJSON(each));

/** The overrides of a grammar in one order: which of two equal grammars has which order says nothing. */
function overridesOf(each: McpGrammar): string[] {
  const leaves = (value: object, path: string[]): string[] =>
    Object.entries(value).flatMap(([key, member]) =>
      typeof member === 'object' && member !== null
        ? leaves(member, [...path, key])
        : [JSON.stringify([...path, key, member])],
    );
  return leaves(each.toJSON(), []).sort();
}

describe('merge', () => {
  it('is associative', () => {
    fc.assert(
      fc.property(grammar, grammar, grammar, (a, b, c) => {
        const left = McpGrammar.merge(McpGrammar.merge(a, b), c);
        const right = McpGrammar.merge(a, McpGrammar.merge(b, c));
        expect(overridesOf(left)).toEqual(overridesOf(right));
        expect(overridesOf(McpGrammar.merge(a, b, c))).toEqual(overridesOf(left));
      }),
    );
  });

  it('has the empty grammar as its identity, and nothing changes what is merged with itself', () => {
    fc.assert(
      fc.property(grammar, (a) => {
        for (const same of [
          McpGrammar.merge(a, new McpGrammar()),
          McpGrammar.merge(new McpGrammar(), a),
          McpGrammar.merge(a, a),
        ]) {
          expect(overridesOf(same)).toEqual(overridesOf(a));
        }
      }),
    );
  });

  it('leaves the originals as they are, and shares nothing with them', () => {
    fc.assert(
      fc.property(grammar, grammar, (a, b) => {
        const before = [JSON.stringify(a), JSON.stringify(b)];
        const merged = McpGrammar.merge(a, b);
        for (const tool of Object.keys(merged.toJSON().tools ?? {})) {
          merged.setToolDescription(tool, 'changed');
          merged.setPropertyDescription(tool, 'changed', 'changed');
        }
        expect([JSON.stringify(a), JSON.stringify(b)]).toEqual(before);
      }),
    );
  });

  it('shows the topmost text, and none above which a null stands', () => {
    fc.assert(
      fc.property(fc.array(fc.option(text, { nil: undefined }), { maxLength: 5 }), (texts) => {
        const layers = texts.map((each) => {
          const layer = new McpGrammar();
          layer.setToolDescription('t', each);
          return layer;
        });
        const topmost = texts.findLast((each) => each !== undefined);
        expect(McpGrammar.merge(...layers).getToolDescription('t')).toBe(topmost ?? undefined);
      }),
    );
  });
});

describe('JSON', () => {
  it('comes back as it went, for every grammar', () => {
    fc.assert(
      fc.property(grammar, (a) => {
        const json = JSON.stringify(a);
        expect(JSON.stringify(McpGrammar.fromJSON(a.toJSON()))).toBe(json);
        expect(JSON.stringify(McpGrammar.fromJSON(JSON.parse(json)))).toBe(json);
      }),
    );
  });

  it('of any kind is read, or refused with an error of ours', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withDate: true, withMap: true }), (value) => {
        try {
          McpGrammar.fromJSON(value);
        } catch (error) {
          expect(error).toMatchObject({ name: 'McpGrammarError' });
        }
      }),
    );
  });
});

describe('a tool in any words', () => {
  const { schema } = fc.letrec<{ schema: object | boolean }>((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(true, {}, { $ref: '#' }, { $ref: '#/properties/a' }, { $ref: '#/$defs/a' }),
      fc.record(
        {
          type: fc.constantFrom('string', 'object', ['array', 'null']),
          description: fc.string(),
          properties: record(tie('schema')),
          required: fc.array(name, { maxLength: 2 }),
          items: tie('schema'),
          oneOf: fc.array(tie('schema'), { maxLength: 2 }),
          allOf: fc.array(tie('schema'), { maxLength: 2 }),
          $defs: record(tie('schema')),
          enum: fc.array(fc.string(), { maxLength: 2 }),
        },
        { requiredKeys: [] },
      ),
    ),
  }));
  const objectSchema = record(schema).map((properties) => ({
    type: 'object' as const,
    properties,
    $defs: properties,
  }));
  const tool: fc.Arbitrary<McpTool> = fc.record(
    {
      name,
      title: fc.string(),
      description: fc.string(),
      inputSchema: objectSchema,
      outputSchema: objectSchema,
    },
    { requiredKeys: ['name', 'inputSchema'] },
  ) as fc.Arbitrary<McpTool>;
  const segment = name.map((each) => each.replaceAll(/[\\.]/g, '\\$&'));
  const path = fc
    .tuple(fc.constantFrom('', 'output.'), fc.array(segment, { minLength: 1, maxLength: 3 }))
    .map(([prefix, segments]) => prefix + segments.join('.'));

  /** Without descriptions of schemas; the names of properties stay, `description` too. */
  function bare(value: unknown, isSchema: boolean): unknown {
    if (Array.isArray(value)) return value.map((item) => bare(item, isSchema));
    if (typeof value !== 'object' || value === null) return value;
    return Object.entries(value)
      .filter(([key]) => !(isSchema && key === 'description'))
      .map(([key, member]) => [key, bare(member, !(isSchema && ['properties', '$defs'].includes(key)))]);
  }

  it('stays as it was, and all but the descriptions of its copy is the same', () => {
    fc.assert(
      fc.property(tool, fc.dictionary(path, text), text, (original, properties, description) => {
        const frozen = deepFreeze(structuredClone(original));
        const words = new McpGrammar();
        for (const [at, each] of Object.entries(properties))
          words.setPropertyDescription(original.name, at, each);
        words.setToolDescription(original.name, description);
        const worded = words.applyToTool(frozen);
        expect(frozen).toEqual(original);
        expect(bare(worded.inputSchema, true)).toEqual(bare(original.inputSchema, true));
        expect(bare(worded.outputSchema, true)).toEqual(bare(original.outputSchema, true));
        expect([worded.name, worded.title]).toEqual([original.name, original.title]);
        expect(worded.description).toBe(description ?? original.description);
        expect(words.applyToTool(worded)).toBe(worded);
      }),
      { numRuns: 300 },
    );
  });

  it('shows the text of each property that is not shared', () => {
    fc.assert(
      fc.property(name, name, fc.string(), (outer, inner, said) => {
        const at = [outer, inner].map((each) => each.replaceAll(/[\\.]/g, '\\$&')).join('.');
        const words = new McpGrammar();
        const guarded = at.startsWith('output.') ? `\\${at}` : at;
        words.setPropertyDescription('t', guarded, said);
        const nested = Object.fromEntries([[outer, { properties: Object.fromEntries([[inner, {}]]) }]]);
        const worded = words.applyToTool({ name: 't', inputSchema: { type: 'object', properties: nested } });
        const wanted = Object.fromEntries([
          [outer, { properties: Object.fromEntries([[inner, { description: said }]]) }],
        ]);
        expect(JSON.stringify(worded.inputSchema.properties)).toBe(JSON.stringify(wanted));
      }),
    );
  });
});
