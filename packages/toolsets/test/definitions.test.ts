import { McpServerError, McpToolTable } from '@mcplkit/server';
import { describe, expect, it } from 'vitest';
import { ToolsetError, ToolsetServer, type ToolsetServerOptions } from '../src/index.ts';
import { Boards, tool } from './support/board.ts';

function make(options: Partial<ToolsetServerOptions>): ToolsetServer {
  return new ToolsetServer({ name: 'test', version: '1.0.0', ...options });
}

function codeOf(make: () => unknown): unknown {
  try {
    make();
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(ToolsetError);
    return (thrown as ToolsetError).code;
  }
  return undefined;
}

const call = () => ({ content: [] });

describe('a server is refused at construction', () => {
  it.each(['', 'two words', 'größe', 'a*', 'x'.repeat(129)])('when its name is %j', (name) => {
    expect(codeOf(() => make({ name }))).toBe('invalid-name');
  });

  it.each(['', 'a/b', 'a b', 'x'.repeat(65)])('when a toolset is named %j', (name) => {
    expect(codeOf(() => make({ toolsets: { [name]: new Boards().definition } }))).toBe('invalid-name');
  });

  it.each(['toolset_open', 'toolset_close', 'toolset_use'])(
    'when a tool, static or of a toolset, is named %s',
    (name) => {
      expect(codeOf(() => make({ tools: [tool(name)], call }))).toBe('reserved-name');
      const toolsets = { board: new Boards({ tools: [tool(name)] }).definition };
      expect(codeOf(() => make({ toolsets }))).toBe('reserved-name');
    },
  );

  it('when a behavior beside the toolsets has a tool with such a name', () => {
    const { definition } = new Boards();
    const behavior = new McpToolTable([]);
    behavior.getTools = () => [tool('toolset_open')];
    expect(() => make({ toolsets: { board: definition }, behaviors: [behavior] })).toThrow(McpServerError);
  });

  it('when two toolsets, or a toolset and the static tools, have one tool', () => {
    const one = new Boards().definition;
    expect(codeOf(() => make({ toolsets: { one, two: one } }))).toBe('duplicate-name');
    expect(codeOf(() => make({ tools: [tool('move')], call, toolsets: { one } }))).toBe('duplicate-name');
  });

  it('when it has static tools and nothing that runs them', () => {
    expect(codeOf(() => make({ tools: [tool('now')] }))).toBe('missing-call');
  });

  it('when a schema of a tool or of options cannot be compiled', () => {
    const broken = { type: 'object' as const, properties: { a: { type: 'nothing' } } };
    expect(codeOf(() => make({ tools: [{ name: 'now', inputSchema: broken }], call }))).toBe(
      'invalid-schema',
    );
    const toolsets = { board: new Boards({ optionsSchema: broken }).definition };
    expect(codeOf(() => make({ toolsets }))).toBe('invalid-schema');
    expect(codeOf(() => make({ toolsets, validate: () => [] }))).toBeUndefined();
  });

  it.each(['maxInstances', 'maxHeldEvents', 'maxEnded', 'idleCloseMs'])('when %s is no bound', (bound) => {
    for (const value of [-1, Number.NaN, '3']) expect(() => make({ [bound]: value })).toThrow(RangeError);
  });
});

it('names that every object has are names like others', async () => {
  const { definition } = new Boards({ tools: [tool('constructor'), tool('toString')] });
  const server = make({ toolsets: { valueOf: definition } });
  expect(server.name).toBe('test');
});
