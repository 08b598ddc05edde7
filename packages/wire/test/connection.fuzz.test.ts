import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { McplConnection } from '../src/connection.ts';
import { ConnectionClosedError, ConnectionError, RpcError } from '../src/errors.ts';
import { SEED, timeBox } from './helpers/fuzz.ts';
import { EVENTS, ROADS, type Road, RoadFailure } from './helpers/hostile-roads.ts';
import { turns } from './helpers/turns.ts';
import { uncaughtDuring } from './helpers/uncaught.ts';

/** What a handler or a listener of ours throws: it may come out as it is. */
class Ours extends Error {}

const METHODS = ['sync', 'later', 'never', 'throws', 'rejects', 'bad', 'unknown', 'constructor', '__proto__'];

const id = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 8 }) },
  fc.constantFrom('', '0', '1', -1, 1.5, null, true, [], {}, 2 ** 53, Number.MAX_SAFE_INTEGER),
);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const params = fc.oneof(
  fc.record({
    _meta: fc.record({ progressToken: id }),
    requestId: id,
    progressToken: id,
    progress: fc.integer(),
  }),
  fc.constantFrom(undefined, null, [], {}, 'text', 5, { _meta: null }, [{ requestId: 1 }]),
);
const method = fc.constantFrom(
  ...METHODS,
  'notifications/cancelled',
  'notifications/cancelled',
  'notifications/progress',
  'notifications/progress',
  5,
  null,
);

/** Messages, near misses and nonsense. */
const value = fc.oneof(
  fc.record({ jsonrpc: fc.constant('2.0'), id, method, params }),
  fc.record({ jsonrpc: fc.constant('2.0'), method, params }),
  fc.record({ jsonrpc: fc.constant('2.0'), id, result: fc.jsonValue() }),
  fc.record({
    jsonrpc: fc.constant('2.0'),
    id,
    error: fc.oneof(fc.record({ code: fc.integer(), message: fc.string() }), fc.jsonValue()),
  }),
  fc.record({
    jsonrpc: optional(fc.constantFrom('2.0', '1.0', 2)),
    id: optional(id),
    method: optional(method),
    params,
    result: optional(fc.jsonValue()),
    error: optional(fc.jsonValue()),
  }),
  fc.jsonValue(),
);
const line = value.map((each) => `${JSON.stringify(each)}\n`);
const frame = fc.oneof(
  { weight: 6, arbitrary: line },
  fc.tuple(line, line).map(([a, b]) => a + b),
  fc.tuple(line, fc.nat(40)).map(([text, cut]) => text.slice(0, cut)),
  line.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant(`"${'x'.repeat(700)}"\n`),
);

type Step =
  | { kind: 'frame'; frame: Uint8Array | string }
  | { kind: 'event'; event: (typeof EVENTS)[number] }
  | { kind: 'request'; options: 'none' | 'signal' | 'progress' | 'short'; params: unknown }
  | { kind: 'abort' }
  | { kind: 'next' }
  | { kind: 'note' }
  | { kind: 'turn' }
  | { kind: 'close' }
  | { kind: 'answer'; id: unknown; value: unknown };

