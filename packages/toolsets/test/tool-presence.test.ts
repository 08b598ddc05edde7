import { McplConnection, type McpTool, MemoryTransport, type PresenceChange } from '@mcplkit/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ToolPresence } from '../src/index.ts';

/** A server that says what a test gives it. */
let server: McplConnection;
let connection: McplConnection;
let presence: ToolPresence;
let lists: number;
let list: () => unknown;

const surface = (id: string, title = 'x') => ({ id, toolset: 'board', title, visible: ['move'] });
const state = (change: unknown) => server.sendNotification('toolsets/changed', change as PresenceChange);
const titles = () => presence.surfaces().map(({ id, title }) => `${id} ${title}`);
const turns = async () => {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
};
const fullList = (rev: number, ...surfaces: object[]) => ({
  rev,
  toolsets: [],
  surfaces,
  ended: [],
  heldEvents: 0,
  droppedEvents: 0,
});

beforeEach(() => {
  const [here, there] = MemoryTransport.createPair();
  server = McplConnection.fromTransport(there);
  connection = McplConnection.fromTransport(here);
  server.on('error', () => {});
  connection.on('error', () => {});
  presence = new ToolPresence(connection, { maxEnded: 3 });
  lists = 0;
  list = () => fullList(0);
  server.handle('toolsets/list', () => {
    lists++;
    return list() as never;
  });
});
afterEach(() => {
  connection.close();
  server.close();
});

describe('statements', () => {
  it('are applied on arrival, from wherever they come', async () => {
    let changes = 0;
    presence.onChanged.subscribe(() => changes++);
    server.handle('tools/call', () => ({
      content: [],
      _meta: { 'mcpl/presence': { rev: 1, surfaces: [surface('a')] } },
    }));
    server.handle('toolsets/open', () => ({
      surface: surface('b'),
      change: { rev: 2, surfaces: [surface('b')] },
    }));
    server.handle('toolsets/close', () => ({
      closed: true,
      change: { rev: 3, ended: [{ id: '1', surface: 'a' }] as never },
    }));
    await presence.call({ name: 'move' });
    await presence.open({ toolset: 'board' });
    expect(titles()).toEqual(['a x', 'b x']);
    await presence.close({ surface: 'a' });
    presence.takePush({
      featureSet: 'f',
      eventId: 'e',
      timestamp: '',
      payload: { content: [] },
      _meta: { 'mcpl/presence': { rev: 4, surfaces: [surface('b', 'y')] } },
    });
    state({ rev: 5, surfaces: [surface('c')] });
    await turns();
    expect(titles()).toEqual(['b y', 'c x']);
    expect([presence.rev, lists, changes]).toEqual([5, 0, 5]);
  });

  it('end what they name before they show what they name', async () => {
    state({ rev: 1, surfaces: [surface('a')] });
    state({ rev: 2, surfaces: [surface('a', 'again')], ended: [{ id: '1', surface: 'a' }] });
    await turns();
    expect(titles()).toEqual(['a again']);
    expect(presence.ended()).toEqual([{ id: '1', surface: 'a' }]);
  });

  it('in an answer are not missed when one that is alone comes right behind it', async () => {
    server.handle('tools/call', () => {
      queueMicrotask(() => state({ rev: 2, surfaces: [surface('a', 'second')] }));
      return { content: [], _meta: { 'mcpl/presence': { rev: 1, surfaces: [surface('a', 'first')] } } };
    });
    await presence.call({ name: 'move' });
    await turns();
    expect(titles()).toEqual(['a second']);
    expect(lists).toBe(0);
  });

  it('that repeat a number are applied once', async () => {
    state({ rev: 1, surfaces: [surface('a', 'first')] });
    state({ rev: 1, surfaces: [surface('a', 'other')] });
    await turns();
    expect(titles()).toEqual(['a first']);
  });

  it.each([undefined, null, 7, {}, { rev: 0 }, { rev: 1.5 }, { rev: '1' }, []])(
    'without a number, as %j, are none',
    async (value) => {
      state(value);
      await turns();
      expect([presence.rev, lists]).toEqual([0, 0]);
    },
  );

  it('are taken as far as they have their form', async () => {
    state({
      rev: 1,
      surfaces: [7, null, { id: 1 }, { ...surface('b'), visible: [1] }, surface('a')],
      ended: 'x',
    });
    state({ rev: 2, surfaces: 'x', ended: [null, { id: 'r' }, { id: 's', surface: 'none' }] });
    await turns();
    expect(titles()).toEqual(['a x']);
    expect(presence.ended()).toHaveLength(1);
  });
});

