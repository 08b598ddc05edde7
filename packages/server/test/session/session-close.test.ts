import { MemoryTransport } from '@mcplkit/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type IEventEmitter, McpServer, McpToolResults } from '../../src/index.ts';
import { CounterAdapter, CounterBehavior } from '../support/counter.ts';
import { FakeBehavior, resources, tools } from '../support/fake-behavior.ts';
import { Peer } from '../support/peer.ts';

let behavior: FakeBehavior;
let server: McpServer;
let reported: Error[];

beforeEach(() => {
  behavior = new FakeBehavior('a', { tools: tools('look'), resources: resources('app://a') });
  server = new McpServer({ behaviors: [behavior] });
  reported = [];
  server.onError.subscribe((error) => reported.push(error));
});

afterEach(() => server.stop());

function closed(peer: Peer): Promise<void> {
  return new Promise((resolve) => peer.session.onClosed.subscribe(resolve));
}

it.each<[string, (peer: Peer) => void]>([
  ['the client', (peer) => peer.close()],
  ['the server', (peer) => void peer.session.close()],
])('ends once, when %s closes, and releases every subscription', async (_who, close) => {
  const peer = await Peer.meet(server);
  await peer.request('resources/subscribe', { uri: 'app://a' });
  expect(behavior.subscriptions).toBe(5);
  let times = 0;
  peer.session.onClosed.subscribe(() => {
    times += 1;
  });
  const ended = closed(peer);
  const clientEnded = new Promise<void>((resolve) => peer.connection.once('close', resolve));
  close(peer);
  await Promise.all([ended, clientEnded]);
  await peer.session.close();
  expect([times, peer.session.isClosed, server.sessions.size]).toEqual([1, true, 0]);
  expect(behavior.subscriptions).toBe(0);
});

it('keeps the subscriptions that other sessions need, and no more', async () => {
  const peers = [await Peer.meet(server), await Peer.meet(server), await Peer.meet(server)];
  expect(behavior.subscriptions).toBe(5);
  for (const [index, peer] of peers.entries()) {
    expect(behavior.subscriptions, `with ${peers.length - index} sessions`).toBe(5);
    await peer.session.close();
  }
  expect(behavior.subscriptions).toBe(0);
});

it('releases the adapter of a behavior as well', async () => {
  const adapter = new CounterAdapter();
  const subscribed = () =>
    [adapter.onResourceContentChanged, adapter.onResourcesChanged].map(
      (source) => (source as IEventEmitter<unknown>).hasSubscribers,
    );
  server.register(new CounterBehavior(adapter));
  expect(subscribed()).toEqual([false, false]);
  const peer = await Peer.meet(server);
  expect(subscribed()).toEqual([true, true]);
  await peer.session.close();
  expect(subscribed()).toEqual([false, false]);
});

it('sends nothing of what a tool returns afterwards; what it throws is still reported', async () => {
  const peer = await Peer.meet(server);
  const finish: (() => void)[] = [];
  behavior.execute = (_tool, { fails }) =>
    new Promise((resolve, reject) => {
      finish.push(() =>
        fails === true ? reject(new Error('too late')) : resolve(McpToolResults.text('late')),
      );
    });
  const calls = [false, true].map((fails) =>
    peer.request('tools/call', { name: 'look', arguments: { fails } }),
  );
  await peer.ping();
  const ended = closed(peer);
  peer.close();
  await Promise.allSettled(calls);
  await ended;
  for (const end of finish) end();
  const other = await Peer.meet(server);
  await other.ping();
  expect(reported.map(({ message }) => message)).toEqual(['too late']);
});

it('tells a session that closes in the same turn nothing', async () => {
  const peer = await Peer.meet(server);
  await peer.request('resources/subscribe', { uri: 'app://a' });
  behavior.onResourceUpdated.emit('app://a');
  await peer.session.close();
  expect(peer.heard).toEqual([]);
  expect(reported).toEqual([]);
});

it('is closed when its transport is, and not before', async () => {
  const [, transport] = MemoryTransport.createPair();
  let release = () => {};
  transport.close = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  const session = await server.connect(transport);
  let settled = false;
  const closing = session.close().then(() => {
    settled = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect([session.isClosed, settled]).toEqual([true, false]);
  release();
  await closing;
});
