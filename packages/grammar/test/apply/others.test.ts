import { describe, expect, it } from 'vitest';
import { McpGrammar } from '../../src/grammar.ts';
import { deepFreeze } from '../support/deep-freeze.ts';

describe('a resource', () => {
  const resource = deepFreeze({ uri: 'app://a', name: 'a', description: 'old', mimeType: 'text/plain' });

  it('has its words, by URI', () => {
    const grammar = new McpGrammar({ resources: { 'app://a': { name: 'A', title: 'T', description: '' } } });
    expect(grammar.applyToResource(resource)).toEqual({
      uri: 'app://a',
      name: 'A',
      title: 'T',
      description: '',
      mimeType: 'text/plain',
    });
  });

  it('is the same object without any', () => {
    const grammar = new McpGrammar({
      resources: { a: { name: 'A' }, 'app://a': { name: 'a', description: null } },
      templates: { 'app://a': { name: 'A' } },
    });
    expect(grammar.applyToResource(resource)).toBe(resource);
  });
});

describe('a resource template', () => {
  const template = deepFreeze({ uriTemplate: 'app://{id}', name: 'one' });

  it('has its words, by URI template', () => {
    const grammar = new McpGrammar({
      templates: { 'app://{id}': { name: 'One', title: 'T', description: 'D' } },
    });
    expect(grammar.applyToTemplate(template)).toEqual({
      uriTemplate: 'app://{id}',
      name: 'One',
      title: 'T',
      description: 'D',
    });
  });

  it('is the same object without any', () => {
    expect(new McpGrammar({ templates: { 'app://{other}': { name: 'A' } } }).applyToTemplate(template)).toBe(
      template,
    );
  });
});

describe('a prompt', () => {
  const prompt = deepFreeze({
    name: 'p',
    arguments: [
      { name: 'a', required: true },
      { name: '__proto__', description: 'old' },
    ],
  });

  it('has its words, and those of its arguments by name', () => {
    const grammar = McpGrammar.fromJSON(
      JSON.parse(
        '{ "prompts": { "p": { "title": "T", "description": "D", "arguments": { "a": "A", "__proto__": "P" } } } }',
      ),
    );
    expect(grammar.applyToPrompt(prompt)).toEqual({
      name: 'p',
      title: 'T',
      description: 'D',
      arguments: [
        { name: 'a', required: true, description: 'A' },
        { name: '__proto__', description: 'P' },
      ],
    });
  });

  it('keeps the arguments that are not overridden, as objects', () => {
    const grammar = new McpGrammar({ prompts: { p: { arguments: { a: 'A' } } } });
    expect(grammar.applyToPrompt(prompt).arguments?.[1]).toBe(prompt.arguments[1]);
    const description = new McpGrammar({ prompts: { p: { description: 'D' } } });
    expect(description.applyToPrompt(prompt).arguments).toBe(prompt.arguments);
  });

  it('is the same object without any', () => {
    const bare = deepFreeze({ name: 'p' });
    const grammar = new McpGrammar({ prompts: { p: { title: null, arguments: { b: 'B', a: null } } } });
    expect(grammar.applyToPrompt(prompt)).toBe(prompt);
    expect(grammar.applyToPrompt(bare)).toBe(bare);
    expect(new McpGrammar().applyToPrompt(prompt)).toBe(prompt);
  });
});

describe('a server', () => {
  const server = deepFreeze({
    protocolVersion: '2025-11-25',
    serverInfo: { name: 's', version: '1', description: 'old' },
    instructions: 'old',
    capabilities: {},
  });

  it('has its description in serverInfo, and its instructions', () => {
    const grammar = new McpGrammar({ server: { description: 'D', instructions: 'I' } });
    expect(grammar.applyToServer(server)).toEqual({
      ...server,
      serverInfo: { name: 's', version: '1', description: 'D' },
      instructions: 'I',
    });
  });

  it('is the same object without any', () => {
    expect(new McpGrammar().applyToServer(server)).toBe(server);
    expect(new McpGrammar({ server: { description: 'old', instructions: null } }).applyToServer(server)).toBe(
      server,
    );
    const instructions = new McpGrammar({ server: { instructions: 'I' } });
    expect(instructions.applyToServer(server).serverInfo).toBe(server.serverInfo);
  });
});
