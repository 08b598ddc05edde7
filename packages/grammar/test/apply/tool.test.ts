import type { McpObjectSchema, McpTool } from '@mcplkit/wire';
import { describe, expect, it } from 'vitest';
import { McpGrammar } from '../../src/grammar.ts';
import type { McpGrammarText } from '../../src/grammar-data.ts';
import { deepFreeze } from '../support/deep-freeze.ts';

type Texts = Record<string, McpGrammarText>;

const toolOf = (inputSchema: object, outputSchema?: object): McpTool =>
  deepFreeze({
    name: 'tool',
    inputSchema: { type: 'object', ...inputSchema },
    ...(outputSchema && { outputSchema: { type: 'object', ...outputSchema } }),
  } as McpTool);

const described = (tool: McpTool, properties: Texts): McpTool =>
  new McpGrammar({ tool: { properties } }).applyToTool(tool);

/** The input schema of a tool with those properties described. */
const inputOf = (schema: object, properties: Texts): McpObjectSchema =>
  described(toolOf(schema), properties).inputSchema;

const point = {
  type: 'object',
  properties: { x: { type: 'number' }, y: { type: 'number', description: 'old' } },
};

describe('a tool in the words of a grammar', () => {
  const tool = toolOf({ properties: { by: { type: 'number', description: 'old' } }, required: ['by'] });

  it('has its title and description, and keeps all else', () => {
    const grammar = new McpGrammar({ tool: { title: 'Tool', description: 'Does it.' } });
    const annotated = { ...tool, description: 'old', annotations: { title: 'a' }, _meta: { a: 1 } };
    expect(grammar.applyToTool(annotated)).toEqual({ ...annotated, title: 'Tool', description: 'Does it.' });
    expect(grammar.applyToTool(annotated).inputSchema).toBe(tool.inputSchema);
  });

  it('shows an empty description: an override of the empty string is an override', () => {
    const grammar = new McpGrammar({ tool: { description: '', properties: { by: '' } } });
    const worded = grammar.applyToTool({ ...tool, description: 'old' });
    expect(worded.description).toBe('');
    expect(worded.inputSchema.properties).toEqual({ by: { type: 'number', description: '' } });
  });

  it.each<[string, McpGrammar]>([
    ['nothing', new McpGrammar()],
    ['another tool', new McpGrammar({ other: { description: 'd' } })],
    ['null', new McpGrammar({ tool: { title: null, description: null, properties: { by: null } } })],
    ['what the tool says already', new McpGrammar({ tool: { properties: { by: 'old' } } })],
    [
      'properties that it does not have',
      new McpGrammar({ tool: { properties: { to: 'd', 'by.x': 'd', 'output.by': 'd' } } }),
    ],
  ])('is the same object when the grammar says %s', (_what, grammar) => {
    expect(grammar.applyToTool(tool)).toBe(tool);
  });

  it.each(['__proto__', 'constructor', 'hasOwnProperty'])('may be called %s', (name) => {
    const named = { ...tool, name };
    expect(new McpGrammar().applyToTool(named)).toBe(named);
    const grammar = McpGrammar.fromJSON(JSON.parse(`{ "tools": { "${name}": { "description": "d" } } }`));
    expect(grammar.applyToTool(named)).toEqual({ ...named, description: 'd' });
  });

  it('looks the tool up once, however many overrides there are', () => {
    const grammar = new McpGrammar();
    for (let n = 0; n < 1_000; n++) grammar.setToolDescription(`other ${n}`, 'd');
    let reads = 0;
    const counted = new Proxy(tool, {
      get: (target, key, receiver) => {
        reads++;
        return Reflect.get(target, key, receiver);
      },
    });
    expect(grammar.applyToTool(counted)).toBe(counted);
    expect(reads).toBe(1);
  });
});

