import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { McplConnection, MemoryTransport } from '@mcplkit/wire';
import { afterEach, expect, it } from 'vitest';
import { McpGrammar, McpGrammarStore, McpServer, McpToolResults } from '../src/index.ts';
import { FakeBehavior, resources, templates, tools } from './support/fake-behavior.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const SESSIONS = 200;
const CALLS = 20_000;
/** What the heap may grow by: less than a hundred bytes kept of each call. */
const GROWTH = 2_000_000;

const INTRODUCTION = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'claude', version: '1.0.0' },
};

/** A sequence that is random enough, and the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; state = (state * 48_271) % 2_147_483_647) yield state;
}

let server: McpServer;
let aborted = 0;
let reported: string[] = [];

afterEach(() => server.stop());

/** Two hundred clients come; each asks its share of all calls, and now and then one is cancelled or hangs up. */
async function round(store: McpGrammarStore, calls: number): Promise<Record<string, number>> {
  const tally = { answered: 0, refused: 0, cancelled: 0, closed: 0 };
  const random = numbers(11);
  const next = (below: number) => random.next().value % below;
  const visit = async (share: number) => {
    let client = await meet();
    for (let call = 0; call < share; call++) {
      const [kind, fate] = [next(5), next(10)];
      const controller = new AbortController();
      const slow = fate < 2;
      const [method, params] = REQUESTS[slow ? 0 : kind] ?? CALL;
      const pending = client.sendRequest(method, params(slow), { signal: controller.signal });
      const settled = pending.then(
        () => 'answered' as const,
        (error: { code?: unknown }) => (typeof error.code === 'number' ? 'refused' : 'given up'),
      );
      if (fate === 0) controller.abort(new Error('enough'));
      if (fate === 1) client.close();
      const outcome = await settled;
      if (outcome !== 'given up') tally[outcome] += 1;
      else if (fate === 0) tally.cancelled += 1;
      else {
        tally.closed += 1;
        client = await meet();
      }
      if (call % 50 === 0) store.set('claude', McpGrammar.fromJSON({ look: { description: `${call}` } }));
    }
    client.close();
  };
  await Promise.all(Array.from({ length: SESSIONS }, () => visit(calls / SESSIONS)));
  await Promise.all(
    [...server.sessions].map(({ onClosed }) => new Promise<void>((resolve) => onClosed.subscribe(resolve))),
  );
  return tally;
}

async function meet(): Promise<McplConnection> {
  const [here, there] = MemoryTransport.createPair();
  await server.connect(there);
  const client = McplConnection.fromTransport(here, { maxQueuedMessages: 0 });
  client.on('notification', () => {});
  await client.sendRequest('initialize', INTRODUCTION);
  client.sendNotification('notifications/initialized');
  return client;
}

type Request = readonly [string, (slow: boolean) => Record<string, unknown>];

const CALL: Request = [
  'tools/call',
  (slow) => ({ name: 'look', arguments: { uri: 'app://camera/7', slow } }),
];

const REQUESTS: readonly Request[] = [
  CALL,
  ['tools/list', () => ({})],
  ['resources/read', () => ({ uri: 'app://camera/a%20b' })],
  ['resources/subscribe', () => ({ uri: 'app://sun' })],
  ['tools/call', () => ({ name: 'nobody' })],
];

it(`serves ${SESSIONS} sessions and ${CALLS} calls, cancelled and hung up on, and keeps nothing of them`, {
  timeout: 120_000,
}, async () => {
  const store = new McpGrammarStore();
  const behavior = new FakeBehavior('camera', {
    tools: tools('look'),
    resources: resources('app://sun'),
    templates: templates('app://camera/{id}'),
  });
  behavior.execute = (_tool, { slow }) => {
    behavior.onResourceUpdated.emit('app://sun');
    const { signal } = behavior.request ?? {};
    if (slow !== true || signal === undefined) return McpToolResults.text('seen');
    return new Promise((resolve) => {
      const end = () => {
        aborted += 1;
        resolve(McpToolResults.text('interrupted'));
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });
  };
  server = new McpServer({ behaviors: [behavior], grammarStore: store });
  server.onError.subscribe((error) => reported.push(error.message));
  await round(store, CALLS / 4);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  aborted = 0;
  reported = [];
  const tally = await round(store, CALLS);
  collectGarbage();
  const { answered = 0, refused = 0, cancelled = 0, closed = 0 } = tally;
  expect(answered + refused + cancelled + closed).toBe(CALLS);
  for (const many of [cancelled, closed]) expect(many).toBeGreaterThan(CALLS / 20);
  expect(aborted).toBe(cancelled + closed);
  expect(reported).toEqual([]);
  expect([server.sessions.size, behavior.subscriptions]).toEqual([0, 0]);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(GROWTH);
});