describe('a gap', () => {
  it('is closed by the list, asked for once', async () => {
    list = () => fullList(4, surface('a', 'whole'));
    state({ rev: 1, surfaces: [surface('gone')] });
    state({ rev: 3, surfaces: [surface('a', 'late')] });
    state({ rev: 4, surfaces: [surface('a', 'later')] });
    await turns();
    expect(titles()).toEqual(['a whole']);
    expect([presence.rev, lists]).toEqual([4, 1]);
  });

  it('that the list does not close is not asked about again before the next statement', async () => {
    list = () => fullList(0);
    state({ rev: 9 });
    await turns();
    await turns();
    expect(lists).toBe(1);
    list = () => {
      throw new Error('no');
    };
    state({ rev: 10 });
    await turns();
    await turns();
    expect(lists).toBe(2);
  });

  it('waits with a bounded number of statements', async () => {
    for (let rev = 2; rev < 1000; rev++) state({ rev });
    list = () => fullList(1);
    await turns();
    // The list closes the gap, and what did not find a place any more is the next one.
    expect(presence.rev).toBeGreaterThanOrEqual(257);
  });
});

describe('a list', () => {
  it('says what is gone, and is followed by the statements that are newer', async () => {
    state({ rev: 1, surfaces: [surface('a')] });
    await turns();
    list = () => {
      // Sent behind the answer, and there before whoever asked hears of it.
      queueMicrotask(() => state({ rev: 3, surfaces: [surface('c')] }));
      return fullList(2, surface('b'));
    };
    await presence.list();
    await turns();
    expect(titles()).toEqual(['b x', 'c x']);
    expect(presence.rev).toBe(3);
    expect(lists).toBe(1);
  });

  it('is asked for once by all who want it at once', async () => {
    const answers = [presence.list(), presence.list()];
    expect(new Set(await Promise.all(answers)).size).toBe(1);
    expect(lists).toBe(1);
  });

  it('keeps records of what ended up to a bound, each once', async () => {
    const ended = (id: string) => ({ id, surface: id, toolset: 't', reason: 'ended', at: '' });
    list = () => ({ ...fullList(0), ended: ['1', '2', '3', '4'].map(ended) });
    await presence.list();
    list = () => ({ ...fullList(0), ended: ['3', '4'].map(ended) });
    await presence.list();
    expect(presence.ended().map(({ id }) => id)).toEqual(['2', '3', '4']);
  });
});

it('fetches the tools page by page, and tells the stable ones from the others', async () => {
  const tool = (name: string, mode?: string): McpTool => ({
    name,
    inputSchema: { type: 'object' },
    ...(mode === undefined ? {} : { _meta: { 'mcpl/presence': { mode, visible: true } } }),
  });
  server.handle('tools/list', (params) =>
    params?.cursor === undefined
      ? { tools: [tool('plain'), tool('fixed', 'static')], nextCursor: 'more' }
      : { tools: [tool('move', 'dynamic'), tool('pass', 'dynamic')] },
  );
  await presence.listTools();
  expect(presence.stableTools().map(({ name }) => name)).toEqual(['plain', 'fixed']);
  expect(presence.visibleTools()).toEqual([]);
  state({ rev: 1, surfaces: [surface('a')] });
  await turns();
  expect(presence.visibleTools().map(({ name }) => name)).toEqual(['move']);
});

it('names the surface of a call beside what the caller says in _meta', async () => {
  const seen: unknown[] = [];
  server.handle('tools/call', (params) => {
    seen.push(params);
    return { content: [] };
  });
  await presence.call({ name: 'move', surface: 'a', _meta: { mine: 1 } });
  await presence.call({ name: 'move' });
  expect(seen).toEqual([{ name: 'move', _meta: { mine: 1, 'mcpl/surface': 'a' } }, { name: 'move' }]);
});
