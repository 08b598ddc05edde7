import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HttpPeer } from '../support/http-peer.ts';
import { workshop } from '../support/workshop.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

it('a session ends when its client asks nothing and holds no response', async () => {
  const shop = workshop({ idleTimeoutMs: 60_000 });
  const [busy, idle] = [new HttpPeer(shop.handler.fetch), new HttpPeer(shop.handler.fetch)];
  await Promise.all([busy.open(), idle.open()]);
  for (let minute = 0; minute < 3; minute += 1) {
    vi.advanceTimersByTime(45_000);
    await (await busy.call(minute, 'echo')).rest();
  }
  expect(shop.handler.sessionCount).toBe(1);
  expect((await idle.post({ jsonrpc: '2.0', id: 1, method: 'echo' })).status).toBe(404);
  vi.advanceTimersByTime(75_000);
  expect(shop.handler.sessionCount).toBe(0);
  expect(shop.connections.map(({ isClosed }) => isClosed)).toEqual([true, true]);
  // The timer goes with the last session.
  expect(vi.getTimerCount()).toBe(0);
});

it('a client that listens is not idle until it has gone, and is sent signs of life meanwhile', async () => {
  const shop = workshop({ idleTimeoutMs: 60_000 });
  const peer = await new HttpPeer(shop.handler.fetch).open('2025-06-18');
  const response = await peer.get();
  const reader = response.body?.getReader();
  vi.advanceTimersByTime(600_000);
  expect(shop.handler.sessionCount).toBe(1);
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(':\n\n');
  await reader?.cancel();
  vi.advanceTimersByTime(59_000);
  expect(shop.handler.sessionCount).toBe(1);
  vi.advanceTimersByTime(16_000);
  expect(shop.handler.sessionCount).toBe(0);
});

it('a client that has gone in the middle of a call is idle, though the call runs', async () => {
  const shop = workshop({ idleTimeoutMs: 60_000 });
  const peer = await new HttpPeer(shop.handler.fetch).open();
  await (await peer.call(1, 'hang')).leave();
  const { signal } = shop.hanging[0]?.context ?? {};
  expect(signal?.aborted).toBe(false);
  vi.advanceTimersByTime(75_000);
  expect(shop.handler.sessionCount).toBe(0);
  expect(signal?.aborted).toBe(true);
});

it('nobody is idle where the bound is 0', async () => {
  const shop = workshop({ idleTimeoutMs: 0 });
  await new HttpPeer(shop.handler.fetch).open();
  vi.advanceTimersByTime(1e9);
  expect(shop.handler.sessionCount).toBe(1);
  await shop.handler.close();
  expect(vi.getTimerCount()).toBe(0);
});
