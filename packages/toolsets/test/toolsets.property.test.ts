import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { type Connected, IDLE_MS, settle, World } from './support/world.ts';

const PRINCIPALS = ['alice', 'bob'];
const NAMES = ['a', 'b', 'c', 'd'];
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
const isOpen = (world: World, principal: string, name: string) => world.of(principal).open.has(name);

const steps: fc.Arbitrary<fc.AsyncCommand<World, World>>[] = [
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
      name: anyName,
      words: fc.constantFrom('x', 'y'),
      shown: anyShown,
      emits: fc.nat(2),
      ends: fc.boolean(),
    })
    .map((call) =>
      step(
        `call ${JSON.stringify(call)}`,
        (world) => world.connected.length > 0 && isOpen(world, at(world, call.index).principal, call.name),
        async (world) => {
          const caller = at(world, call.index);
          const model = world.of(caller.principal);
          const state = model.open.get(call.name);
          const board = world.board(caller.principal, call.name);
          world.script(board, () => {
            board.words = call.words;
            board.shown = call.shown;
            for (let count = 0; count < call.emits; count++) world.emit(board, caller);
            if (call.ends) board.ctx.end();
          });
          const result = await caller.host.call('pass', {}, `board/${call.name}`);
          const isShown = state?.shown.includes('pass') === true;
          expect(result.isError === true).toBe(!isShown);
          if (!isShown) return;
          const events = (result._meta?.['mcpl/events'] ?? []) as { eventId: string }[];
          expect(events.map(({ eventId }) => eventId)).toEqual(caller.caused.splice(0));
          if (call.ends) model.open.delete(call.name);
          else model.open.set(call.name, { words: call.words, shown: call.shown });
        },
      ),
    ),
  fc.tuple(anyPrincipal, anyName, fc.integer({ min: 1, max: 7 })).map(([principal, name, count]) =>
    step(
      `emit ${count} of ${principal} ${name}`,
      (world) => isOpen(world, principal, name),
      (world) => {
        for (let each = 0; each < count; each++) world.emit(world.board(principal, name));
      },
    ),
  ),
  fc.tuple(anyPrincipal, anyName, anyShown, fc.boolean()).map(([principal, name, shown, emits]) =>
    step(
      `change ${principal} ${name} ${shown}`,
      (world) => isOpen(world, principal, name),
      (world) => {
        const board = world.board(principal, name);
        const words = `${board.words}!`.slice(-3);
        board.show(words, shown);
        if (emits) world.emit(board);
        world.of(principal).open.set(name, { words, shown });
      },
    ),
  ),
  fc.tuple(anyPrincipal, anyName).map(([principal, name]) =>
    step(
      `end ${principal} ${name}`,
      (world) => isOpen(world, principal, name),
      (world) => {
        world.board(principal, name).ctx.end();
        world.of(principal).open.delete(name);
      },
    ),
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
];

it('hosts know what is, no event is lost, doubled or told to others, and everything is closed once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: '+1' }), async (commands) => {
        const world = new World();
        try {
          await fc.asyncModelRun(() => ({ model: world, real: world }), commands);
        } finally {
          await world.server.stop();
          await settle();
        }
        expect(world.boards.all.every(({ closed }) => closed.length === 1)).toBe(true);
      }),
      { numRuns: 100 },
    );
  } finally {
    vi.useRealTimers();
  }
}, 120_000);
