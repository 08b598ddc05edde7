import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { type Connected, IDLE_MS, settle, World } from './support/world.ts';

const PRINCIPALS = ['alice', 'bob'];
const NAMES = ['a', 'b', 'c'];
const SHOWN = [['move', 'pass'], ['pass'], []] as const;

const anyPrincipal = fc.constantFrom(...PRINCIPALS);
const anyName = fc.constantFrom(...NAMES);
const anyHost = fc.nat(5);
const anyShown = fc.constantFrom(...SHOWN);

/** A step: what it needs, and what it does to the server and to the model. */
function step(
  name: string,
  possible: (world: World) => boolean,
  run: (world: World) => Promise<void> | void,
): fc.AsyncCommand<World, World> {
  return {
    check: possible,
    run: async (world) => {
      await run(world);
      await world.check();
    },
    toString: () => name,
  };
}

const at = (world: World, index: number) => world.connected[index % world.connected.length] as Connected;

/** Everything that is open, of everybody. */
function opened({ model }: World): [principal: string, name: string][] {
  return [...model].flatMap(([principal, { open }]) =>
    [...open.keys()].map((name): [string, string] => [principal, name]),
  );
}

/** A step of some board that is open. */
function boardStep(
  name: string,
  index: number,
  run: (world: World, principal: string, board: string) => Promise<void> | void,
): fc.AsyncCommand<World, World> {
  return step(
    name,
    (world) => opened(world).length > 0,
    (world) => {
      const all = opened(world);
      const [principal, board] = all[index % all.length] as [string, string];
      return run(world, principal, board);
    },
  );
}

const EACH = [
  anyPrincipal.map((principal) =>
    step(
      `connect ${principal}`,
      (world) => world.hostsOf(principal).length < 3,
      (world) => world.connect(principal),
    ),
  ),
  anyHost.map((index) =>
    step(
      `disconnect ${index}`,
      ({ connected }) => connected.length > 0,
      async (world) => {
        const [gone] = world.connected.splice(index % world.connected.length, 1);
        await gone?.host.session.close();
      },
    ),
  ),
  fc.tuple(anyHost, anyName).map(([index, name]) =>
    step(
      `open ${name} on ${index}`,
      ({ connected }) => connected.length > 0,
      async (world) => {
        const { host, principal } = at(world, index);
        const { open } = world.of(principal);
        const isRefused = open.has(name) || open.size >= 3;
        const opening = host.presence.open({ toolset: 'board', name });
        if (isRefused) await expect(opening).rejects.toThrow();
        else {
          expect((await opening).change?.surfaces).toHaveLength(1);
          open.set(name, { words: 'empty', shown: ['move', 'pass'] });
        }
      },
    ),
  ),
  fc.tuple(anyHost, anyName).map(([index, name]) =>
    step(
      `close ${name} on ${index}`,
      ({ connected }) => connected.length > 0,
      async (world) => {
        const { host, principal } = at(world, index);
        const closed = await host.presence.close({ surface: `board/${name}` });
        expect(closed.closed).toBe(world.of(principal).open.delete(name));
      },
    ),
  ),
  fc
    .record({
      index: anyHost,
      words: fc.constantFrom('x', 'y'),
      shown: anyShown,
      emits: fc.nat(2),
      ends: fc.boolean(),
    })
    .map((call) =>
      boardStep(`call ${JSON.stringify(call)}`, call.index, async (world, principal, name) => {
        const callers = world.hostsOf(principal);
        const caller = callers[call.index % callers.length];
        if (caller === undefined) return;
        const model = world.of(principal);
        const state = model.open.get(name);
        const board = world.board(principal, name);
        world.script(board, () => {
          board.words = call.words;
          board.shown = call.shown;
          for (let count = 0; count < call.emits; count++) world.emit(board, caller);
          if (call.ends) board.ctx.end();
        });
        const result = await caller.host.call('pass', {}, `board/${name}`);
        const isShown = state?.shown.includes('pass') === true;
        expect(result.isError === true).toBe(!isShown);
        if (!isShown) return;
        const events = (result._meta?.['mcpl/events'] ?? []) as { eventId: string }[];
        expect(events.map(({ eventId }) => eventId)).toEqual(caller.caused.splice(0));
        if (call.ends) model.open.delete(name);
        else model.open.set(name, { words: call.words, shown: call.shown });
      }),
    ),
  fc.tuple(anyHost, fc.integer({ min: 1, max: 7 })).map(([index, count]) =>
    boardStep(`emit ${count} of ${index}`, index, (world, principal, name) => {
      for (let each = 0; each < count; each++) world.emit(world.board(principal, name));
    }),
  ),
  fc.tuple(anyHost, anyShown, fc.boolean()).map(([index, shown, emits]) =>
    boardStep(`change ${index} ${shown}`, index, (world, principal, name) => {
      const board = world.board(principal, name);
      const words = `${board.words}!`.slice(-3);
      board.show(words, shown);
      if (emits) world.emit(board);
      world.of(principal).open.set(name, { words, shown });
    }),
  ),
  anyHost.map((index) =>
    boardStep(`end ${index}`, index, (world, principal, name) => {
      world.board(principal, name).ctx.end();
      world.of(principal).open.delete(name);
    }),
  ),
  anyHost.map((index) =>
    boardStep(`close and open again ${index}`, index, async (world, principal, name) => {
      const [host] = world.hostsOf(principal);
      if (host === undefined) return;
      const params = { toolset: 'board', name };
      await Promise.all([
        host.host.presence.close({ surface: `board/${name}` }),
        host.host.presence.open(params),
      ]);
      world.of(principal).open.set(name, { words: 'empty', shown: ['move', 'pass'] });
    }),
  ),
  fc.tuple(anyHost, fc.boolean()).map(([index, accepted]) =>
    step(
      `${accepted ? 'accept' : 'refuse'} pushes on ${index}`,
      ({ connected }) => connected.length > 0,
      (world) => {
        at(world, index).host.answerPush = () => ({ accepted });
      },
    ),
  ),
  fc.constant(
    step(
      'wait',
      () => true,
      async (world) => {
        await vi.advanceTimersByTimeAsync(IDLE_MS);
        for (const [principal, model] of world.model) {
          if (world.hostsOf(principal).length > 0) continue;
          model.open.clear();
          model.held = [];
        }
      },
    ),
  ),
] as const;

// What ends something comes less often than what makes something happen.
const [connect, , open, , call, emit, change] = EACH;
const steps: fc.Arbitrary<fc.AsyncCommand<World, World>>[] = [
  ...EACH,
  ...[connect, open, open, call, call, call, call, emit, emit, emit, emit, change, change],
];

it('hosts know what is, no event is lost, doubled or told to others, and everything is closed once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 150, size: 'max' }), async (commands) => {
        const world = new World();
        try {
          await fc.asyncModelRun(() => ({ model: world, real: world }), commands);
        } finally {
          await world.server.stop();
          await settle();
        }
        expect(world.boards.all.every(({ closed }) => closed.length === 1)).toBe(true);
      }),
      { numRuns: 50 },
    );
  } finally {
    vi.useRealTimers();
  }
}, 120_000);
