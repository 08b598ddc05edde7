import { type JsonRpcRequest, McplConnection } from '@mcplkit/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { McpGrammar, McpServer, McpToolResults } from '../../src/index.ts';
import { COUNTER_URI, CounterAdapter, CounterBehavior } from '../support/counter.ts';
import { FakeBehavior, resources, tools } from '../support/fake-behavior.ts';
import { Peer } from '../support/peer.ts';
import { scriptedClient } from '../support/scripted-client.ts';
import { collectUncaught } from '../support/uncaught.ts';

let behavior: FakeBehavior;
let server: McpServer;
let reported: Error[];

beforeEach(() => {
  behavior = new FakeBehavior('a', { tools: tools('look'), resources: resources('app://a') });
  server = new McpServer({ behaviors: [behavior] });
  reported = [];
  server.onError.subscribe((error) => reported.push(error));
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

describe('before initialize', () => {
  it.each([
    'tools/list',
    'tools/call',
    'resources/list',
    'resources/templates/list',
    'resources/read',
    'resources/subscribe',
    'resources/unsubscribe',
  ])('%s is refused, whatever its params are, and the session goes on', async (method) => {
    const peer = await Peer.connect(server);
    for (const params of [undefined, [], { name: 'look', uri: 'app://a' }]) {
      await expect(peer.request(method, params)).rejects.toMatchObject({
        code: -32600,
        message: `${method} came before initialize, which must be the first request.`,
      });
    }
    expect(behavior.calls).toEqual([]);
    await peer.initialize();
    expect(await peer.request('tools/list')).toEqual({ tools: tools('look') });
  });

  it.each(['server/discover', 'constructor', '__proto__'])(
    'the unknown method %s is -32601 at once, and the session goes on',
    async (method) => {
      const peer = await Peer.connect(server);
      await expect(peer.request(method, {})).rejects.toMatchObject({
        code: -32601,
        message: `Method not found: ${method}`,
      });
      await peer.initialize();
      await expect(peer.request(method, {})).rejects.toMatchObject({ code: -32601 });
    },
  );

  it('notifications/initialized opens nothing', async () => {
    const peer = await Peer.connect(server);
    peer.connection.sendNotification('notifications/initialized');
    await peer.ping();
    behavior.onResourcesListChanged.emit();
    await peer.initialize();
    server.register(new FakeBehavior('b', { tools: tools('b') }));
    await peer.ping();
    expect(peer.heard).toEqual([]);
  });
});

describe('initialize again', () => {
  it('begins anew: another client, no subscriptions, and not ready', async () => {
    const peer = await Peer.meet(server, { clientInfo: { name: 'first', version: '1' } });
    await peer.request('resources/subscribe', { uri: 'app://a' });
    await peer.initialize({
      protocolVersion: '2024-11-05',
      clientInfo: { name: 'second', version: '2' },
    });
    expect(peer.session.peer).toMatchObject({
      protocolVersion: '2024-11-05',
      clientInfo: { name: 'second' },
    });
    behavior.onResourcesListChanged.emit();
    await peer.ping();
    expect(peer.heard).toEqual([]);
    peer.connection.sendNotification('notifications/initialized');
    await peer.ping();
    behavior.onResourceUpdated.emit('app://a');
    behavior.onResourcesListChanged.emit();
    await peer.ping();
    expect(peer.heard).toEqual(['notifications/resources/list_changed']);
  });

  it('that is refused leaves the session as it was', async () => {
    const peer = await Peer.meet(server);
    await peer.request('resources/subscribe', { uri: 'app://a' });
    const before = peer.session.peer;
    await expect(peer.request('initialize', {})).rejects.toMatchObject({ code: -32602 });
    expect(peer.session.peer).toBe(before);
    behavior.onResourceUpdated.emit('app://a');
    await peer.ping();
    expect(peer.heard).toEqual(['notifications/resources/updated app://a']);
  });
});

describe('notifications', () => {
  it.each([
    ['tools', { tools: tools('b') }],
    ['resources', { resources: resources('app://b') }],
  ])('say that the list of %s changed, once, and only that', async (kind, declares) => {
    const peer = await Peer.meet(server);
    const added = new FakeBehavior('b', declares);
    server.register(added);
    server.unregister(added);
    server.register(added);
    await peer.ping();
    expect(peer.heard).toEqual([`notifications/${kind}/list_changed`]);
    const list = (await peer.request(`${kind}/list`)) as Record<string, unknown[]>;
    expect(list[kind]).toHaveLength(2);
  });

  it('wait for notifications/initialized', async () => {
    const peer = await Peer.connect(server);
    await peer.initialize();
    server.register(new FakeBehavior('b', { tools: tools('b') }));
    await peer.ping();
    expect(peer.heard).toEqual([]);
  });

  it('go to the one who subscribed and to nobody else', async () => {
    const [one, other] = [await Peer.meet(server), await Peer.meet(server)];
    await one.request('resources/subscribe', { uri: 'app://a' });
    for (let time = 0; time < 5; time += 1) behavior.onResourceUpdated.emit('app://a');
    await Promise.all([one.ping(), other.ping()]);
    expect(one.heard).toEqual(['notifications/resources/updated app://a']);
    expect(other.heard).toEqual([]);
  });

  it('follow from a tool of the same session, and what is read then is new', async () => {
    server.register(new CounterBehavior(new CounterAdapter()));
    const peer = await Peer.meet(server);
    await peer.request('resources/subscribe', { uri: COUNTER_URI });
    const read = () => peer.request('resources/read', { uri: COUNTER_URI });
    expect(await read()).toEqual({ contents: [{ uri: COUNTER_URI, text: '0' }] });
    for (const value of [1, 2]) {
      expect(await peer.request('tools/call', { name: 'counter_increment' })).toEqual(
        McpToolResults.json({ value }),
      );
      await peer.ping();
      expect(peer.heard).toHaveLength(value);
      expect(await read()).toEqual({ contents: [{ uri: COUNTER_URI, text: String(value) }] });
    }
  });
});

it('is told of a change although somebody else who listens to the adapter throws', async () => {
  const uncaught = collectUncaught();
  const adapter = new CounterAdapter();
  adapter.onResourceContentChanged.subscribe(() => {
    throw new Error('of somebody else');
  });
  server.register(new CounterBehavior(adapter));
  const peer = await Peer.meet(server);
  await peer.request('resources/subscribe', { uri: COUNTER_URI });
  await peer.request('tools/call', { name: 'counter_increment' });
  await peer.ping();
  expect(peer.heard).toEqual([`notifications/resources/updated ${COUNTER_URI}`]);
  expect(uncaught).toEqual([expect.objectContaining({ message: 'of somebody else' })]);
});

describe('words that cannot be had', () => {
  const boom = () => {
    throw new Error('no words');
  };

  it('from a behavior cost a session that is open these words, and are reported', async () => {
    const peer = await Peer.meet(server);
    behavior.getGrammar = boom;
    behavior.onGrammarsChanged.emit();
    await peer.ping();
    expect(new Set(reported.map(({ message }) => message))).toEqual(new Set(['no words']));
    expect(await peer.request('tools/list')).toEqual({ tools: tools('look') });
  });

  it('from an adapter keep nobody from beginning', async () => {
    Object.assign(behavior, { adapterGrammars: { getGrammar: boom } });
    behavior.grammars.set('default:en', McpGrammar.fromJSON({ look: { description: 'Looks.' } }));
    const peer = await Peer.meet(server);
    expect(peer.session.grammarKey).toBe('default:en');
    expect(reported).not.toEqual([]);
  });

  it('are none when they are null', async () => {
    behavior.getGrammar = () => null as never;
    await Peer.meet(server);
    expect(reported).toEqual([]);
  });

  it('because a list has no JSON form are reported, not thrown on a timer', async () => {
    const peer = await Peer.meet(server);
    const [tool] = tools('look');
    behavior.tools = [{ ...tool, _meta: { size: 1n } } as never];
    behavior.onToolsListChanged.emit();
    behavior.onGrammarsChanged.emit();
    await peer.ping();
    expect(reported).toEqual([expect.objectContaining({ message: expect.stringContaining('BigInt') })]);
    expect(peer.heard).toEqual(['notifications/tools/list_changed']);
  });
});

it('hears of roots that changed only from a client that has introduced itself', async () => {
  const peer = await Peer.connect(server);
  let changes = 0;
  peer.session.onRootsChanged.subscribe(() => {
    changes += 1;
  });
  const change = async () => {
    peer.connection.sendNotification('notifications/roots/list_changed');
    await peer.ping();
  };
  await change();
  expect(changes).toBe(0);
  await peer.initialize();
  await change();
  expect(changes).toBe(1);
});

describe('requests side by side', () => {
  it('a tool that takes its time holds up nothing', async () => {
    const peer = await Peer.meet(server);
    let finish = (_result: unknown) => {};
    behavior.execute = (_tool, { slow }) =>
      slow === true ? new Promise((resolve) => (finish = resolve)) : McpToolResults.text('quick');
    const slow = peer.request('tools/call', { name: 'look', arguments: { slow: true } });
    expect(await peer.request('tools/call', { name: 'look' })).toEqual(McpToolResults.text('quick'));
    await peer.request('resources/read', { uri: 'app://a' });
    finish(McpToolResults.text('slow'));
    expect(await slow).toEqual(McpToolResults.text('slow'));
  });

  it('a cancelled one gets no answer, and the others get theirs', async () => {
    const peer = await scriptedClient(server);
    const finish: ((result: unknown) => void)[] = [];
    behavior.execute = () => new Promise((resolve) => finish.push(resolve));
    for (const id of [1, 2])
      peer.send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'look' } });
    peer.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    peer.send({ jsonrpc: '2.0', id: 3, method: 'ping' });
    await peer.expect({ id: 3, result: {} });
    for (const resolve of finish) resolve(McpToolResults.text('seen'));
    await peer.expect({ id: 2 });
    expect(peer.messages.map((message) => (message as JsonRpcRequest).id)).toEqual(['hello', 3, 2]);
  });
});

