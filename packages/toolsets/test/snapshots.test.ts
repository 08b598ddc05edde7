import { afterEach, expect, it } from 'vitest';
import { ToolsetServer, type ToolsetSnapshot } from '../src/index.ts';
import { Boards, tool } from './support/board.ts';
import { Host } from './support/host.ts';

const started: ToolsetServer[] = [];
afterEach(() => Promise.all(started.splice(0).map((server) => server.stop())));

function start(boards: Boards, restorable = true): ToolsetServer {
  const chat = new Boards({ tools: [tool('say')], instances: false }).definition;
  const toolsets = { board: boards.definition, chat };
  const server = new ToolsetServer({ name: 'game', version: '1.0.0', toolsets, restorable });
  started.push(server);
  return server;
}

it('are off by default', async () => {
  const server = start(new Boards(), false);
  expect(() => server.snapshot()).toThrow(expect.objectContaining({ code: 'not-restorable' }));
  await expect(server.restore({ version: 1, principals: [] })).rejects.toMatchObject({
    code: 'not-restorable',
  });
});

it('bring the instances of every principal into another process, with their options', async () => {
  const options = { type: 'object' as const, properties: { size: { default: 8 } } };
  const before = start(new Boards({ optionsSchema: options }));
  const alice = await Host.meet(before, 'alice');
  await alice.presence.open({ toolset: 'board', name: 'left', options: { color: 'red' } });
  await alice.presence.open({ toolset: 'board' });
  await alice.presence.open({ toolset: 'chat' });
  await (await Host.meet(before, 'bob')).presence.open({ toolset: 'board' });
  const saved = JSON.stringify(before.snapshot());
  const boards = new Boards({ optionsSchema: options });
  const after = start(boards);
  await after.restore(JSON.parse(saved) as ToolsetSnapshot);
  expect(
    boards.all.map(({ ctx, options: given }) => [ctx.principal, ctx.instance, ctx.restored, given]),
  ).toEqual(
    expect.arrayContaining([
      ['alice', 'left', true, { color: 'red', size: 8 }],
      ['alice', '1', true, { size: 8 }],
      ['bob', '1', true, { size: 8 }],
    ]),
  );
  const back = await Host.meet(after, 'alice');
  expect(back.presence.surfaces().map(({ id }) => id)).toEqual(['board/left', 'board/1', 'chat']);
  expect((await back.presence.open({ toolset: 'board' })).surface.id).toBe('board/2');
  expect(JSON.stringify(after.snapshot().principals[1])).toBe(
    JSON.stringify((JSON.parse(saved) as ToolsetSnapshot).principals[1]),
  );
});

it('leave out, and report, what cannot be opened any more', async () => {
  const server = start(new Boards());
  const errors: Error[] = [];
  server.onError.subscribe((error) => errors.push(error));
  await server.restore({
    version: 1,
    principals: [
      {
        principal: 'alice',
        instances: [
          { toolset: 'gone', options: {} },
          { toolset: 'board', instance: 'a/b', options: {} },
          { toolset: 'board', instance: 'a', options: {} },
          { toolset: 'board', instance: 'a', options: {} },
        ],
      },
    ],
  });
  expect(errors).toHaveLength(3);
  const host = await Host.meet(server, 'alice');
  expect(host.presence.surfaces().map(({ id }) => id)).toEqual(['board/a']);
});

it.each([
  null,
  7,
  {},
  { version: 2, principals: [] },
  { version: 1, principals: {} },
  { version: 1, principals: [{ principal: '', instances: [] }] },
  { version: 1, principals: [{ principal: 'a', instances: [{ toolset: 1, options: {} }] }] },
  { version: 1, principals: [{ principal: 'a', instances: [{ toolset: 'a', options: null }] }] },
])('refuse %j, which is none', async (snapshot) => {
  await expect(start(new Boards()).restore(snapshot as never)).rejects.toMatchObject({
    code: 'invalid-snapshot',
  });
});
