import { McpToolResults } from '@mcplkit/server';
import { type AbortSignalLike, ERR_INVALID_PARAMS, type McpTool } from '@mcplkit/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { ToolsetServer } from '../src/index.ts';
import { Boards, text, tool } from './support/board.ts';
import { Gate } from './support/gate.ts';
import { Host, textOf } from './support/host.ts';

const strict: McpTool = {
  name: 'add',
  inputSchema: {
    type: 'object',
    properties: { by: { type: 'integer', default: 1 }, to: { $ref: '#/$defs/name' } },
    $defs: { name: { type: 'string', minLength: 1 } },
    unevaluatedProperties: false,
  },
};
const boards = new Boards();
const calls: [string, Record<string, unknown>][] = [];
const server = new ToolsetServer({
  name: 'game',
  version: '1.0.0',
  tools: [strict],
  call: (name, args, { surface, signal, request }) => {
    calls.push([name, args]);
    return McpToolResults.text(`${surface} ${signal.aborted} ${request.method}`);
  },
  toolsets: {
    board: boards.definition,
    chat: new Boards({ tools: [tool('say')], instances: false }).definition,
  },
});

afterEach(() => {
  calls.length = 0;
  return server.stop();
});

describe('a call of a presence-aware host', () => {
  it('goes to the surface that it names', async () => {
    const host = await Host.meet(server, 'alice');
    await host.presence.open({ toolset: 'board', name: 'a' });
    await host.presence.open({ toolset: 'board', name: 'b' });
    boards.at(-2).onCall = (_name, args, { surface }) =>
      McpToolResults.text(`${surface} ${JSON.stringify(args)}`);
    expect(textOf(await host.call('move', { to: 'e4' }, 'board/a'))).toBe('board/a {"to":"e4"}');
  });

  it('goes to the only surface that shows the tool when it names none', async () => {
    const host = await Host.meet(server, 'alice');
    await host.presence.open({ toolset: 'board', name: 'a' });
    await host.presence.open({ toolset: 'board', name: 'b' });
    boards.at(-1).shown = ['pass'];
    boards.at(-2).onCall = () => McpToolResults.text('mine');
    boards.at(-1).ctx.changed();
    expect(textOf(await host.call('move'))).toBe('mine');
  });

  it('is refused with -32602 naming the surfaces when several show the tool', async () => {
    const host = await Host.meet(server, 'alice');
    await host.presence.open({ toolset: 'board', name: 'a' });
    await host.presence.open({ toolset: 'board', name: 'b' });
    await expect(host.call('move')).rejects.toMatchObject({
      code: ERR_INVALID_PARAMS,
      message: expect.stringContaining('board/a, board/b'),
      data: { surfaces: ['board/a', 'board/b'] },
    });
  });

  it('gets a result that says so, and what is visible, when no surface shows the tool', async () => {
    const host = await Host.meet(server, 'alice');
    const closed = await host.call('move');
    expect(closed.isError).toBe(true);
    expect(textOf(closed)).toBe('No open surface shows move now. Nothing is open.');
    await host.presence.open({ toolset: 'chat' });
    await host.presence.open({ toolset: 'board' });
    boards.at(-1).shown = ['pass'];
    boards.at(-1).ctx.changed();
    expect(textOf(await host.call('move'))).toBe(
      'No open surface shows move now. Visible: chat: say; board/1: pass.',
    );
  });

  it('gets a result with the visible names when the surface that it names does not show the tool', async () => {
    const host = await Host.meet(server, 'alice');
    await host.presence.open({ toolset: 'board' });
    // Nobody said that it changed: what is visible when the call begins counts.
    boards.at(-1).shown = ['pass'];
    const result = await host.call('move', {}, 'board/1');
    expect(result.isError).toBe(true);
    expect(textOf(result)).toBe('move is not there now on board/1. Visible there: pass.');
    expect(result._meta).toMatchObject({ 'mcpl/presence': { rev: 2, surfaces: [{ visible: ['pass'] }] } });
    boards.at(-1).shown = [];
    expect(textOf(await host.call('move', {}, 'board/1'))).toContain('Nothing is visible there.');
    await host.presence.open({ toolset: 'chat' });
    expect(textOf(await host.call('move', {}, 'chat'))).toBe(
      'move is not there now on chat. Visible there: say.',
    );
  });

  it('gets a result when the surface that it names is not open', async () => {
    const host = await Host.meet(server, 'alice');
    await host.presence.open({ toolset: 'chat' });
    const result = await host.call('move', {}, 'constructor');
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain('There is no surface constructor');
    expect(textOf(result)).toContain('Visible: chat: say.');
  });

  it('is refused when its address is no text', async () => {
    const host = await Host.meet(server, 'alice');
    const call = host.request('tools/call', { name: 'move', _meta: { 'mcpl/surface': 7 } });
    await expect(call).rejects.toMatchObject({ code: ERR_INVALID_PARAMS });
  });

  it('never reaches a surface of another principal', async () => {
    const alice = await Host.meet(server, 'alice');
    const bob = await Host.meet(server, 'bob');
    await alice.presence.open({ toolset: 'board', name: 'a' });
    expect((await bob.call('move', {}, 'board/a')).isError).toBe(true);
    expect((await bob.call('move')).isError).toBe(true);
    expect(await bob.presence.close({ surface: 'board/a' })).toEqual({ closed: false });
    expect(alice.presence.surfaces()).toHaveLength(1);
  });
});

