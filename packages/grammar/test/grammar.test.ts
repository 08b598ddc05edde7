import { describe, expect, it } from 'vitest';
import { McpGrammar } from '../src/grammar.ts';
import { McpGrammarError } from '../src/grammar-error.ts';

const HOSTILE = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '0'];

describe('a grammar', () => {
  it('gives back what was set, in every section', () => {
    const grammar = new McpGrammar();
    grammar.setToolTitle('t', 'tool title');
    grammar.setToolDescription('t', 'tool');
    grammar.setPropertyDescription('t', 'a.b', 'property');
    grammar.setResourceName('r:', 'resource name');
    grammar.setResourceTitle('r:', 'resource title');
    grammar.setResourceDescription('r:', 'resource');
    grammar.setResourceTemplateName('r:{x}', 'template name');
    grammar.setResourceTemplateTitle('r:{x}', 'template title');
    grammar.setResourceTemplateDescription('r:{x}', 'template');
    grammar.setPromptTitle('p', 'prompt title');
    grammar.setPromptDescription('p', 'prompt');
    grammar.setPromptArgumentDescription('p', 'a', 'argument');
    grammar.setServerDescription('server');
    grammar.setServerInstructions('instructions');
    expect([
      grammar.getToolTitle('t'),
      grammar.getToolDescription('t'),
      grammar.getPropertyDescription('t', 'a.b'),
      grammar.getResourceName('r:'),
      grammar.getResourceTitle('r:'),
      grammar.getResourceDescription('r:'),
      grammar.getResourceTemplateName('r:{x}'),
      grammar.getResourceTemplateTitle('r:{x}'),
      grammar.getResourceTemplateDescription('r:{x}'),
      grammar.getPromptTitle('p'),
      grammar.getPromptDescription('p'),
      grammar.getPromptArgumentDescription('p', 'a'),
      grammar.getServerDescription(),
      grammar.getServerInstructions(),
    ]).toEqual([
      'tool title',
      'tool',
      'property',
      'resource name',
      'resource title',
      'resource',
      'template name',
      'template title',
      'template',
      'prompt title',
      'prompt',
      'argument',
      'server',
      'instructions',
    ]);
    expect(grammar.toJSON()).toEqual({
      tools: { t: { title: 'tool title', description: 'tool', properties: { 'a.b': 'property' } } },
      resources: { 'r:': { name: 'resource name', title: 'resource title', description: 'resource' } },
      templates: { 'r:{x}': { name: 'template name', title: 'template title', description: 'template' } },
      prompts: { p: { title: 'prompt title', description: 'prompt', arguments: { a: 'argument' } } },
      server: { description: 'server', instructions: 'instructions' },
    });
  });

  it('has nothing about what was never set', () => {
    const grammar = new McpGrammar();
    for (const name of HOSTILE) {
      expect(grammar.getToolDescription(name)).toBeUndefined();
      expect(grammar.getPropertyDescription(name, name)).toBeUndefined();
      expect(grammar.getPromptArgumentDescription(name, name)).toBeUndefined();
    }
    expect(grammar.toJSON()).toEqual({});
  });

  it('forgets what is set to undefined, and the entry with its last word', () => {
    const grammar = new McpGrammar({ t: { description: 'd', properties: { p: 'q' } } });
    grammar.setToolDescription('t', undefined);
    expect(grammar.toJSON()).toEqual({ tools: { t: { properties: { p: 'q' } } } });
    grammar.setPropertyDescription('t', 'p', undefined);
    expect(grammar.toJSON()).toEqual({});
    grammar.setServerDescription('d');
    grammar.setServerDescription(undefined);
    expect(grammar.toJSON()).toEqual({});
  });

  it.each(HOSTILE)('takes the name %j as ordinary data', (name) => {
    const grammar = new McpGrammar();
    grammar.setToolDescription(name, 'd');
    grammar.setPropertyDescription(name, name, 'p');
    const json = JSON.stringify(grammar);
    expect(json).toBe(
      JSON.stringify({ tools: { [name]: { description: 'd', properties: { [name]: 'p' } } } }),
    );
    const read = McpGrammar.fromJSON(JSON.parse(json));
    expect(read.getToolDescription(name)).toBe('d');
    expect(read.getPropertyDescription(name, name)).toBe('p');
    expect(JSON.stringify(read)).toBe(json);
    expect(({} as Record<string, unknown>).description).toBeUndefined();
  });

  it('is refused a name, a text or a path over its bound, and stays as it was', () => {
    const grammar = new McpGrammar();
    const tooLong = 'x'.repeat(2_049);
    const refused = [
      () => grammar.setToolDescription(tooLong, 'd'),
      () => grammar.setPropertyDescription('t', tooLong, 'd'),
      () => grammar.setPromptArgumentDescription('p', tooLong, 'd'),
      () => grammar.setToolDescription('t', 'x'.repeat(65_537)),
      () => grammar.setPropertyDescription('t', Array(33).fill('a').join('.'), 'd'),
      () => grammar.setServerInstructions('x'.repeat(65_537)),
    ];
    for (const set of refused) {
      expect(set).toThrow(expect.objectContaining({ name: 'McpGrammarError', code: 'limit-reached' }));
    }
    expect(grammar.toJSON()).toEqual({});
    grammar.setToolDescription(tooLong.slice(1), 'x'.repeat(65_536));
    grammar.setPropertyDescription('t', `output.${Array(32).fill('a').join('.')}`, 'd');
    expect(Object.keys(grammar.toJSON().tools ?? {})).toHaveLength(2);
  });

  it('names the place when a setter is given something else than a text', () => {
    const set = () => new McpGrammar().setToolDescription('t', 7 as never);
    expect(set).toThrow(McpGrammarError);
    expect(set).toThrow('tools.t.description must be a string or null, not a number.');
  });
});

