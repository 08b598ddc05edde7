import { describe, expect, it } from 'vitest';
import { McpGrammar } from '../src/grammar.ts';

const read = (data: unknown) => McpGrammar.fromJSON(data).toJSON();

describe('fromJSON reads', () => {
  it('the flat form as tools', () => {
    const flat = {
      add: { title: 't', description: 'd', properties: { by: 'p' } },
      sub: { description: null },
    };
    expect(read(flat)).toEqual({ tools: flat });
  });

  it('what toJSON writes', () => {
    const data = {
      tools: { add: { description: 'd', properties: { by: null } } },
      resources: { 'a:b': { name: '' } },
      templates: { 'a:{b}': { title: null } },
      prompts: { p: { arguments: { a: 'x' } } },
      server: { instructions: 'i' },
    };
    expect(read(data)).toEqual(data);
    expect(read(JSON.parse(JSON.stringify(McpGrammar.fromJSON(data))))).toEqual(data);
  });

  it.each(['tools', 'resources', 'templates', 'prompts', 'server'])(
    'a flat grammar with a tool called %s, by its shape',
    (name) => {
      const entry = { description: 'd', properties: { by: 'p' } };
      const tools = { [name]: entry, other: { description: 'o' } };
      expect(read({ [name]: entry })).toEqual({ tools: { [name]: entry } });
      expect(read(tools)).toEqual({ tools });
    },
  );

  it('a section with tools that are called as the members of an entry', () => {
    const tools = { description: { description: 'd' }, properties: { properties: { title: 't' } } };
    expect(read({ tools })).toEqual({ tools });
  });

  it('a flat tool called server, when it has a title or a property', () => {
    for (const entry of [{ title: 't' }, { description: 'd', properties: {} }]) {
      expect(Object.keys(read({ server: entry }))).toEqual(['tools']);
    }
  });

  it('sections wherever they fit: they are the form that is written', () => {
    expect(read({ server: { description: 'd' } })).toEqual({ server: { description: 'd' } });
    expect(read({ tools: { properties: { description: 'd' } } })).toEqual({
      tools: { properties: { description: 'd' } },
    });
  });

  it('nothing from what is empty or undefined', () => {
    expect(read({})).toEqual({});
    expect(read({ tools: {}, server: {}, resources: undefined })).toEqual({});
    expect(read({ tools: { add: { description: undefined, properties: {} } } })).toEqual({});
  });
});

describe('fromJSON refuses, with the place and the reason:', () => {
  it.each<[unknown, string, string]>([
    [null, '', 'A grammar must be an object, not null.'],
    [undefined, '', 'A grammar must be an object, not undefined.'],
    [[], '', 'A grammar must be an object, not a list.'],
    ['{}', '', 'A grammar must be an object, not a string.'],
    [{ add: null }, 'add', 'add must be an object, not null.'],
    [{ add: 'Adds.' }, 'add', 'add must be an object, not a string.'],
    [{ tools: [] }, 'tools', 'tools must be an object, not a list.'],
    [{ server: 'me' }, 'server', 'server must be an object, not a string.'],
    [
      { tools: { counter_increment: { properties: { by: 5 } } } },
      'tools.counter_increment.properties.by',
      'tools.counter_increment.properties.by must be a string or null, not a number.',
    ],
    [
      { counter_increment: { properties: { by: {} } } },
      'counter_increment.properties.by',
      'counter_increment.properties.by must be a string or null, not an object.',
    ],
    [
      { tools: { add: { descripton: 'd' } } },
      'tools.add.descripton',
      'tools.add.descripton is unknown: tools.add may have title, description, properties.',
    ],
    [
      { tools: { add: { name: 'plus' } } },
      'tools.add.name',
      'tools.add.name is unknown: tools.add may have title, description, properties.',
    ],
    [
      { server: { name: 'x' } },
      'server.name',
      'server.name is unknown: server may have description, instructions.',
    ],
    [
      { resources: { 'a:b': { properties: {} } } },
      'resources.a:b.properties',
      'resources.a:b.properties is unknown: resources.a:b may have name, title, description.',
    ],
    [
      { tools: { add: { description: 'd' } }, phrases: { hello: 'Hello' } },
      'phrases',
      'phrases is unknown: a grammar may have tools, resources, templates, prompts, server.',
    ],
    [
      { prompts: { p: { arguments: { a: true } } } },
      'prompts.p.arguments.a',
      'prompts.p.arguments.a must be a string or null, not a boolean.',
    ],
  ])('%j', (data, path, message) => {
    expect(() => read(data)).toThrow(
      expect.objectContaining({ name: 'McpGrammarError', code: 'invalid-data', path, message }),
    );
  });

  it.each<[string, unknown, string]>([
    ['a long name', { ['x'.repeat(2_049)]: {} }, 'has a name of 2049 characters: the limit is 2048.'],
    [
      'a long text',
      { t: { description: 'x'.repeat(65_537) } },
      't.description has 65537 characters: the limit is 65536.',
    ],
    ['a deep path', { t: { properties: { ['.'.repeat(32)]: 'd' } } }, 'is 33 names deep: the limit is 32.'],
    [
      'a long argument',
      { prompts: { p: { arguments: { ['x'.repeat(2_049)]: 'd' } } } },
      'has a name of 2049 characters',
    ],
  ])('%s', (_name, data, message) => {
    expect(() => read(data)).toThrow(expect.objectContaining({ code: 'limit-reached' }));
    expect(() => read(data)).toThrow(message);
  });

  it('without a message that grows with what was sent', () => {
    const data = { tools: { ['x'.repeat(2_000)]: { ['y'.repeat(1_000_000)]: 1 } } };
    expect(() => read(data)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^.{0,1000}$/) }),
    );
  });
});
