import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpHandlerOptions } from '../../src/http.ts';
import { EventReader, HttpPeer } from '../support/http-peer.ts';
import { type Workshop, workshop } from '../support/workshop.ts';

let shop: Workshop;
let peer: HttpPeer;

async function serve(options?: HttpHandlerOptions, version?: string): Promise<void> {
  shop = workshop(options);
  peer = await new HttpPeer(shop.handler.fetch).open(version);
}

beforeEach(() => serve());
afterEach(() => shop.handler.close());

function session() {
  const [only] = shop.sessions;
  if (only === undefined) throw new Error('There is no session.');
  return only;
}

function connection() {
  const [only] = shop.connections;
  if (only === undefined) throw new Error('There is no connection.');
  return only;
}

/** The request to `hang` that came at `index`, once it has come. */
async function hanging(index = 0) {
  await vi.waitFor(() => expect(shop.hanging.length).toBeGreaterThan(index));
  const found = shop.hanging[index];
  if (found === undefined) throw new Error('Nothing hangs.');
  return found;
}

describe('what a client posts', () => {
  it('is answered in the response of its own POST, which ends with the answer', async () => {
    const slow = await peer.call('slow', 'hang');
    expect(await (await peer.call('fast', 'echo', { a: 1 })).rest()).toEqual([
      { jsonrpc: '2.0', id: 'fast', result: { a: 1 } },
    ]);
    (await hanging()).answer('done');
    expect(await slow.rest()).toEqual([{ jsonrpc: '2.0', id: 'slow', result: 'done' }]);
  });

  it('keeps its ids, in value and in type', async () => {
    const ids = [0, '0', '', 2 ** 53 - 1, -1, 'x'.repeat(1000)];
    const readers = await Promise.all(ids.map((id) => peer.call(id, 'hang')));
    await hanging(ids.length - 1);
    for (const { context, answer } of shop.hanging) answer(context.id);
    for (const [index, reader] of readers.entries()) {
      expect(await reader.rest()).toEqual([{ jsonrpc: '2.0', id: ids[index], result: ids[index] }]);
    }
    expect(session().openRequests).toBe(0);
  });

  it('is refused with an id that is in use, and the first one goes on', async () => {
    const first = await peer.call(1, 'hang');
    const again = await peer.post({ jsonrpc: '2.0', id: 1, method: 'echo' });
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ id: 1, error: { code: -32600 } });
    (await hanging()).answer('still here');
    expect(await first.rest()).toMatchObject([{ id: 1, result: 'still here' }]);
  });

  it('is taken with 202 when it wants no answer', async () => {
    const seen: unknown[] = [];
    connection().on('notification', ({ method }) => void seen.push(method));
    const response = await peer.post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([response.status, await response.text(), seen]).toEqual([202, '', ['notifications/initialized']]);
  });

  it('ends its response when it is cancelled, also with the id 0: there is no answer to wait for', async () => {
    for (const id of [0, '']) {
      const reader = await peer.call(id, 'hang');
      await hanging(id === 0 ? 0 : 1);
      await peer.post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
      expect(await reader.rest()).toEqual([]);
      expect(shop.hanging.at(-1)?.context.signal.aborted).toBe(true);
    }
    expect(session().openRequests).toBe(0);
  });

  it('brings progress in front of the answer, in the same response', async () => {
    const reader = await peer.call(1, 'progress', { _meta: { progressToken: 'p' } });
    expect(await reader.rest()).toMatchObject([
      { method: 'notifications/progress', params: { progressToken: 'p', progress: 1 } },
      { id: 1, result: {} },
    ]);
  });
});

