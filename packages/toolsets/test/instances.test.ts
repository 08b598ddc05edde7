import { McpToolResults } from '@mcplkit/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ToolsetContext, type ToolsetInstance, ToolsetServer } from '../src/index.ts';
import { Board, Boards, text } from './support/board.ts';
import { Gate } from './support/gate.ts';
import { Host, textOf } from './support/host.ts';

let boards: Boards;
let server: ToolsetServer;
let errors: Error[];

function start(more: object = {}, definition = new Boards()): void {
  boards = definition;
  errors = [];
  server = new ToolsetServer({
    name: 'game',
    version: '1.0.0',
    toolsets: { board: boards.definition },
    ...more,
  });
  server.onError.subscribe((error) => errors.push(error));
}

beforeEach(() => start());
afterEach(async () => {
  await server.stop();
  vi.useRealTimers();
});

async function playing(): Promise<Host> {
  const host = await Host.meet(server, 'alice');
  await host.presence.open({ toolset: 'board' });
  return host;
}

describe('the context', () => {
  it('says whose instance it is, and has a signal that ends with it', async () => {
    const host = await playing();
    const { ctx, options } = boards.at(0);
    expect(ctx).toMatchObject({ principal: 'alice', toolset: 'board', instance: '1', restored: false });
    expect(options).toEqual({});
    expect(ctx.signal.aborted).toBe(false);
    await host.presence.close({ surface: 'board/1' });
    expect(ctx.signal.aborted).toBe(true);
    expect(ctx.signal.reason).toMatchObject({ code: 'ended' });
  });

  it('is safe after the end: nothing is told, thrown or opened', async () => {
    const host = await playing();
    await host.presence.close({ surface: 'board/1' });
    const { changed, emit, end, access } = boards.at(0).ctx;
    changed();
    emit({ content: text('late') });
    end(text('again'));
    await expect(access('x')).rejects.toMatchObject({ code: 'ended' });
    await host.settled();
    expect(host.heard).toEqual([]);
    expect(host.presence.rev).toBe(2);
    expect(boards.at(0).closed).toEqual(['closed']);
  });
});

describe('an instance ends', () => {
  it('by itself, with a last word, also in the middle of its own call, whose result counts', async () => {
    const host = await playing();
    const { ctx } = boards.at(0);
    boards.at(0).onCall = () => {
      ctx.end(text('checkmate'));
      return McpToolResults.text('you won');
    };
    expect(await host.call('move')).toMatchObject({
      content: text('you won'),
      _meta: { 'mcpl/presence': { rev: 2, ended: [{ reason: 'ended', content: text('checkmate') }] } },
    });
    expect(boards.at(0).closed).toEqual(['ended']);
  });

  it.each(['visible', 'content'] as const)('by a throw out of %s(), which is reported', async (member) => {
    const host = await playing();
    boards.at(0)[member] = () => {
      throw new Error('out of order');
    };
    boards.at(0).ctx.changed();
    await host.settled();
    expect(host.presence.ended()).toMatchObject([{ surface: 'board/1', reason: 'failed' }]);
    expect(boards.at(0).closed).toEqual(['failed']);
    expect(errors).toMatchObject([{ message: 'out of order' }]);
  });

  it.each([
    ['a tool of nobody', (board: Board) => (board.shown = ['fly'])],
    ['no list', (board: Board) => (board.shown = 'move' as never)],
    ['a block that is none', (board: Board) => (board.content = () => [{ type: 'x' }] as never)],
  ])('by showing %s', async (_what, spoil) => {
    const host = await playing();
    spoil(boards.at(0));
    boards.at(0).ctx.changed();
    await host.settled();
    expect(boards.at(0).closed).toEqual(['failed']);
    expect(errors).toMatchObject([{ name: 'TypeError' }]);
  });

  it('by a failure right after a call, whose result stands', async () => {
    const host = await playing();
    boards.at(0).onCall = () => {
      boards.at(0).shown = ['fly'];
      return McpToolResults.text('done');
    };
    expect(await host.call('move')).toMatchObject({
      content: text('done'),
      _meta: { 'mcpl/presence': { ended: [{ reason: 'failed' }] } },
    });
  });

  it('and is closed once, whatever close() does', async () => {
    const host = await playing();
    boards.at(0).close = () => {
      boards.at(0).ctx.end();
      throw new Error('jammed');
    };
    expect(await host.presence.close({ surface: 'board/1' })).toMatchObject({ closed: true });
    await host.presence.open({ toolset: 'board' });
    boards.at(1).close = async () => {
      throw new Error('jammed later');
    };
    await host.presence.close({ surface: 'board/2' });
    expect(errors.map(({ message }) => message)).toEqual(['jammed', 'jammed later']);
    expect(host.presence.ended()).toHaveLength(2);
  });
});

