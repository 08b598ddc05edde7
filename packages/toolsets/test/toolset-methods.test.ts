import { ERR_INVALID_PARAMS, ERR_INVALID_REQUEST } from '@mcplkit/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { ToolsetServer } from '../src/index.ts';
import { Boards, text, tool } from './support/board.ts';
import { Host } from './support/host.ts';

const optionsSchema = {
  type: 'object' as const,
  properties: { size: { type: 'integer', minimum: 3, default: 8 }, skin: { type: 'string' } },
  additionalProperties: false,
};
const boards = new Boards({ optionsSchema });
const chats = new Boards({ tools: [tool('say')], instances: false, title: 'Chat', summary: 'Talk' });
const server = new ToolsetServer({
  name: 'game',
  version: '1.0.0',
  toolsets: { board: boards.definition, chat: chats.definition },
  maxInstances: 3,
});

afterEach(() => server.stop());

const refusal = (code: number, data?: object) => expect.objectContaining({ code, ...(data && { data }) });

describe('toolsets/list', () => {
  it('is a full statement, with the toolsets, before anything was stated', async () => {
    const host = await Host.meet(server, 'alice');
    expect(await host.presence.list()).toEqual({
      rev: 0,
      toolsets: [
        {
          name: 'board',
          title: 'Board',
          summary: 'A board to play on',
          default: 'closed',
          instances: true,
          tools: ['move', 'pass'],
          optionsSchema,
        },
        { name: 'chat', title: 'Chat', summary: 'Talk', default: 'closed', instances: false, tools: ['say'] },
      ],
      surfaces: [],
      ended: [],
      heldEvents: 0,
      droppedEvents: 0,
    });
  });

  it('has the last number stated on this connection, and takes none itself', async () => {
    const host = await Host.meet(server, 'alice');
    await host.presence.open({ toolset: 'board' });
    await host.presence.open({ toolset: 'chat' });
    expect(await host.presence.list()).toMatchObject({ rev: 2 });
    expect(await host.presence.list()).toMatchObject({ rev: 2 });
    const other = await Host.meet(server, 'alice');
    expect(await other.presence.list()).toMatchObject({
      rev: 0,
      surfaces: [{ id: 'board/1' }, { id: 'chat' }],
    });
  });

  it('hands what ended over once', async () => {
    const host = await Host.meet(server, 'alice');
    await host.presence.open({ toolset: 'board' });
    boards.at(-1).ctx.end(text('bye'));
    await host.settled();
    const [record] = (await host.presence.list()).ended;
    expect(record).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      surface: 'board/1',
      toolset: 'board',
      instance: '1',
      reason: 'ended',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      content: text('bye'),
    });
    expect((await host.presence.list()).ended).toEqual([]);
    expect(host.presence.ended()).toEqual([record]);
  });
});

describe('toolsets/open', () => {
  it('gives the surface and the statement that names it', async () => {
    const host = await Host.meet(server, 'alice');
    const surface = {
      id: 'board/left',
      toolset: 'board',
      instance: 'left',
      visible: ['move', 'pass'],
      content: text('empty'),
    };
    expect(await host.presence.open({ toolset: 'board', name: 'left' })).toEqual({
      surface,
      change: { rev: 1, surfaces: [surface] },
    });
    expect(await host.presence.open({ toolset: 'chat' })).toMatchObject({
      surface: { id: 'chat', toolset: 'chat' },
      change: { rev: 2, surfaces: [{ id: 'chat' }] },
    });
  });

  it('numbers instances that are given no name, and takes no number twice', async () => {
    const host = await Host.meet(server, 'alice');
    const open = async (name?: string) =>
      (await host.presence.open({ toolset: 'board', ...(name === undefined ? {} : { name }) })).surface.id;
    expect(await open()).toBe('board/1');
    expect(await open('2')).toBe('board/2');
    expect(await open()).toBe('board/3');
    await host.presence.close({ surface: 'board/3' });
    expect(await open()).toBe('board/4');
  });

  it('checks the options, and fills their defaults in', async () => {
    const host = await Host.meet(server, 'alice');
    await host.presence.open({ toolset: 'board', options: { skin: 'wood' } });
    expect(boards.at(-1).options).toEqual({ size: 8, skin: 'wood' });
    await expect(
      host.presence.open({ toolset: 'board', options: { size: 1, color: 'red' } }),
    ).rejects.toEqual(
      refusal(ERR_INVALID_PARAMS, {
        errors: [
          { path: '/color', message: 'is not allowed' },
          { path: '/size', message: 'must be >= 3' },
        ],
      }),
    );
  });

  it.each([
    ['a toolset that there is not', { toolset: 'nope' }],
    ['a toolset whose name every object has', { toolset: 'constructor' }],
    ['no toolset', {}],
    ['a name with a slash', { toolset: 'board', name: 'a/b' }],
    ['a name that is too long', { toolset: 'board', name: 'x'.repeat(65) }],
    ['an empty name', { toolset: 'board', name: '' }],
    ['a name that is no text', { toolset: 'board', name: 7 }],
    ['a name where there are no instances', { toolset: 'chat', name: 'a' }],
    ['options that are no object', { toolset: 'board', options: [] }],
  ])('refuses %s with -32602', async (_what, params) => {
    const host = await Host.meet(server, 'alice');
    await expect(host.request('toolsets/open', params)).rejects.toEqual(refusal(ERR_INVALID_PARAMS));
    expect(await host.presence.list()).toMatchObject({ rev: 0, surfaces: [] });
  });

  it('refuses a name that is taken, and a second instance where there is at most one', async () => {
    const host = await Host.meet(server, 'alice');
    await host.presence.open({ toolset: 'board', name: 'a' });
    await host.presence.open({ toolset: 'chat' });
    await expect(host.presence.open({ toolset: 'board', name: 'a' })).rejects.toEqual(
      refusal(ERR_INVALID_PARAMS, { surface: 'board/a' }),
    );
    await expect(host.presence.open({ toolset: 'chat' })).rejects.toEqual(
      refusal(ERR_INVALID_PARAMS, { surface: 'chat' }),
    );
  });

  it('refuses one instance too many of a principal, and counts nobody else', async () => {
    const host = await Host.meet(server, 'alice');
    for (let count = 0; count < 3; count++) await host.presence.open({ toolset: 'board' });
    await expect(host.presence.open({ toolset: 'chat' })).rejects.toEqual(
      refusal(ERR_INVALID_REQUEST, { maxInstances: 3 }),
    );
    const other = await Host.meet(server, 'bob');
    await other.presence.open({ toolset: 'chat' });
    await host.presence.close({ surface: 'board/2' });
    await host.presence.open({ toolset: 'chat' });
  });
});