describe('a property path goes through', () => {
  it('properties', () => {
    const schema = { properties: { patch: point, other: point } };
    const worded = inputOf(schema, { patch: 'P', 'patch.x': 'X', 'patch.y': 'Y' });
    expect(worded.properties).toEqual({
      patch: {
        type: 'object',
        description: 'P',
        properties: { x: { type: 'number', description: 'X' }, y: { type: 'number', description: 'Y' } },
      },
      other: point,
    });
    expect(worded.properties?.other).toBe(point);
  });

  it('an object that stands in two places of a schema, in one of them only', () => {
    const worded = inputOf({ properties: { from: point, to: point } }, { 'from.x': 'start', to: 'end' });
    expect(worded.properties).toEqual({
      from: { ...point, properties: { ...point.properties, x: { type: 'number', description: 'start' } } },
      to: { ...point, description: 'end' },
    });
  });

  it.each<[string, object]>([
    ['list items', { items: point }],
    ['lists of lists', { items: { items: point } }],
    ['tuples', { prefixItems: [{ type: 'string' }, point] }],
    ['tuples of older dialects', { items: [point] }],
    ['oneOf', { oneOf: [{ type: 'null' }, point] }],
    ['anyOf', { anyOf: [{ type: 'null' }, point] }],
    ['allOf', { allOf: [true, point] }],
  ])('%s, without a name for them', (_what, schema) => {
    const original = JSON.stringify(schema);
    const worded = inputOf({ properties: { it: schema } }, { 'it.x': 'X' });
    const wanted = original.replace('"x":{"type":"number"}', '"x":{"type":"number","description":"X"}');
    expect(wanted).not.toBe(original);
    expect(worded.properties?.it).toEqual(JSON.parse(wanted));
  });

  it('every alternative that has a property of that name', () => {
    const circle = { properties: { size: { type: 'number' }, kind: { const: 'circle' } } };
    const square = { properties: { size: { type: 'string' }, kind: { const: 'square' } } };
    const worded = inputOf({ oneOf: [circle, square], properties: { size: {} } }, { size: 'How big.' });
    expect(worded).toEqual({
      type: 'object',
      properties: { size: { description: 'How big.' } },
      oneOf: [
        { properties: { ...circle.properties, size: { type: 'number', description: 'How big.' } } },
        { properties: { ...square.properties, size: { type: 'string', description: 'How big.' } } },
      ],
    });
  });

  it.each([
    ['$defs', '#/$defs/point', { $defs: { point } }],
    ['definitions of older dialects', '#/definitions/point', { definitions: { point } }],
    ['a name with a slash', '#/$defs/a~1b', { $defs: { 'a/b': point } }],
    ['a name with a tilde', '#/$defs/a~0b', { $defs: { 'a~b': point } }],
    ['a name that is percent-encoded', '#/$defs/a%20b', { $defs: { 'a b': point } }],
  ])('$ref to %s', (_what, $ref, definitions) => {
    const worded = inputOf({ properties: { to: { $ref } }, ...definitions }, { to: 'Where.', 'to.x': 'X' });
    expect(worded.properties).toEqual({ to: { $ref, description: 'Where.' } });
    expect(JSON.stringify(worded)).toContain('"x":{"type":"number","description":"X"}');
  });

  it('a definition that refers to itself, and ends', () => {
    const node = { properties: { label: {}, children: { items: { $ref: '#/$defs/node' } } } };
    const schema = { properties: { root: { $ref: '#/$defs/node' } }, $defs: { node } };
    const worded = inputOf(schema, {
      'root.children.children.label': 'Its name.',
      'root.children': 'Below it.',
    });
    expect(worded.$defs).toEqual({
      node: {
        properties: {
          label: { description: 'Its name.' },
          children: { items: { $ref: '#/$defs/node' }, description: 'Below it.' },
        },
      },
    });
  });

  it.each([
    ['each other', { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }, '#/$defs/a'],
    ['themselves', { $defs: { a: { $ref: '#/$defs/a' } } }, '#/$defs/a'],
    ['the root', { allOf: [{ $ref: '#' }] }, '#'],
    ['nothing', {}, '#/$defs/gone'],
    ['a broken pointer', {}, '#/%zz'],
    ['an anchor', { $defs: { a: { $anchor: 'a', ...point } } }, '#a'],
    ['another document', {}, 'https://example.com/schema'],
    ['what an object inherits', {}, '#/constructor/prototype'],
    ['more than a pointer can say', {}, `#/${'x/'.repeat(5_000)}`],
  ])('no references that lead to %s', (_what, definitions, $ref) => {
    const tool = toolOf({ properties: { it: { $ref } }, ...definitions });
    expect(described(tool, { 'it.nowhere': 'd' })).toBe(tool);
  });

  it('the output schema behind `output.`, and `\\output.` is a property of the input', () => {
    const tool = toolOf({ properties: { output: point, x: {} } }, { properties: { x: {}, output: point } });
    const worded = described(tool, {
      'output.x': 'out',
      '\\output.x': 'in',
      output: 'whole',
      'output.output.x': 'deep',
    });
    const pointWith = (text: string) => ({
      ...point,
      properties: { ...point.properties, x: { type: 'number', description: text } },
    });
    expect(worded.inputSchema.properties).toEqual({
      output: { ...pointWith('in'), description: 'whole' },
      x: {},
    });
    expect(worded.outputSchema?.properties).toEqual({ x: { description: 'out' }, output: pointWith('deep') });
  });

  it('names with dots, and hostile names', () => {
    const properties = JSON.parse(
      '{ "a.b": {}, "a": { "properties": { "b": {} } }, "__proto__": {}, "constructor": {} }',
    );
    const texts = JSON.parse(
      '{ "a\\\\.b": "dot", "a.b": "path", "__proto__": "p", "constructor": "c" }',
    ) as Texts;
    const worded = inputOf({ properties }, texts);
    expect(JSON.stringify(worded.properties)).toBe(
      '{"a.b":{"description":"dot"},"a":{"properties":{"b":{"description":"path"}}},"__proto__":{"description":"p"},"constructor":{"description":"c"}}',
    );
    expect(inputOf({ properties: {} }, texts)).toEqual({ type: 'object', properties: {} });
  });

  it('no schema that has no room for a text', () => {
    const tool = toolOf({ properties: { any: true, none: false, text: 'x', list: [] } });
    expect(described(tool, { any: 'd', none: 'd', text: 'd', list: 'd' })).toBe(tool);
  });
});