describe('a clone', () => {
  it('changes apart from its original', () => {
    const grammar = new McpGrammar({ t: { description: 'd', properties: { p: 'q' } } });
    const clone = grammar.clone();
    clone.setToolDescription('t', 'other');
    clone.setPropertyDescription('t', 'p', undefined);
    clone.setServerDescription('s');
    expect(grammar.toJSON()).toEqual({ tools: { t: { description: 'd', properties: { p: 'q' } } } });
    expect(clone.toJSON()).toEqual({ tools: { t: { description: 'other' } }, server: { description: 's' } });
  });
});

describe('a merge', () => {
  const low = new McpGrammar({ t: { title: 'low', description: 'low', properties: { a: 'low', b: 'low' } } });

  it('lets the upper layer win, field by field and property by property', () => {
    const up = new McpGrammar({
      t: { description: 'up', properties: { b: 'up' } },
      u: { description: 'up' },
    });
    expect(McpGrammar.merge(low, undefined, up).toJSON()).toEqual({
      tools: {
        t: { title: 'low', description: 'up', properties: { a: 'low', b: 'up' } },
        u: { description: 'up' },
      },
    });
  });

  it('lets an empty string win', () => {
    const up = new McpGrammar({ t: { description: '', properties: { a: '' } } });
    const merged = McpGrammar.merge(low, up);
    expect([merged.getToolDescription('t'), merged.getPropertyDescription('t', 'a')]).toEqual(['', '']);
  });

  it('takes an override of a lower layer away where the upper one says null', () => {
    const up = new McpGrammar({ t: { description: null, properties: { a: null } } });
    const merged = McpGrammar.merge(low, up);
    expect(merged.getToolDescription('t')).toBeUndefined();
    expect(merged.getPropertyDescription('t', 'a')).toBeUndefined();
    expect(merged.getPropertyDescription('t', 'b')).toBe('low');
    const tool = { name: 't', description: 'own', inputSchema: { type: 'object' as const } };
    expect(merged.applyToTool(tool)).toEqual({ ...tool, title: 'low' });
  });

  it('keeps a null for the layers that come below later, and a text above it counts again', () => {
    const none = new McpGrammar({ t: { description: null } });
    const top = new McpGrammar({ t: { description: 'top' } });
    const two = McpGrammar.merge(new McpGrammar(), none);
    expect(two.toJSON()).toEqual({ tools: { t: { description: null } } });
    expect(McpGrammar.merge(low, two).getToolDescription('t')).toBeUndefined();
    expect(McpGrammar.merge(low, two, top).getToolDescription('t')).toBe('top');
  });

  it('of nothing is empty', () => {
    expect(McpGrammar.merge().toJSON()).toEqual({});
  });
});