it.each(['nope', 'constructor', '__proto__'])('an unknown tool, %s, is -32602', async (name) => {
  const host = await Host.meet(server, 'alice');
  await expect(host.call(name)).rejects.toMatchObject({ code: ERR_INVALID_PARAMS });
});

describe('arguments', () => {
  it('are checked by JSON Schema 2020-12, with defaults filled in', async () => {
    const host = await Host.meet(server, 'alice');
    expect(textOf(await host.call('add', { to: 'x' }))).toBe('undefined false tools/call');
    expect(calls).toEqual([['add', { to: 'x', by: 1 }]]);
  });

  it('that do not fit are a result that names each path', async () => {
    const host = await Host.meet(server, 'alice');
    const result = await host.call('add', { by: 'one', to: '', more: 1 });
    expect(result.isError).toBe(true);
    for (const path of [
      '/by must be integer',
      '/to must NOT have fewer',
      '(the whole) must NOT have unevaluated',
    ]) {
      expect(textOf(result)).toContain(path);
    }
    expect(calls).toEqual([]);
    await host.presence.open({ toolset: 'board' });
    expect(textOf(await host.call('move', { to: 1 }))).toContain('/to must be string');
  });

  it('are checked by `validate` where it is given, for tools and options', async () => {
    const seen: [object, object][] = [];
    const own = new Boards({ optionsSchema: { type: 'object', what: 'options' } });
    const other = new ToolsetServer({
      name: 'own',
      version: '1',
      toolsets: { board: own.definition },
      validate: (schema, value) => {
        seen.push([schema, { ...value }]);
        value.filled = true;
        return value.bad === true ? [{ path: '/bad', message: 'is bad' }] : [];
      },
    });
    const host = await Host.meet(other, 'alice');
    await host.presence.open({ toolset: 'board', options: { a: 1 } });
    expect(own.at(0).options).toEqual({ a: 1, filled: true });
    expect(textOf(await host.call('move', { bad: true }))).toContain('/bad is bad');
    expect(seen).toEqual([
      [own.definition.optionsSchema, { a: 1 }],
      [own.definition.tools[0]?.inputSchema, { bad: true }],
    ]);
    await other.stop();
  });
});

describe('calls', () => {
  it('on one instance run one at a time, in the order in which they came', async () => {
    const host = await Host.meet(server, 'alice');
    await host.presence.open({ toolset: 'board' });
    const gate = new Gate();
    const log: string[] = [];
    boards.at(-1).onCall = async (name, { to }) => {
      log.push(`+${to}`);
      await gate.wait();
      log.push(`-${to}`);
      return McpToolResults.text(name);
    };
    const answers = ['1', '2', '3'].map((to) => host.call('move', { to }));
    await host.settled();
    expect(log).toEqual(['+1']);
    for (let count = 0; count < 3; count++) {
      await gate.arrived(count + 1);
      gate.open();
      await host.settled();
    }
    await Promise.all(answers);
    expect(log).toEqual(['+1', '-1', '+2', '-2', '+3', '-3']);
  });

  it('on different instances run side by side', async () => {
    const host = await Host.meet(server, 'alice');
    await host.presence.open({ toolset: 'board', name: 'a' });
    await host.presence.open({ toolset: 'board', name: 'b' });
    const gate = new Gate();
    boards.at(-2).onCall = async () => {
      await gate.wait();
      return McpToolResults.text('slow');
    };
    const slow = host.call('move', {}, 'board/a');
    expect(textOf(await host.call('move', {}, 'board/b'))).toBe('move');
    gate.open();
    expect(textOf(await slow)).toBe('slow');
  });

  it('that are cancelled have their signal aborted, and leave the others alone', async () => {
    const host = await Host.meet(server, 'alice');
    await host.presence.open({ toolset: 'board' });
    const errors: Error[] = [];
    server.onError.subscribe((error) => errors.push(error));
    let signal: AbortSignalLike | undefined;
    boards.at(-1).onCall = (_name, _args, call) => {
      signal = call.signal;
      return new Promise((_, reject) => {
        call.signal.addEventListener('abort', () => reject(call.signal.reason));
      });
    };
    const controller = new AbortController();
    const first = host.request('tools/call', { name: 'move' }, { signal: controller.signal });
    const waiting = new AbortController();
    const second = host.request('tools/call', { name: 'move' }, { signal: waiting.signal });
    await host.settled();
    waiting.abort(new Error('changed my mind'));
    controller.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    await expect(second).rejects.toThrow('changed my mind');
    await host.settled();
    expect(signal?.aborted).toBe(true);
    boards.at(-1).onCall = () => McpToolResults.text('on');
    expect(textOf(await host.call('move'))).toBe('on');
    expect(errors).toEqual([]);
  });
});