describe('toolsets/close', () => {
  it('closes by the surface, or by toolset and instance, and states the end', async () => {
    const host = await Host.meet(server, 'alice');
    await host.presence.open({ toolset: 'board', name: 'a' });
    await host.presence.open({ toolset: 'board', name: 'b' });
    await host.presence.open({ toolset: 'chat' });
    expect(await host.presence.close({ surface: 'board/a' })).toMatchObject({
      closed: true,
      change: { rev: 4, ended: [{ surface: 'board/a', instance: 'a', reason: 'closed' }] },
    });
    expect(await host.presence.close({ toolset: 'board', instance: 'b' })).toMatchObject({ closed: true });
    expect(await host.presence.close({ toolset: 'chat' })).toMatchObject({ closed: true });
    expect(boards.all.slice(-2).map(({ closed }) => closed)).toEqual([['closed'], ['closed']]);
    expect(host.presence.surfaces()).toEqual([]);
  });

  it.each([
    { surface: 'board/none' },
    { toolset: 'board' },
    { toolset: 'board', instance: 'none' },
    { toolset: 'chat' },
    { toolset: 'nope' },
    { surface: 'constructor' },
  ])('says that %j was not open', async (target) => {
    const host = await Host.meet(server, 'alice');
    expect(await host.request('toolsets/close', target)).toEqual({ closed: false });
  });

  it.each([{}, { surface: 'a', toolset: 'b' }, { surface: 1 }, { toolset: 'board', instance: 1 }])(
    'refuses %j, which means nothing',
    async (target) => {
      const host = await Host.meet(server, 'alice');
      await expect(host.request('toolsets/close', target)).rejects.toEqual(refusal(ERR_INVALID_PARAMS));
    },
  );

  it('refuses a toolset that is open several times, naming the surfaces', async () => {
    const host = await Host.meet(server, 'alice');
    await host.presence.open({ toolset: 'board' });
    await host.presence.open({ toolset: 'board' });
    await expect(host.presence.close({ toolset: 'board' })).rejects.toEqual(
      refusal(ERR_INVALID_PARAMS, { surfaces: ['board/1', 'board/2'] }),
    );
  });
});

it('a host of MCPL without tool presence has the methods, and gets no statement and no number', async () => {
  const host = await Host.meet(server, 'alice', { mcpl: { version: '0.5' } });
  expect(await host.request('toolsets/open', { toolset: 'board' })).toEqual({
    surface: expect.objectContaining({ id: 'board/1' }),
  });
  boards.at(-1).show('other');
  await host.settled();
  expect(await host.call('move')).toEqual({ content: text('move') });
  expect(await host.request('toolsets/list', {})).toMatchObject({ rev: 0, surfaces: [{ id: 'board/1' }] });
  expect(await host.request('toolsets/close', { surface: 'board/1' })).toEqual({ closed: true });
  expect(host.presence.rev).toBe(0);
  expect(host.heard).toEqual([]);
});