describe('races', () => {
  it('a close during a call aborts its signal, answers it and those behind it, and closes once', async () => {
    const host = await playing();
    const other = await Host.meet(server, 'alice');
    const gate = new Gate();
    let aborted = false;
    boards.at(0).onCall = (_name, _args, { signal }) => {
      signal.addEventListener('abort', () => {
        aborted = true;
      });
      return gate.wait().then(() => McpToolResults.text('too late'));
    };
    const calls = [host.call('move'), host.call('pass')];
    await gate.arrived(1);
    await other.presence.close({ surface: 'board/1' });
    for (const result of await Promise.all(calls)) {
      expect(result.isError).toBe(true);
      expect(textOf(result)).toContain('board/1 has ended');
    }
    expect(aborted).toBe(true);
    expect(boards.at(0).closed).toEqual(['closed']);
    gate.open();
    await host.settled();
    expect(host.presence.surfaces()).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('of two opens of one name at once, one gets it', async () => {
    const host = await Host.meet(server, 'alice');
    const gate = new Gate();
    const { open } = boards.definition;
    boards.definition.open = async (ctx, options) => {
      await gate.wait();
      return open(ctx, options);
    };
    const opens = [1, 2].map(() => host.presence.open({ toolset: 'board', name: 'a' }));
    gate.open();
    const settled = await Promise.allSettled(opens);
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(boards.all).toHaveLength(1);
    expect(host.presence.surfaces()).toHaveLength(1);
  });

  it('an open that never settles and is cancelled frees its name, and what arrives late is closed once', async () => {
    const host = await Host.meet(server, 'alice');
    const gate = new Gate();
    const { open } = boards.definition;
    let ctx: ToolsetContext | undefined;
    boards.definition.open = async (given, options) => {
      ctx = given;
      await gate.wait();
      return open(given, options);
    };
    const controller = new AbortController();
    const params = { toolset: 'board', name: 'a' };
    const first = host.presence.open(params, { signal: controller.signal });
    await gate.arrived(1);
    controller.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    await host.settled();
    expect(ctx?.signal.aborted).toBe(true);
    gate.open();
    await host.settled();
    expect(boards.at(0).closed).toEqual(['closed']);
    gate.open();
    expect(await host.presence.open(params)).toMatchObject({ surface: { id: 'board/a' } });
    expect(errors).toEqual([]);
  });

  it('a disconnect during an open gives it up', async () => {
    const host = await Host.meet(server, 'alice');
    const gate = new Gate();
    const { open } = boards.definition;
    boards.definition.open = async (ctx, options) => {
      await gate.wait();
      return open(ctx, options);
    };
    const opening = host.presence.open({ toolset: 'board' });
    await gate.arrived(1);
    host.close();
    await expect(opening).rejects.toThrow();
    gate.open();
    const back = await Host.meet(server, 'alice');
    await back.settled();
    expect(back.presence.surfaces()).toEqual([]);
    expect(boards.at(0).closed).toEqual(['closed']);
  });

  it('changed() inside visible() is about that very reading', async () => {
    const host = await playing();
    boards.at(0).onVisible = () => boards.at(0).ctx.changed();
    boards.at(0).show('x');
    await host.settled();
    const { reads } = boards.at(0);
    await host.settled();
    expect(boards.at(0).reads).toBe(reads);
    expect(host.presence.rev).toBe(2);
  });

  it('end() inside visible() ends it once', async () => {
    const host = await playing();
    boards.at(0).onVisible = () => boards.at(0).ctx.end();
    boards.at(0).ctx.changed();
    await host.settled();
    expect(boards.at(0).closed).toEqual(['ended']);
    expect(host.presence.surfaces()).toEqual([]);
  });

  it('end() before it is open refuses the open', async () => {
    const host = await Host.meet(server, 'alice');
    const { open } = boards.definition;
    boards.definition.open = (ctx, options) => {
      ctx.end();
      return open(ctx, options);
    };
    await expect(host.presence.open({ toolset: 'board' })).rejects.toMatchObject({ code: -32603 });
    expect(boards.at(0).closed).toEqual(['ended']);
    expect(host.presence.surfaces()).toEqual([]);
    expect((await host.presence.list()).ended).toEqual([]);
  });
});

describe('an open that fails', () => {
  it.each([
    [
      'by a throw',
      () => {
        throw new Error('no dice');
      },
    ],
    ['by returning nothing', () => undefined as never],
    [
      'by a surface that cannot be read',
      (ctx: ToolsetContext, options: Record<string, unknown>): ToolsetInstance => {
        const board = new Board(ctx, options);
        board.shown = ['fly'];
        return board;
      },
    ],
  ])('%s leaves nothing open, and is reported', async (_what, open) => {
    start({}, new Boards({ open }));
    const host = await Host.meet(server, 'alice');
    await expect(host.presence.open({ toolset: 'board' })).rejects.toMatchObject({ code: -32603 });
    expect(await host.presence.list()).toMatchObject({ rev: 0, surfaces: [], ended: [] });
    expect(errors).toHaveLength(1);
  });
});

describe('instances belong to the principal', () => {
  it('and are found by its next connection', async () => {
    const host = await playing();
    boards.at(0).show('as we left it');
    await host.session.close();
    const back = await Host.meet(server, 'alice');
    expect(back.presence.surfaces()).toMatchObject([{ id: 'board/1', content: text('as we left it') }]);
    expect(boards.all).toHaveLength(1);
  });

  it('which may be told from what the client says of itself', async () => {
    const source = ({ clientInfo }: { clientInfo: { name: string } }) => `user:${clientInfo.name}`;
    const host = await Host.meet(server, source, { clientInfo: { name: 'ann', version: '1' } });
    await host.presence.open({ toolset: 'board' });
    expect(boards.at(0).ctx.principal).toBe('user:ann');
    const other = await Host.meet(server, source, { clientInfo: { name: 'bob', version: '1' } });
    expect(other.presence.surfaces()).toEqual([]);
  });

  it('and a toolset that is open at first opens when a principal first appears, and not again', async () => {
    start({}, new Boards({ default: 'open', instances: false }));
    const host = await Host.meet(server, 'alice');
    expect(host.presence.surfaces()).toMatchObject([{ id: 'board' }]);
    await host.presence.close({ surface: 'board' });
    await host.session.close();
    const back = await Host.meet(server, 'alice');
    expect(back.presence.surfaces()).toEqual([]);
    await Host.meet(server, 'bob');
    expect(boards.all.map(({ ctx }) => ctx.principal)).toEqual(['alice', 'bob']);
  });

  it('and one that cannot be opened at first is reported, and the client served', async () => {
    start(
      {},
      new Boards({
        default: 'open',
        open: () => {
          throw new Error('no dice');
        },
      }),
    );
    const host = await Host.meet(server, 'alice');
    expect(host.presence.surfaces()).toEqual([]);
    expect(errors).toMatchObject([{ message: 'no dice' }]);
  });
});

describe('after the last connection has closed', () => {
  const HOUR = 60 * 60 * 1000;

  it('instances stay for a day by default, then end as idle, and the principal is forgotten', async () => {
    const host = await playing();
    const second = await Host.meet(server, 'alice');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    await host.session.close();
    await vi.advanceTimersByTimeAsync(48 * HOUR);
    expect(boards.at(0).closed).toEqual([]);
    await second.session.close();
    await vi.advanceTimersByTimeAsync(24 * HOUR - 1);
    expect(boards.at(0).closed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(boards.at(0).closed).toEqual(['idle']);
    vi.useRealTimers();
    const back = await Host.meet(server, 'alice');
    expect(await back.presence.list()).toMatchObject({ surfaces: [], ended: [], heldEvents: 0 });
    expect((await back.presence.open({ toolset: 'board' })).surface.id).toBe('board/1');
  });

  it('a connection that comes in time keeps them', async () => {
    start({ idleCloseMs: 1000 });
    const host = await playing();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    await host.session.close();
    await vi.advanceTimersByTimeAsync(999);
    const back = await Host.meet(server, 'alice', { lists: false });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(boards.at(0).closed).toEqual([]);
    await back.session.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(boards.at(0).closed).toEqual(['idle']);
  });

  it('0 keeps them for good, and a month is longer than any one timer', async () => {
    for (const [idleCloseMs, ends] of [
      [0, false],
      [40 * 24 * HOUR, true],
    ] as const) {
      start({ idleCloseMs });
      const host = await playing();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      await host.session.close();
      await vi.advanceTimersByTimeAsync(39 * 24 * HOUR);
      expect(boards.at(0).closed).toEqual([]);
      await vi.advanceTimersByTimeAsync(2 * 24 * HOUR);
      expect(boards.at(0).closed).toEqual(ends ? ['idle'] : []);
      vi.useRealTimers();
      await server.stop();
    }
  });
});

it('ended records are at most maxEnded: the oldest are dropped, and a host that knew the surface still hears', async () => {
  start({ maxEnded: 2, maxInstances: 4 });
  const host = await Host.meet(server, 'alice');
  for (const name of ['a', 'b', 'c', 'd']) await host.presence.open({ toolset: 'board', name });
  for (const board of boards.all) board.ctx.end();
  await host.settled();
  expect(host.presence.surfaces()).toEqual([]);
  expect((await host.presence.list()).ended.map(({ surface }) => surface)).toEqual(['board/c', 'board/d']);
});

it('stop() ends every session and every instance', async () => {
  const host = await playing();
  await server.stop();
  await host.session.close();
  expect(boards.at(0).closed).toEqual(['closed']);
  expect(server.sessions.size).toBe(0);
  const back = await Host.meet(server, 'alice');
  expect(back.presence.surfaces()).toEqual([]);
});
