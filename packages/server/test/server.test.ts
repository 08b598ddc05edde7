import { afterEach, describe, expect, it, vi } from 'vitest';
import { McpServer, McpToolResults } from '../src/index.ts';
import { FakeBehavior, resources, templates, tools } from './support/fake-behavior.ts';
import { Peer } from './support/peer.ts';
import { collectUncaught } from './support/uncaught.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('has a name and a version from the beginning', () => {
  expect(new McpServer().serverInfo).toEqual({ name: 'mcp-server', version: '0.0.0' });
  expect(new McpServer({ name: 'demo', version: '1.0.0' }).name).toBe('demo');
});

describe('many sessions at once', () => {
  const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

  it('each know their own client, revision and subscriptions; one that closes touches no other', async () => {
    const behavior = new FakeBehavior('a', { templates: templates('app://{id}') });
    const server = new McpServer({ behaviors: [behavior] });
    const peers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        Peer.meet(server, {
          protocolVersion: VERSIONS[index % 4] as string,
          clientInfo: { name: `client-${index}`, version: String(index) },
        }),
      ),
    );
    expect(server.sessions.size).toBe(40);
    await Promise.all(
      peers.map((peer, index) => peer.request('resources/subscribe', { uri: `app://${index % 2}` })),
    );
    await Promise.all(peers.filter((_, index) => index % 4 === 0).map((peer) => peer.session.close()));
    expect(server.sessions.size).toBe(30);

    behavior.onResourceUpdated.emit('app://0');
    for (const [index, peer] of peers.entries()) {
      if (index % 4 === 0) continue;
      await peer.ping();
      expect(peer.session.peer).toMatchObject({
        protocolVersion: VERSIONS[index % 4],
        clientInfo: { name: `client-${index}`, version: String(index) },
      });
      expect(peer.heard).toEqual(index % 2 === 0 ? ['notifications/resources/updated app://0'] : []);
    }
    await server.stop();
    expect([server.sessions.size, behavior.subscriptions]).toEqual([0, 0]);
    expect(peers.every(({ session }) => session.isClosed)).toBe(true);
  });

  it('are told of one slow call of another by nothing at all', async () => {
    const behavior = new FakeBehavior('a', { tools: tools('wait') });
    const server = new McpServer({ behaviors: [behavior] });
    const [one, other] = [await Peer.meet(server), await Peer.meet(server)];
    let finish = (_result: unknown) => {};
    behavior.execute = () => new Promise((resolve) => (finish = resolve));
    const slow = one.request('tools/call', { name: 'wait' });
    expect(await other.request('tools/list')).toEqual({ tools: tools('wait') });
    finish(McpToolResults.text('done'));
    expect(await slow).toEqual(McpToolResults.text('done'));
    await server.stop();
  });
});

describe('register', () => {
  it('refuses what does not fit, names both, and changes nothing', async () => {
    const first = new FakeBehavior('first', { tools: tools('a'), resources: resources('app://a') });
    const server = new McpServer({ behaviors: [first] });
    const peer = await Peer.meet(server);
    const good = new FakeBehavior('good', { tools: tools('b') });
    for (const [declares, words] of [
      [{ tools: tools('a') }, 'The tool a is declared twice'],
      [{ resources: resources('app://a') }, 'The resource app://a is declared twice'],
    ] as const) {
      expect(() => server.register(good, new FakeBehavior('second', declares))).toThrow(
        expect.objectContaining({
          name: 'McpServerError',
          code: 'duplicate-name',
          message: `${words}: by FakeBehavior (namespace first) and by FakeBehavior (namespace second). Register one of them with a prefix: prefixed(…).`,
        }),
      );
    }
    expect(() => server.register(good, new FakeBehavior('first'))).toThrow(
      expect.objectContaining({ code: 'duplicate-namespace' }),
    );
    await peer.ping();
    expect(peer.heard).toEqual([]);
    expect(await peer.request('tools/list')).toEqual({ tools: tools('a') });
    expect(await peer.request('resources/list')).toEqual({ resources: resources('app://a') });
    await server.stop();
  });

  it('takes a tool away from a session that has it listed', async () => {
    const behavior = new FakeBehavior('a', { tools: tools('a') });
    const server = new McpServer({ behaviors: [behavior] });
    const peer = await Peer.meet(server);
    server.unregister(behavior);
    await expect(peer.request('tools/call', { name: 'a' })).rejects.toMatchObject({ code: -32602 });
    await peer.ping();
    expect(peer.heard).toEqual(['notifications/tools/list_changed']);
    await server.stop();
  });

  it('of the constructor leaves no subscription behind when it refuses', () => {
    const behaviors = [new FakeBehavior('a'), new FakeBehavior('a')];
    expect(() => new McpServer({ behaviors })).toThrow('does not fit in');
    expect(behaviors.map(({ subscriptions }) => subscriptions)).toEqual([0, 0]);
  });
});

describe('onError', () => {
  it('hears of behaviors that do not fit together any more, while the last good lists are served', async () => {
    const one = new FakeBehavior('one', { tools: tools('a') });
    const other = new FakeBehavior('other', { tools: tools('b') });
    const server = new McpServer({ behaviors: [one, other] });
    const reported: Error[] = [];
    server.onError.subscribe((error) => reported.push(error));
    const peer = await Peer.meet(server);
    one.tools = tools('b');
    one.onResourcesListChanged.emit();
    expect(await peer.request('tools/list')).toEqual({ tools: tools('a', 'b') });
    expect(reported).toEqual([expect.objectContaining({ code: 'duplicate-name' })]);
    await server.stop();
  });

  it('may be heard by nobody', async () => {
    const behavior = new FakeBehavior('a', { tools: tools('a') });
    behavior.execute = () => {
      throw new Error('unheard');
    };
    const server = new McpServer({ behaviors: [behavior] });
    const peer = await Peer.meet(server);
    expect(await peer.request('tools/call', { name: 'a' })).toMatchObject({ isError: true });
    await server.stop();
  });

  it('goes on after a subscriber that throws, and so does the session', async () => {
    const uncaught = collectUncaught();
    const behavior = new FakeBehavior('a', { tools: tools('a') });
    behavior.execute = () => {
      throw new Error('of the tool');
    };
    const server = new McpServer({ behaviors: [behavior] });
    const heard: string[] = [];
    server.onError.subscribe(() => {
      throw new Error('of the subscriber');
    });
    server.onError.subscribe(({ message }) => heard.push(message));
    const peer = await Peer.meet(server);
    expect(await peer.request('tools/call', { name: 'a' })).toEqual(McpToolResults.error('of the tool'));
    expect(heard).toEqual(['of the tool']);
    expect(uncaught).toEqual([expect.objectContaining({ message: 'of the subscriber' })]);
    await server.stop();
  });
});
