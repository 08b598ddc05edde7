import { inspect } from 'node:util';
import { McpToolResults } from '@mcplkit/server';
import { type AccessTokenParams, ConnectionClosedError, RpcError } from '@mcplkit/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccessDeniedError, answerAccess, type ToolsetContext, ToolsetServer } from '../src/index.ts';
import { Boards, text } from './support/board.ts';
import { Gate } from './support/gate.ts';
import { Host, type HostOptions } from './support/host.ts';

const SECRET = 'aid1.very-secret';
const boards = new Boards();
const server = new ToolsetServer({ name: 'game', version: '1.0.0', toolsets: { board: boards.definition } });
let asked: AccessTokenParams[];

beforeEach(() => {
  asked = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

async function giving(
  principal: string,
  answer: (params: AccessTokenParams) => unknown = () => ({
    token: `${SECRET}-${asked.length}`,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  }),
  options: HostOptions = {},
): Promise<Host> {
  const host = await Host.meet(server, principal, options);
  host.connection.handle('access/token', (params) => {
    asked.push(params);
    return answer(params) as never;
  });
  return host;
}

async function playing(...rest: Parameters<typeof giving>): Promise<{ host: Host; ctx: ToolsetContext }> {
  const host = await giving(...rest);
  await host.presence.open({ toolset: 'board' });
  return { host, ctx: boards.at(-1).ctx };
}

describe('a credential', () => {
  it('is asked for with audience, scopes and surface', async () => {
    const { ctx } = await playing('alice');
    const token = await ctx.access('https://shop.example', { scopes: ['read', 'buy'] });
    expect(token).toMatchObject({ token: `${SECRET}-1`, tokenType: 'Bearer' });
    await ctx.access('https://other.example');
    expect(asked).toEqual([
      { audience: 'https://shop.example', scopes: ['read', 'buy'], surface: 'board/1' },
      { audience: 'https://other.example', surface: 'board/1' },
    ]);
  });

  it('is kept per principal, audience and scopes', async () => {
    const { ctx } = await playing('alice');
    const { ctx: bob } = await playing('bob');
    const first = await ctx.access('a', { scopes: ['x', 'y'] });
    expect(await ctx.access('a', { scopes: ['y', 'x'] })).toBe(first);
    expect(asked).toHaveLength(1);
    expect((await bob.access('a', { scopes: ['x', 'y'] })).token).not.toBe(first.token);
    await ctx.access('a', { scopes: ['x'] });
    await ctx.access('a');
    await ctx.access('b', { scopes: ['x', 'y'] });
    expect(asked).toHaveLength(5);
  });

  it('is asked for once by all who need it at once', async () => {
    const gate = new Gate();
    const { ctx } = await playing('alice', async () => {
      await gate.wait();
      return { token: SECRET, expiresAt: new Date(Date.now() + 600_000).toISOString() };
    });
    const tokens = [ctx.access('a'), ctx.access('a'), ctx.access('a')];
    await gate.arrived(1);
    gate.open();
    expect(new Set(await Promise.all(tokens)).size).toBe(1);
    expect(asked).toHaveLength(1);
  });

  it('is asked for again 30 seconds before it expires', async () => {
    const { ctx } = await playing('alice');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await ctx.access('a');
    vi.advanceTimersByTime(600_000 - 30_000 - 1000);
    await ctx.access('a');
    expect(asked).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    await ctx.access('a');
    expect(asked).toHaveLength(2);
  });

  it('is dropped with the last connection of the principal', async () => {
    const { host, ctx } = await playing('alice');
    const second = await giving('alice');
    await ctx.access('a');
    await host.session.close();
    await ctx.access('a');
    expect(asked).toHaveLength(1);
    await second.session.close();
    await expect(ctx.access('a')).rejects.toBeInstanceOf(ConnectionClosedError);
    await giving('alice');
    await ctx.access('a');
    expect(asked).toHaveLength(2);
  });

  it('that comes when the last connection is gone is not kept', async () => {
    const { host, ctx } = await playing('alice', () => new Promise(() => {}));
    const asking = ctx.access('a');
    await host.session.close();
    await expect(asking).rejects.toMatchObject({ outcome: 'no-response' });
  });

  it('is asked for on the connection whose call runs, else on one that gives any', async () => {
    const simple = await Host.meet(server, 'alice', { mcpl: { version: '0.5', toolPresence: true } });
    await simple.presence.open({ toolset: 'board' });
    const { ctx } = boards.at(-1);
    await expect(ctx.access('a')).rejects.toBeInstanceOf(AccessDeniedError);
    const able = await giving('alice');
    await ctx.access('a');
    boards.at(-1).onCall = async () => McpToolResults.text((await ctx.access('b')).tokenType);
    expect(await simple.call('move')).toMatchObject({ isError: true });
    expect(asked).toHaveLength(1);
    expect(await able.call('move')).toMatchObject({ content: text('Bearer') });
    expect(asked).toHaveLength(2);
  });

  it('is asked for on another connection when one closes while it is asked', async () => {
    const gate = new Gate();
    const { host, ctx } = await playing('alice', async () => {
      await gate.wait();
    });
    await giving('alice');
    const asking = ctx.access('a');
    await gate.arrived(1);
    await host.session.close();
    expect((await asking).token).toBe(`${SECRET}-2`);
  });

  it('is denied, in the host’s words, when the host refuses, and never asked of a plain client', async () => {
    const { ctx } = await playing('alice', () => {
      throw new RpcError(-32000, 'not today', { secret: SECRET });
    });
    const denied = await ctx.access('a').catch((error: unknown) => error);
    expect(denied).toBeInstanceOf(AccessDeniedError);
    expect(denied).toMatchObject({ code: 'access-denied', audience: 'a', reason: 'not today' });
    expect(inspect(denied, { depth: 9 })).not.toContain(SECRET);
    const plain = await Host.meet(server, 'bob', { mcpl: null });
    await plain.call('toolset_open', { toolset: 'board' });
    await expect(boards.at(-1).ctx.access('a')).rejects.toBeInstanceOf(AccessDeniedError);
  });

  it.each([
    ['nothing', null],
    ['no token', { expiresAt: '2999-01-01T00:00:00Z' }],
    ['a token that is no text', { token: { SECRET }, expiresAt: '2999-01-01T00:00:00Z' }],
    ['another type', { token: SECRET, tokenType: 'Basic', expiresAt: '2999-01-01T00:00:00Z' }],
    ['no time', { token: SECRET, expiresAt: 'soon' }],
    ['a time that is past', { token: SECRET, expiresAt: '2020-01-01T00:00:00Z' }],
  ])('is denied when the host answers with %s', async (_what, answer) => {
    const { ctx } = await playing('alice', () => answer);
    const denied = await ctx.access('a').catch((error: unknown) => error);
    expect(denied).toBeInstanceOf(AccessDeniedError);
    expect(inspect(denied, { depth: 9 })).not.toContain(SECRET);
  });

  it('is in no JSON, no console, no snapshot, and no error', async () => {
    const restorable = new ToolsetServer({
      name: 'game',
      version: '1',
      toolsets: { board: boards.definition },
      restorable: true,
    });
    const host = await Host.meet(restorable, 'alice');
    host.connection.handle('access/token', () => ({ token: SECRET, expiresAt: '2999-01-01T00:00:00Z' }));
    await host.presence.open({ toolset: 'board' });
    const token = await boards.at(-1).ctx.access('a');
    expect(token.token).toBe(SECRET);
    expect(JSON.stringify(token)).toBe('{"tokenType":"Bearer","expiresAt":"2999-01-01T00:00:00.000Z"}');
    expect(inspect(token, { depth: 9, showHidden: true })).not.toContain(SECRET);
    expect(`${token}`).not.toContain(SECRET);
    expect(JSON.stringify(restorable.snapshot())).not.toContain(SECRET);
    expect(inspect(restorable, { depth: 20, showHidden: true })).not.toContain(SECRET);
    await restorable.stop();
  });

  it('are kept up to a bound, the oldest dropped', async () => {
    const { ctx } = await playing('alice');
    for (let index = 0; index <= 64; index++) await ctx.access(`a${index}`);
    expect(asked).toHaveLength(65);
    await ctx.access('a64');
    expect(asked).toHaveLength(65);
    await ctx.access('a0');
    expect(asked).toHaveLength(66);
  });
});

describe('answerAccess', () => {
  it('checks the question, and answers with a credential or refuses', async () => {
    const host = await Host.meet(server, 'alice');
    await host.presence.open({ toolset: 'board' });
    const { ctx } = boards.at(-1);
    const seen: unknown[] = [];
    host.connection.handle(
      'access/token',
      answerAccess(({ signal, ...question }) => {
        seen.push([question, signal.aborted]);
        if (question.audience === 'no') return undefined;
        return { token: SECRET, expiresAt: new Date('2999-01-01') };
      }),
    );
    expect((await ctx.access('yes', { scopes: ['s'] })).token).toBe(SECRET);
    await expect(ctx.access('no')).rejects.toMatchObject({
      reason: 'The host gives this server no access to that.',
    });
    expect(seen).toEqual([
      [{ audience: 'yes', scopes: ['s'], surface: 'board/1' }, false],
      [{ audience: 'no', scopes: [], surface: 'board/1' }, false],
    ]);
  });

  it.each([
    undefined,
    [],
    {},
    { audience: 7 },
    { audience: '' },
    { audience: 'a', scopes: 'x' },
    { audience: 'a', scopes: [1] },
    { audience: 'x'.repeat(2049) },
  ])('refuses %j before anybody decides', async (params) => {
    const decide = vi.fn();
    const handler = answerAccess(decide);
    const context = {
      id: 1,
      method: 'access/token',
      signal: new AbortController().signal,
      sendProgress: () => false,
    };
    await expect(handler(params as never, context)).rejects.toMatchObject({ code: -32602 });
    expect(decide).not.toHaveBeenCalled();
  });
});
