import { McplConnection, MemoryTransport } from '@mcplkit/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { McpServer, type McpSession } from '../../src/index.ts';
import { IdleWatch } from '../../src/session/idle-watch.ts';
import { FakeBehavior, tools } from '../support/fake-behavior.ts';

let busy: boolean;
let expired: number;

beforeEach(() => {
  vi.useFakeTimers();
  busy = false;
  expired = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

const watch = (timeoutMs: number) =>
  new IdleWatch(
    timeoutMs,
    () => busy,
    () => {
      expired += 1;
    },
  );

it('ends what is idle for so long, once, and holds no timer then', () => {
  watch(1000);
  vi.advanceTimersByTime(999);
  expect(expired).toBe(0);
  vi.advanceTimersByTime(1);
  expect([expired, vi.getTimerCount()]).toEqual([1, 0]);
});

it('counts from the last message on, with one timer for all of them', () => {
  const idle = watch(1000);
  for (let time = 0; time < 5; time++) {
    vi.advanceTimersByTime(900);
    idle.touch();
    expect(vi.getTimerCount()).toBe(1);
  }
  vi.advanceTimersByTime(999);
  expect(expired).toBe(0);
  vi.advanceTimersByTime(1);
  expect(expired).toBe(1);
});

it('waits while something is being answered', () => {
  watch(1000);
  busy = true;
  vi.advanceTimersByTime(10_000);
  expect(expired).toBe(0);
  busy = false;
  vi.advanceTimersByTime(1000);
  expect(expired).toBe(1);
});

it('is stopped for good', () => {
  watch(1000).stop();
  vi.advanceTimersByTime(5000);
  expect([expired, vi.getTimerCount()]).toEqual([0, 0]);
});

it.each([0, Number.POSITIVE_INFINITY])('with a time of %d waits for ever, without a timer', (timeoutMs) => {
  watch(timeoutMs).touch();
  expect(vi.getTimerCount()).toBe(0);
});

it('takes a time that is longer than timers take', () => {
  const scheduled = vi.spyOn(globalThis, 'setTimeout');
  const longest = 2 ** 31 - 1;
  watch(longest + 1000);
  vi.advanceTimersByTime(longest + 999);
  expect(expired).toBe(0);
  vi.advanceTimersByTime(1);
  expect(expired).toBe(1);
  expect(scheduled.mock.calls.map(([, delay]) => delay)).toEqual([longest, 1000]);
  scheduled.mockRestore();
});

it('counts anew from the answer that a client got', async () => {
  const idle = watch(1000);
  let answer = (_value: unknown) => {};
  busy = true;
  idle.answers(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  idle.answers(Promise.reject(new Error('an answer too')));
  vi.advanceTimersByTime(1900);
  busy = false;
  answer('late');
  await vi.advanceTimersByTimeAsync(999);
  expect(expired).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(expired).toBe(1);
});

describe('a session', () => {
  let server: McpServer;
  let client: McplConnection;
  let session: McpSession;

  beforeEach(async () => {
    const behavior = new FakeBehavior('a', { tools: tools('look') });
    behavior.execute = () => new Promise(() => {});
    server = new McpServer({ behaviors: [behavior], idleTimeoutMs: 1000 });
    const [here, there] = MemoryTransport.createPair();
    session = await server.connect(there);
    client = McplConnection.fromTransport(here);
    const clientInfo = { name: 'test', version: '1' };
    const capabilities = { roots: {} };
    await client.sendRequest('initialize', { protocolVersion: '2025-11-25', capabilities, clientInfo });
  });

  afterEach(() => server.stop());

  it('whose client says nothing is ended, and no timer is left', async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect([session.isClosed, server.sessions.size, vi.getTimerCount()]).toEqual([true, 0, 0]);
  });

  it.each<[string, () => unknown]>([
    ['requests', () => client.sendRequest('ping')],
    ['notifications', () => client.sendNotification('notifications/initialized')],
    ['changed roots', () => client.sendNotification('notifications/roots/list_changed')],
    ['notifications that nobody knows', () => client.sendNotification('notifications/nobody')],
  ])('whose client sends %s goes on', async (_what, send) => {
    for (let time = 0; time < 3; time += 1) {
      await vi.advanceTimersByTimeAsync(900);
      await send();
    }
    expect(session.isClosed).toBe(false);
  });

  it('that answers a request goes on', async () => {
    client.sendRequest('tools/call', { name: 'look' }, 0).catch(() => {});
    await vi.advanceTimersByTimeAsync(5000);
    expect(session.isClosed).toBe(false);
  });

  it('that waits for an answer goes on', async () => {
    session.listRoots({ timeoutMs: 0 }).catch(() => {});
    await vi.advanceTimersByTimeAsync(5000);
    expect(session.isClosed).toBe(false);
  });

  it('that is closed leaves no timer', async () => {
    await session.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
