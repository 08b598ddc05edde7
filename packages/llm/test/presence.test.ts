import { runToolLoop, type ToolLoopEvent, type ToolSource } from '@mcplkit/llm';
import type { McpTool, Surface } from '@mcplkit/wire';
import { describe, expect, it } from 'vitest';
import { call, type Line, Scripted } from './support/scripted.ts';

const tool = (name: string, description?: string): McpTool => ({
  name,
  inputSchema: { type: 'object' },
  ...(description === undefined ? {} : { description }),
});

/** A server whose chess game shows its tools while it is open. */
class Arcade implements ToolSource {
  readonly serverInfo = { name: 'arcade' };
  readonly called: unknown[] = [];
  isOpen = false;
  readonly presence = {
    stableTools: () => [tool('enter'), tool('leave')],
    visibleTools: () => (this.isOpen ? [tool('move', 'Moves a piece.'), tool('odd.name')] : []),
    surfaces: (): Surface[] =>
      this.isOpen
        ? [
            {
              id: 'chess',
              toolset: 'chess',
              title: 'Chess',
              visible: ['move', 'odd.name'],
              content: [
                { type: 'text', text: 'White to move.' },
                { type: 'image', uri: 'https://a.invalid/?token=secret' },
              ],
            },
          ]
        : [],
  };

  async listTools() {
    return [tool('enter'), tool('leave'), tool('move'), tool('odd.name')];
  }

  async callTool(name: string, args: Record<string, unknown>, options?: { meta?: object | undefined }) {
    this.called.push([name, args, options?.meta]);
    if (name === 'enter') this.isOpen = true;
    if (name === 'leave') this.isOpen = false;
    return { content: [{ type: 'text' as const, text: `${name} done` }] };
  }
}

async function run(arcade: Arcade, ...lines: Line[]) {
  const provider = new Scripted(...lines);
  const events: ToolLoopEvent[] = [];
  const result = await runToolLoop({
    provider,
    clients: arcade,
    messages: [{ role: 'user', content: 'Play.' }],
    onEvent: (event) => events.push(event),
  });
  const told = result.messages.flatMap((turn) =>
    turn.role === 'user' && typeof turn.content === 'string' && turn.content.startsWith('[context')
      ? [turn.content]
      : [],
  );
  const results = result.messages.flatMap((turn) => (turn.role === 'tool' ? [turn] : []));
  return { result, requests: provider.requests, told, results, events };
}

const shown = (id: string, name: string, args?: unknown, surface?: string) =>
  call(id, 'use_shown_tool', { tool: name, ...(args === undefined ? {} : { arguments: args }), surface });

describe('tools that come and go', () => {
  it('leave the list as it is, are told as context when they change, and are called by the one that stays', async () => {
    const arcade = new Arcade();
    const { requests, told, result, results } = await run(
      arcade,
      [call('1', 'enter')],
      [shown('2', 'move', { to: 'e4' }, 'chess'), shown('3', 'odd_name')],
      [call('4', 'leave')],
      'Played.',
    );
    const lists = requests.map(({ tools }) => JSON.stringify(tools));
    expect(new Set(lists).size).toBe(1);
    expect(requests[0]?.tools?.map(({ name }) => name)).toEqual(['enter', 'leave', 'use_shown_tool']);
    expect(arcade.called).toEqual([
      ['enter', {}, undefined],
      ['move', { to: 'e4' }, { 'mcpl/surface': 'chess' }],
      ['odd.name', {}, undefined],
      ['leave', {}, undefined],
    ]);
    expect(results.map(({ callId, isError }) => [callId, isError])).toEqual([
      ['1', false],
      ['2', false],
      ['3', false],
      ['4', false],
    ]);
    expect(told).toEqual([
      [
        '[context from the host, not from the person: what is shown now. It replaces what was shown before.]',
        'Surface chess (Chess) of arcade shows move, odd.name.',
        'White to move.',
        '[image: not shown]',
        'Tools that are shown now, to be called by use_shown_tool:',
        '- move: Moves a piece.',
        '  arguments: {"type":"object"}',
        '- odd_name',
        '  arguments: {"type":"object"}',
      ].join('\n'),
      '[context from the host, not from the person: nothing is shown any more.]',
    ]);
    // What was said stays as it was: only the end of the conversation is another.
    for (const [index, { messages }] of requests.entries()) {
      expect(result.messages.slice(0, messages.length)).toEqual(messages);
      expect(messages.length).toBeGreaterThan(requests[index - 1]?.messages.length ?? 0);
    }
  });

  it('cannot be called when they are not shown, by their own name, or in a wrong way', async () => {
    const arcade = new Arcade();
    const { results, events } = await run(
      arcade,
      [
        shown('1', 'move'),
        call('2', 'move'),
        call('3', 'use_shown_tool', { tool: 7 }),
        call('4', 'use_shown_tool', { tool: 'move', arguments: 'e4' }),
        call('5', 'use_shown_tool', '{'),
      ],
      'Sorry.',
    );
    expect(arcade.called).toEqual([]);
    expect(results.map(({ content, isError }) => [content, isError])).toEqual([
      ['move is not shown now. There are none.', true],
      ['There is no tool move. There are: enter, leave, use_shown_tool.', true],
      ['use_shown_tool takes the name of a tool, and arguments that are an object.', true],
      ['use_shown_tool takes the name of a tool, and arguments that are an object.', true],
      [expect.stringContaining('not JSON'), true],
    ]);
    expect(events.filter(({ type }) => type === 'refused')).toHaveLength(5);
  });

  it('are told at first when they are there already, and not again while nothing changes', async () => {
    const arcade = new Arcade();
    arcade.isOpen = true;
    const { told, requests } = await run(arcade, [shown('1', 'move')], 'Played.');
    expect(told).toHaveLength(1);
    expect(requests[0]?.messages).toHaveLength(2);
  });
});
