import { describe, expect, it } from 'vitest';
import type { McpGrammarSurface } from '../src/check.ts';
import { McpGrammar } from '../src/grammar.ts';
import { deepFreeze } from './support/deep-freeze.ts';

const point = { properties: { x: {}, y: {} } };

const surface: McpGrammarSurface = deepFreeze({
  tools: [
    {
      name: 'move',
      inputSchema: {
        type: 'object',
        properties: { from: { $ref: '#/$defs/point' }, to: { $ref: '#/$defs/point' }, list: { items: {} } },
        $defs: { point },
      },
      outputSchema: { type: 'object', properties: { moved: {} } },
    },
  ],
  resources: [{ uri: 'app://a', name: 'a' }],
  templates: [{ uriTemplate: 'app://{id}', name: 'one' }],
  prompts: [{ name: 'p', arguments: [{ name: 'a' }] }, { name: 'bare' }],
});

describe('check', () => {
  it('is content with overrides that name something', () => {
    const grammar = new McpGrammar({
      tools: { move: { description: 'd', properties: { from: 'f', 'to.x': 'x', 'output.moved': null } } },
      resources: { 'app://a': { name: 'A' } },
      templates: { 'app://{id}': { name: 'One' } },
      prompts: { p: { description: 'd', arguments: { a: 'A' } } },
      server: { instructions: 'i' },
    });
    expect(grammar.check(surface)).toEqual([]);
  });

  it('reports every override that names nothing, a null among them', () => {
    const grammar = new McpGrammar({
      tools: {
        fly: { description: 'd' },
        move: { properties: { 'from.z': 'z', 'list.items': 'a', 'output.from': null } },
        constructor: { title: 't' },
      },
      resources: { 'app://b': { name: 'B' } },
      templates: { 'app://{x}': { name: 'X' } },
      prompts: { q: { title: 'Q' }, p: { arguments: { b: 'B' } }, bare: { arguments: { toString: null } } },
    });
    expect(grammar.check(surface).map(({ message, ...problem }) => problem)).toEqual([
      { kind: 'unknown-tool', name: 'fly' },
      { kind: 'unknown-property', name: 'move', part: 'from.z' },
      { kind: 'unknown-property', name: 'move', part: 'list.items' },
      { kind: 'unknown-property', name: 'move', part: 'output.from' },
      { kind: 'unknown-tool', name: 'constructor' },
      { kind: 'unknown-resource', name: 'app://b' },
      { kind: 'unknown-template', name: 'app://{x}' },
      { kind: 'unknown-prompt', name: 'q' },
      { kind: 'unknown-argument', name: 'p', part: 'b' },
      { kind: 'unknown-argument', name: 'bare', part: 'toString' },
    ]);
    expect(grammar.check(surface).map(({ message }) => message)).toContain(
      'The input of the tool "move" has no property "from.z".',
    );
  });

  it('reports a property whose place says something else, because another path leads there too', () => {
    const grammar = new McpGrammar({
      move: { properties: { 'to.x': 'end', 'from.x': 'start', 'from.y': 'y', 'to.y': 'y' } },
    });
    expect(grammar.check(surface)).toEqual([
      {
        kind: 'shared-property',
        name: 'move',
        part: 'to.x',
        message: 'The tool "move" says something else where "to.x" leads: another path leads there too.',
      },
    ]);
  });

  it('does not check a list that is absent', () => {
    const grammar = new McpGrammar({
      tools: { fly: { description: 'd' } },
      resources: { 'app://b': { name: 'B' } },
      prompts: { q: { title: 'Q' } },
    });
    expect(grammar.check({})).toEqual([]);
    expect(grammar.check({ tools: [] }).map(({ kind }) => kind)).toEqual(['unknown-tool']);
  });
});