const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('frame' as const), frame }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('event' as const), event: fc.constantFrom(...EVENTS) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('request' as const),
      options: fc.constantFrom('none' as const, 'signal' as const, 'progress' as const, 'short' as const),
      params: fc.constantFrom(
        undefined,
        {},
        [],
        { n: 1n },
        { text: 'x'.repeat(700) },
        { text: 'x'.repeat(400) },
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('turn' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('abort' as const, 'next' as const, 'note' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      id: fc.constantFrom(0, 1, '', 'x'),
      value: fc.constantFrom(undefined, 1, 'x'.repeat(400), 1n),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
) as fc.Arbitrary<Step>;

const setup = fc.record({
  listens: fc.boolean(),
  handles: fc.boolean(),
  answerMalformed: fc.boolean(),
  maxQueuedMessages: fc.constantFrom(0, 2, 1024),
});
type Setup = typeof setup extends fc.Arbitrary<infer T> ? T : never;

/** Does the steps, and keeps what came of them. */
class Run {
  readonly connection: McplConnection;
  readonly #road: Road;
  readonly settled: { times: number; error: unknown }[] = [];
  readonly pulls: { done: boolean; error: unknown }[] = [];
  readonly errors: Error[] = [];
  readonly controllers: AbortController[] = [];
  closes = 0;
  afterClose = 0;

  constructor(road: Road, { listens, handles }: Setup) {
    const { connection } = road;
    this.#road = road;
    this.connection = connection;
    connection.on('error', (error) => this.errors.push(error));
    connection.on('close', () => {
      this.closes += 1;
    });
    connection.on('lateResponse', () => this.#heard());
    if (listens) {
      connection.on('request', () => this.#heard());
      connection.on('notification', () => {
        this.#heard();
        throw new Ours();
      });
    }
    if (!handles) return;
    connection.handle('sync', (each, context) => (context.sendProgress(1) ? each : context.method));
    connection.handle('later', async (_each, { signal }) => signal.aborted);
    connection.handle('never', () => new Promise(() => {}));
    connection.handle('throws', () => {
      throw new RpcError(1, 'no');
    });
    connection.handle('rejects', () => Promise.reject(new Ours()));
    connection.handle('bad', () => ({ n: 1n }));
    connection.handleNotification('rejects', () => Promise.reject(new Ours()));
  }

  async do(step: Step): Promise<void> {
    const { connection } = this;
    if (step.kind === 'frame') this.#road.bring(step.frame);
    else if (step.kind === 'event') this.#road.happen(step.event);
    else if (step.kind === 'request') this.#request(step.options, step.params);
    else if (step.kind === 'abort') this.controllers.at(-1)?.abort(new Ours());
    else if (step.kind === 'next') this.#pull();
    else if (step.kind === 'turn') await turns(1);
    else if (step.kind === 'close') connection.close();
    else if (step.kind === 'note') connection.sendNotification('n', { text: 'x'.repeat(200) });
    else this.#answer(step.id as string, step.value);
  }

  #heard(): void {
    if (this.connection.isClosed) this.afterClose += 1;
  }

  #request(options: string, given: unknown): void {
    const outcome = { times: 0, error: undefined as unknown };
    this.settled.push(outcome);
    const controller = new AbortController();
    this.controllers.push(controller);
    const { signal } = controller;
    const onProgress = () => {
      throw new Ours();
    };
    const more =
      options === 'signal'
        ? { signal }
        : options === 'progress'
          ? { onProgress, signal, resetTimeoutOnProgress: true }
          : options === 'short'
            ? { timeoutMs: 1, maxTotalTimeoutMs: 2, resetTimeoutOnProgress: true }
            : undefined;
    this.connection.sendRequest('m', given as undefined, more).then(
      () => {
        outcome.times += 1;
      },
      (error: unknown) => {
        outcome.times += 1;
        outcome.error = error;
      },
    );
  }

  #pull(): void {
    const pull = { done: false, error: undefined as unknown };
    this.pulls.push(pull);
    this.connection.nextMessage().then(
      () => {
        pull.done = true;
      },
      (error: unknown) => {
        pull.done = true;
        pull.error = error;
      },
    );
  }

  #answer(answered: string, result: unknown): void {
    try {
      this.connection.sendResponse(answered, result);
    } catch (error) {
      expect(error).toBeInstanceOf(ConnectionError);
    }
  }
}

const isTyped = (error: unknown) =>
  error instanceof ConnectionError ||
  error instanceof RpcError ||
  error instanceof RoadFailure ||
  error instanceof Ours;

describe(`McplConnection with a hostile peer, for any sequence of frames and closes (seed ${SEED})`, () => {
  it.each(Object.entries(ROADS))(
    'over %s: typed errors alone come out, every request settles once, every table is empty at the end [SHOWN-2] [BAD-3]',
    { timeout: 30_000 },
    async (_name, make) => {
      const property = fc.asyncProperty(setup, fc.array(step, { maxLength: 40 }), async (given, steps) => {
        const run = new Run(
          make({ ...given, maxMessageBytes: 600, maxBufferedBytes: 2000, maxPending: 6, maxRunning: 6 }),
          given,
        );
        const { connection } = run;
        for (const each of steps) await run.do(each);
        connection.close();
        await connection.released;
        await turns(3);

        expect(run.settled.map(({ times }) => times)).toEqual(run.settled.map(() => 1));
        expect(run.settled.filter(({ error }) => error !== undefined && !isTyped(error))).toEqual([]);
        expect(run.errors.filter((error) => !isTyped(error))).toEqual([]);
        expect(run.pulls.filter(({ done }) => !done)).toEqual([]);
        for (const { error } of run.pulls) {
          if (error !== undefined) expect(error).toBeInstanceOf(ConnectionClosedError);
        }
        expect([run.closes, run.afterClose]).toEqual([1, 0]);
        expect([connection.pendingRequests, connection.runningRequests]).toEqual([0, 0]);
        expect(run.controllers.flatMap(({ signal }) => getEventListeners(signal, 'abort'))).toEqual([]);
        expect(connection.sendNotification('n')).toBe(false);
        await expect(connection.sendRequest('m')).rejects.toMatchObject({ outcome: 'not-sent' });
      });
      let failure: unknown;
      const uncaught = await uncaughtDuring(async () => {
        await fc.assert(property, timeBox()).catch((error: unknown) => {
          failure = error;
        });
      });
      if (failure !== undefined) throw failure;
      expect(uncaught).toEqual([]);
    },
  );
});