describe('one place of a definition', () => {
  const schema = {
    properties: { from: { $ref: '#/$defs/point' }, to: { $ref: '#/$defs/point' } },
    $defs: { point },
  };

  it('has the text of the path that comes first in the order of code units, however the grammar came to be', () => {
    const one = inputOf(schema, { 'from.x': 'start', 'to.x': 'end' });
    const other = inputOf(schema, { 'to.x': 'end', 'from.x': 'start' });
    expect(one).toEqual(other);
    expect(one.$defs).toEqual({
      point: { ...point, properties: { ...point.properties, x: { type: 'number', description: 'start' } } },
    });
  });
});

describe('a large schema', () => {
  it('is described whole', () => {
    const names = Array.from({ length: 200 }, (_, n) => `p${n}`);
    const variant = { properties: Object.fromEntries(names.map((name) => [name, {}])) };
    const texts = Object.fromEntries(names.map((name) => [name, `text of ${name}`]));
    const described = {
      properties: Object.fromEntries(names.map((name) => [name, { description: texts[name] }])),
    };
    const worded = inputOf({ oneOf: Array(50).fill(variant) }, texts);
    expect(worded.oneOf).toEqual(Array(50).fill(described));
  });
});

describe('a hostile schema', () => {
  it('of any depth ends, and is described down to 256 keys', () => {
    let schema: object = point;
    for (let depth = 0; depth < 100_000; depth++) schema = { allOf: [schema] };
    const tool: McpTool = { name: 'tool', inputSchema: { type: 'object', ...schema } };
    expect(described(tool, { x: 'd' })).toBe(tool);
    let shallow: object = point;
    for (let depth = 0; depth < 126; depth++) shallow = { allOf: [shallow] };
    expect(JSON.stringify(inputOf(shallow, { x: 'd' }))).toContain('"description":"d"');
  });

  it('of any breadth costs a bounded number of steps for all paths together', () => {
    let reads = 0;
    const branch = new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          reads++;
          return undefined;
        },
      },
    );
    const tool: McpTool = {
      name: 'tool',
      inputSchema: { type: 'object', oneOf: Array(1_000_000).fill(branch) },
    };
    const texts = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`p${n}`, 'd']));
    expect(described(tool, texts)).toBe(tool);
    expect(reads).toBeLessThan(2_000_000);
  });

  it('in which everything leads to everything costs no more', () => {
    let reads = 0;
    const counted = (value: object) =>
      new Proxy(value, {
        getOwnPropertyDescriptor: (target, key) => {
          reads++;
          return Reflect.getOwnPropertyDescriptor(target, key);
        },
      });
    const oneOf = Array.from({ length: 1_000 }, () => counted({ properties: counted({ x: { $ref: '#' } }) }));
    const inputSchema = { type: 'object' as const, oneOf };
    const path = Array(32).fill('x').join('.');
    const texts = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`${path}\\${n}`, 'd']));
    described({ name: 'tool', inputSchema }, texts);
    expect(reads).toBeLessThan(1_500_000);
  });
});