describe('a plain host', () => {
  it('opens, plays, chooses and closes by tools', async () => {
    const host = await Host.meet(server, 'alice', { mcpl: null });
    expect(textOf(await host.call('toolset_open', { toolset: 'board', name: 'a' }))).toBe(
      'board/a is open. Its tools now: move, pass.\nempty',
    );
    await host.call('toolset_open', { toolset: 'board', name: 'b' });
    for (const board of boards.all.slice(-2)) {
      board.onCall = (_name, _args, { surface }) => McpToolResults.text(`${surface}`);
    }
    expect(textOf(await host.call('move'))).toBe('board/b');
    expect(textOf(await host.call('toolset_use', { toolset: 'board', instance: 'a' }))).toBe(
      'board/a is chosen. Its tools now: move, pass.\nempty',
    );
    expect(textOf(await host.call('move'))).toBe('board/a');
    await host.call('toolset_open', { toolset: 'chat' });
    expect(textOf(await host.call('move'))).toBe('board/a');
    expect(textOf(await host.call('toolset_close', { toolset: 'board', instance: 'a' }))).toBe(
      'It is closed.',
    );
    expect(textOf(await host.call('move'))).toBe('board/b');
    expect(textOf(await host.call('toolset_close', { toolset: 'board' }))).toBe('It is closed.');
    expect(textOf(await host.call('toolset_close', { toolset: 'board' }))).toBe('It was not open.');
  });

  it('gets in a result, for its model, what does not fit', async () => {
    const host = await Host.meet(server, 'alice', { mcpl: null });
    for (const [name, args, words] of [
      ['toolset_open', { toolset: 'nope' }, 'There are: board, chat.'],
      ['toolset_open', {}, 'There are: board, chat.'],
      ['toolset_use', { toolset: 'board', instance: 'x' }, 'It is not open.'],
      ['toolset_use', {}, 'A surface is meant by'],
      ['move', {}, 'toolset_open opens the toolset board.'],
    ] as const) {
      const result = await host.call(name, args);
      expect(result.isError).toBe(true);
      expect(textOf(result)).toContain(words);
    }
    await host.call('toolset_open', { toolset: 'board' });
    await host.call('toolset_open', { toolset: 'board' });
    const back = await Host.meet(server, 'alice', { mcpl: null });
    const result = await back.call('move');
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain('board/1, board/2. Choose one with toolset_use.');
    expect(textOf(await back.call('toolset_close', { toolset: 'board' }))).toContain('Say which.');
  });

  it('sees of content what MCP has a form for, and nothing that no model may see', async () => {
    const rich = new Boards({
      open: (ctx) => ({
        visible: () => ['move'],
        content: () => [
          { type: 'text', text: 'a' },
          { type: 'image', data: 'AAAA', mimeType: 'image/png' },
          { type: 'resource', uri: 'app://b', name: 'b' },
          { type: 'image', uri: 'app://secret', disposition: 'never' },
        ],
        call: () => {
          ctx.emit({ content: text('it happened') });
          return McpToolResults.text('moved');
        },
      }),
    });
    const other = new ToolsetServer({ name: 'rich', version: '1', toolsets: { board: rich.definition } });
    const host = await Host.meet(other, 'alice', { mcpl: null });
    const { content } = await host.call('toolset_open', { toolset: 'board' });
    expect(content.slice(1)).toEqual([
      { type: 'text', text: 'a' },
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
      { type: 'resource_link', uri: 'app://b', name: 'b' },
    ]);
    expect(await host.call('move')).toEqual({ content: [...text('moved'), ...text('it happened')] });
    await host.settled();
    expect(host.heard).toEqual([]);
    await other.stop();
  });

  it('finds a toolset that is open at first, also when it takes a moment to open', async () => {
    const gate = new Gate();
    const slow = new Boards({ default: 'open' });
    const { open } = slow.definition;
    slow.definition.open = async (ctx, options) => {
      await gate.wait();
      return open(ctx, options);
    };
    const other = new ToolsetServer({ name: 'slow', version: '1', toolsets: { board: slow.definition } });
    const host = await Host.meet(other, 'alice', { mcpl: null });
    const answer = host.call('move');
    await host.settled();
    gate.open();
    expect(textOf(await answer)).toBe('move');
    await other.stop();
  });
});
