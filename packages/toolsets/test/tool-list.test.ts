import { defineTool, McpGrammar, McpToolResults, McpToolTable } from '@mcplkit/server';
import type { McpTool } from '@mcplkit/wire';
import { afterEach, expect, it } from 'vitest';
import { ToolsetServer } from '../src/index.ts';
import { Boards, tool } from './support/board.ts';
import { Host, textOf } from './support/host.ts';

const boards = new Boards();
const behavior = new McpToolTable([
  defineTool({ name: 'beside', uri: 'argument', run: () => McpToolResults.text('beside') }),
]);
const server = new ToolsetServer({
  name: 'game',
  version: '1.0.0',
  tools: [tool('now'), tool('then')],
  call: (name) => McpToolResults.text(name),
  toolsets: {
    board: boards.definition,
    chat: new Boards({ tools: [tool('say')], instances: false, title: 'Chat', summary: 'Talk' }).definition,
  },
  behaviors: [behavior],
  grammars: [
    [
      'claude',
      new McpGrammar({
        tools: { move: { description: 'Hoist!' }, toolset_open: { description: 'Open, matey!' } },
      }),
    ],
  ],
});

afterEach(() => server.stop());

const presenceOf = (list: readonly McpTool[]) =>
  list.map(({ name, _meta }) => [name, _meta?.['mcpl/presence']]);

it('lists all tools in declaration order, with their presence, to a host that knows of it', async () => {
  const host = await Host.meet(server, 'alice');
  const list = () => host.presence.listTools();
  const isStatic = { mode: 'static', visible: true };
  const hidden = (toolset: string) => ({ mode: 'dynamic', toolset, visible: false });
  const shown = (toolset: string) => ({ mode: 'dynamic', toolset, visible: true });
  expect(presenceOf(await list())).toEqual([
    ['now', isStatic],
    ['then', isStatic],
    ['move', hidden('board')],
    ['pass', hidden('board')],
    ['say', hidden('chat')],
    ['beside', isStatic],
  ]);
  await host.presence.open({ toolset: 'board' });
  boards.at(-1).show('', ['move']);
  await host.settled();
  expect(presenceOf(await list()).slice(2, 5)).toEqual([
    ['move', shown('board')],
    ['pass', hidden('board')],
    ['say', hidden('chat')],
  ]);
  expect(host.presence.stableTools().map(({ name }) => name)).toEqual(['now', 'then', 'beside']);
  expect(host.presence.visibleTools().map(({ name }) => name)).toEqual(['move']);
});

it('the static part is the same to the byte before and after any change of presence', async () => {
  const host = await Host.meet(server, 'alice');
  const plain = await Host.meet(server, 'alice', { mcpl: null });
  const bytes = async () => {
    await host.presence.listTools();
    const { tools } = (await plain.request('tools/list')) as { tools: McpTool[] };
    return [JSON.stringify(host.presence.stableTools()), JSON.stringify(tools)];
  };
  const before = await bytes();
  await host.presence.open({ toolset: 'board', name: 'a' });
  await host.presence.open({ toolset: 'chat' });
  expect(await bytes()).toEqual(before);
  for (const board of boards.all) board.show('other', ['pass']);
  await host.settled();
  expect(await bytes()).toEqual(before);
  await host.presence.close({ surface: 'board/a' });
  expect(await bytes()).toEqual(before);
  expect(before[0]).toContain('"name":"now"');
});

it('shows what is visible for the principal, not for others', async () => {
  const alice = await Host.meet(server, 'alice');
  const bob = await Host.meet(server, 'bob');
  await alice.presence.open({ toolset: 'board' });
  const visible = async (host: Host) =>
    (await host.presence.listTools()).find(({ name }) => name === 'move')?._meta?.['mcpl/presence'];
  expect(await visible(alice)).toMatchObject({ visible: true });
  expect(await visible(bob)).toMatchObject({ visible: false });
});

it('adds the tools that stand for the methods for every other host, last, with the toolsets in their words', async () => {
  server.register(new McpToolTable([], { namespace: 'later' }));
  for (const mcpl of [null, { version: '0.5' }, { version: '0.5', toolPresence: 'yes' }]) {
    const host = await Host.meet(server, 'alice', { mcpl });
    const list = await host.presence.listTools();
    expect(list.map(({ name, _meta }) => [name, _meta])).toEqual(
      ['now', 'then', 'move', 'pass', 'say', 'beside', 'toolset_open', 'toolset_close', 'toolset_use'].map(
        (name) => [name, undefined],
      ),
    );
    const [open, close, use] = list.slice(-3);
    for (const each of [open, close]) {
      expect(each?.description).toContain('- board (Board): A board to play on');
      expect(each?.description).toContain('- chat (Chat): Talk');
    }
    expect(use?.description).not.toContain('chat');
    expect(Object.keys(open?.inputSchema.properties ?? {})).toEqual(['toolset', 'name', 'options']);
    expect(Object.keys(close?.inputSchema.properties ?? {})).toEqual(['toolset', 'instance']);
    expect(Object.keys(use?.inputSchema.properties ?? {})).toEqual(['toolset', 'instance']);
  }
});

it('has toolset_use only where some toolset has instances, and none of the three without toolsets', async () => {
  const single = new ToolsetServer({
    name: 'single',
    version: '1',
    toolsets: { board: new Boards({ instances: false }).definition },
  });
  const none = new ToolsetServer({
    name: 'none',
    version: '1',
    tools: [tool('now')],
    call: () => ({ content: [] }),
  });
  const names = async (served: ToolsetServer) =>
    (await (await Host.meet(served, 'alice', { mcpl: null })).presence.listTools()).map(({ name }) => name);
  expect(await names(single)).toEqual(['move', 'pass', 'toolset_open', 'toolset_close']);
  expect(await names(none)).toEqual(['now']);
  await single.stop();
  await none.stop();
});

it('never says that the list changed when presence does; only when a definition does', async () => {
  const host = await Host.meet(server, 'alice');
  await host.presence.open({ toolset: 'board' });
  boards.at(-1).show('other', []);
  await host.settled();
  await host.presence.close({ toolset: 'board' });
  await host.settled();
  expect(host.heard).toEqual([]);
  const late = new McpToolTable([defineTool({ name: 'late', run: () => McpToolResults.text('') })], {
    namespace: 'late',
  });
  server.register(late);
  await host.settled();
  expect(host.heard).toEqual(['notifications/tools/list_changed']);
  server.unregister(late);
});

it('words the tools of toolsets for each client', async () => {
  const clientInfo = { name: 'claude-desktop', version: '1.0.0' };
  const aware = await Host.meet(server, 'alice', { clientInfo });
  const plain = await Host.meet(server, 'alice', { clientInfo, mcpl: null });
  const described = async (host: Host, name: string) =>
    (await host.presence.listTools()).find((each) => each.name === name)?.description;
  expect(await described(aware, 'move')).toBe('Hoist!');
  expect(await described(plain, 'move')).toBe('Hoist!');
  expect(await described(plain, 'toolset_open')).toBe('Open, matey!');
  const other = await Host.meet(server, 'alice');
  expect(await described(other, 'move')).toBeUndefined();
});

it('serves the behaviors beside the toolsets', async () => {
  const host = await Host.meet(server, 'alice');
  expect(textOf(await host.call('beside'))).toBe('beside');
  await host.policy(['tools'], ['game.tools']);
  await expect(host.call('beside')).rejects.toMatchObject({ code: -32001 });
});