describe('batches', () => {
  const batch = [
    { jsonrpc: '2.0', id: 1, method: 'echo', params: { n: 1 } },
    { jsonrpc: '2.0', method: 'note' },
    { jsonrpc: '2.0', id: 2, method: 'echo', params: { n: 2 } },
  ];

  it('are served in the revision that has them, in one response', async () => {
    await serve({}, '2025-03-26');
    const reader = new EventReader(await peer.post(batch));
    expect(await reader.rest()).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  it('are refused elsewhere, and where they are too long, empty, or name an id twice', async () => {
    expect((await peer.post(batch)).status).toBe(400);
    await serve({}, '2025-03-26');
    for (const wrong of [[], Array(101).fill(batch[1]), [batch[0], batch[0]], [batch[0], 7]]) {
      expect((await peer.post(wrong)).status).toBe(400);
    }
    expect(session().openRequests).toBe(0);
  });
});

describe('what a server sends by itself', () => {
  it('comes in the GET, and waits for it', async () => {
    connection().sendNotification('early', { n: 1 });
    const reader = new EventReader(await peer.get());
    connection().sendNotification('late', { n: 2 });
    expect([await reader.message(), await reader.message()]).toMatchObject([
      { method: 'early' },
      { method: 'late' },
    ]);
  });

  it('comes in the response of the request that it belongs to', async () => {
    const listening = new EventReader(await peer.get());
    const reader = await peer.call(1, 'hang');
    const { context, answer } = await hanging();
    const asked = connection().sendRequest('sampling', {}, { relatedRequestId: context.id });
    connection().sendNotification('related', {}, { relatedRequestId: context.id });
    connection().sendNotification('unrelated');
    const request = await reader.message();
    expect(request).toMatchObject({ method: 'sampling' });
    expect(await reader.message()).toMatchObject({ method: 'related' });
    expect(await listening.message()).toMatchObject({ method: 'unrelated' });
    await peer.post({ jsonrpc: '2.0', id: request?.id, result: 'sampled' });
    expect(await asked).toBe('sampled');
    answer('done');
    expect(await reader.rest()).toMatchObject([{ id: 1, result: 'done' }]);
  });

  it('reaches a client that does not listen through the POST that it waits for, if it is a request', async () => {
    const reader = await peer.call(1, 'hang');
    await hanging();
    connection().sendNotification('for the GET');
    const asked = connection().sendRequest('roots');
    const request = await reader.message();
    expect(request).toMatchObject({ method: 'roots' });
    await peer.post({ jsonrpc: '2.0', id: request?.id, result: [] });
    expect(await asked).toEqual([]);
  });

  it('goes to the newest GET, once', async () => {
    const old = new EventReader(await peer.get());
    connection().sendNotification('one');
    expect(await old.message()).toMatchObject({ method: 'one' });
    const next = new EventReader(await peer.get());
    expect(await old.rest()).toEqual([]);
    connection().sendNotification('two');
    expect(await next.message()).toMatchObject({ method: 'two' });
  });

  it('is answered with an error when it is a request that nobody took, and more waits than is kept', async () => {
    await serve({ maxStoredBytes: 2000 });
    const lost = connection().sendRequest('roots');
    const told = expect(lost).rejects.toMatchObject({ code: -32603 });
    for (let index = 0; index < 20; index += 1) connection().sendNotification('x', { text: 'x'.repeat(200) });
    await told;
    expect(session().streams.kept).toBeLessThan(10);
  });
});

describe('a response that breaks off', () => {
  it('is gone on with behind the last event that was seen, and nothing is told twice', async () => {
    const reader = await peer.call(1, 'hang');
    const priming = await reader.next();
    expect(priming?.data).toBe('');
    const { context, answer } = await hanging();
    connection().sendNotification('seen', {}, { relatedRequestId: context.id });
    const seen = await reader.next();
    await reader.leave();
    connection().sendNotification('missed', {}, { relatedRequestId: context.id });
    answer('done');
    await vi.waitFor(() => expect(session().openRequests).toBe(0));
    for (const [from, expected] of [
      [seen?.id, [{ method: 'missed' }, { id: 1, result: 'done' }]],
      [priming?.id, [{ method: 'seen' }, { method: 'missed' }, { id: 1 }]],
    ] as const) {
      const again = new EventReader(await peer.get({ 'last-event-id': from ?? '' }));
      expect(await again.rest()).toMatchObject(expected);
    }
  });

  it('is gone on with while the answer is not there yet', async () => {
    const reader = await peer.call(1, 'hang');
    const priming = await reader.next();
    await reader.leave();
    const again = new EventReader(await peer.get({ 'last-event-id': priming?.id ?? '' }));
    expect((await again.next())?.data).toBe('');
    (await hanging()).answer('done');
    expect(await again.rest()).toMatchObject([{ id: 1, result: 'done' }]);
  });

  it('says so when what was missed is not kept any more', async () => {
    await serve({ maxStoredBytes: 1000 });
    const reader = await peer.call(1, 'echo');
    const priming = await reader.next();
    await reader.rest();
    connection().sendNotification('x', { text: 'x'.repeat(1000) });
    const response = await peer.get({ 'last-event-id': priming?.id ?? '' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: -32600 } });
  });

  it.each(['', '0', '7-1', '0-99', '-1-0', '0-1-2', '__proto__', '0-1e9', '9'.repeat(400)])(
    'is not gone on with behind an event that never was: %s',
    async (id) => expect((await peer.get({ 'last-event-id': id })).status).toBe(400),
  );

  it('has no empty events for the clients that cannot read them', async () => {
    await serve({}, '2025-06-18');
    expect((await (await peer.call(1, 'echo')).next())?.data).toContain('result');
  });

  it('waits for a client that reads slowly, and loses nothing of what is kept', async () => {
    await serve({ maxBufferedBytes: 10_000, maxStoredBytes: 1_000_000 });
    const reader = new EventReader(await peer.get());
    for (let n = 0; n < 100; n += 1) connection().sendNotification('x', { n, text: 'x'.repeat(1000) });
    for (let n = 0; n < 100; n += 1) expect(await reader.message()).toMatchObject({ params: { n } });
    // A large message does not keep the next one from coming.
    connection().sendNotification('large', { text: 'x'.repeat(3_000_000) });
    connection().sendNotification('small');
    expect(await reader.message()).toMatchObject({ method: 'large' });
    expect(await reader.message()).toMatchObject({ method: 'small' });
  });

  it('is broken off for a client that does not read, which can go on with what is kept', async () => {
    await serve({ maxBufferedBytes: 10_000, maxStoredBytes: 20_000 });
    const reader = new EventReader(await peer.get());
    const first = await reader.next();
    for (let n = 0; n < 100; n += 1) connection().sendNotification('x', { n, text: 'x'.repeat(1000) });
    await expect(reader.rest()).rejects.toThrow('does not read');
    const again = new EventReader(await peer.get({ 'last-event-id': first?.id ?? '' }));
    const rest: unknown[] = [];
    while (rest.at(-1) !== 99) {
      const { params } = (await again.message()) as { params: { n: number } };
      rest.push(params.n);
    }
    expect(rest).toEqual(Array.from({ length: rest.length }, (_each, index) => 100 - rest.length + index));
  });
});

it('keeps nothing of requests that were answered, cancelled or left, but what a client may come back for', async () => {
  await serve({ maxStoredBytes: 4000 });
  for (let index = 0; index < 500; index += 1) {
    const reader = await peer.call(index, index % 10 === 0 ? 'hang' : 'echo');
    if (index % 10 === 0) {
      await reader.leave();
      await peer.post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: index } });
    } else if (index % 10 === 5) await reader.leave();
    else await reader.rest();
  }
  expect(session().openRequests).toBe(0);
  expect(connection().runningRequests).toBe(0);
  // The one for the GET, and those whose events are kept.
  expect(session().streams.size).toBeLessThanOrEqual(1 + session().streams.kept);
  expect(session().streams.kept).toBeLessThan(40);
});

it('closes once, and sends nothing afterwards', async () => {
  const closed = vi.fn();
  connection().on('close', closed);
  await Promise.all([session().close(), session().close(), shop.handler.close()]);
  expect(closed).toHaveBeenCalledTimes(1);
  await expect(session().send({ jsonrpc: '2.0', method: 'x' })).rejects.toMatchObject({ code: 'closed' });
  expect(connection().sendNotification('x')).toBe(false);
  expect(session().streams.size).toBe(0);
});