describe('what is no request', () => {
  it.each<[string, unknown, unknown]>([
    ['null', null, null],
    ['a number', 5, null],
    ['a batch', [{ jsonrpc: '2.0', id: 1, method: 'ping' }], null],
    ['a message without jsonrpc', { id: 1, method: 'ping' }, 1],
    ['a request with the id null', { jsonrpc: '2.0', id: null, method: 'ping' }, null],
    ['a request with a fraction for an id', { jsonrpc: '2.0', id: 1.5, method: 'ping' }, 1.5],
    ['params that are a text', { jsonrpc: '2.0', id: 'p', method: 'ping', params: 'x' }, 'p'],
  ])('%s is answered with -32600 and reported, and the session goes on', async (_what, value, id) => {
    const peer = await scriptedClient(server);
    peer.send(value);
    await peer.expect({ id, error: { code: -32600 } });
    expect(reported).toEqual([expect.objectContaining({ code: 'invalid-message' })]);
    peer.send({ jsonrpc: '2.0', id: 2, method: 'ping' });
    await peer.expect({ id: 2, result: {} });
  });

  it('a response that nobody waits for is reported and not answered', async () => {
    const peer = await scriptedClient(server);
    peer.send({ jsonrpc: '2.0', id: 9, result: {} });
    peer.send({ jsonrpc: '2.0', id: 2, method: 'ping' });
    await peer.expect({ id: 2, result: {} });
    expect(peer.messages.map((message) => (message as JsonRpcRequest).id)).toEqual(['hello', 2]);
    expect(reported).toEqual([expect.objectContaining({ code: 'unexpected-response' })]);
  });

  it('an unknown notification is left alone, and not kept', async () => {
    const made = vi.spyOn(McplConnection, 'fromTransport');
    const peer = await scriptedClient(server);
    const connection = made.mock.results[0]?.value as McplConnection;
    made.mockRestore();
    peer.send({ jsonrpc: '2.0', method: 'notifications/roots/list_changed' });
    peer.send({ jsonrpc: '2.0', id: 2, method: 'ping' });
    await peer.expect({ id: 2, result: {} });
    expect(peer.messages).toHaveLength(2);
    expect(reported).toEqual([]);
    connection.close();
    await expect(connection.nextMessage()).rejects.toMatchObject({ code: 'closed' });
  });
});
