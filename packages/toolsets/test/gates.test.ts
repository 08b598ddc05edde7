import { ERR_CAPABILITY_DENIED, ERR_FEATURE_SET_NOT_ENABLED, ERR_METHOD_NOT_FOUND } from '@mcplkit/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { ToolsetServer } from '../src/index.ts';
import { Boards, text, tool } from './support/board.ts';
import { AWARE, Host } from './support/host.ts';

const boards = new Boards();
const server = new ToolsetServer({
  name: 'game',
  version: '1.0.0',
  tools: [tool('now')],
  call: () => ({ content: [] }),
  toolsets: { board: boards.definition },
});

afterEach(() => server.stop());

const REQUESTS: [string, object][] = [
  ['tools/call', { name: 'now' }],
  ['toolsets/list', {}],
  ['toolsets/open', { toolset: 'board' }],
  ['toolsets/close', { surface: 'board/1' }],
];

describe.each(REQUESTS)('%s of a host of MCPL', (method, params) => {
  const ask = (host: Host) => host.request(method, params as Record<string, unknown>);

  it('is refused with -32002 before any policy', async () => {
    const host = await Host.meet(server, 'alice', { grant: null });
    await expect(ask(host)).rejects.toMatchObject({
      code: ERR_CAPABILITY_DENIED,
      data: { capability: 'tools' },
    });
  });

  it('is refused with -32002 while tools is not granted, even if the feature set is off, too', async () => {
    const host = await Host.meet(server, 'alice', { grant: ['pushEvents'], disabled: ['game.tools'] });
    await expect(ask(host)).rejects.toMatchObject({
      code: ERR_CAPABILITY_DENIED,
      data: { capability: 'tools' },
    });
  });

  it('is refused with -32001 while the feature set is disabled, and served once it is not', async () => {
    const host = await Host.meet(server, 'alice', { disabled: ['game.tools'] });
    await expect(ask(host)).rejects.toMatchObject({
      code: ERR_FEATURE_SET_NOT_ENABLED,
      data: { featureSet: 'game.tools' },
    });
    await host.policy(['tools']);
    await expect(ask(host)).resolves.toBeDefined();
  });
});

it('tools/list is always answered', async () => {
  const host = await Host.meet(server, 'alice', { grant: null });
  expect(await host.presence.listTools()).toHaveLength(3);
});

it('a plain client is served without a policy, and has no method of toolsets', async () => {
  const host = await Host.meet(server, 'alice', { mcpl: null });
  await expect(host.call('now')).resolves.toEqual({ content: [] });
  for (const [method, params] of REQUESTS.slice(1)) {
    await expect(host.request(method, params as Record<string, unknown>)).rejects.toMatchObject({
      code: ERR_METHOD_NOT_FOUND,
    });
  }
});

it('a session whose client nobody identified is served nothing', async () => {
  const refused = await Host.connect(server, () => {
    throw new TypeError('who is that?');
  });
  await expect(refused.introduce({ mcpl: null })).rejects.toMatchObject({ code: -32603 });
  await expect(refused.call('now')).rejects.toMatchObject({ code: -32600 });
  const empty = await Host.connect(server, () => '');
  await expect(empty.introduce({ mcpl: null })).rejects.toMatchObject({ code: -32603 });
});

describe('the manifest', () => {
  const manifestOf = async (served: ToolsetServer) => {
    const host = await Host.connect(served, 'alice');
    const answer = await host.connection.sendRequest('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: { experimental: { mcpl: AWARE } },
      clientInfo: { name: 'test', version: '1' },
    });
    return answer.capabilities.experimental?.mcpl;
  };

  it('has both feature sets and the members of the profile', async () => {
    expect(await manifestOf(server)).toMatchObject({
      version: '0.5',
      pushEvents: true,
      toolPresence: true,
      access: true,
      featureSets: { 'game.tools': { uses: ['tools'] }, 'game.events': { uses: ['pushEvents'] } },
    });
  });

  it('has no events where nothing emits', async () => {
    const plain = new ToolsetServer({
      name: 'plain',
      version: '1',
      tools: [tool('now')],
      call: () => ({ content: [] }),
    });
    const manifest = await manifestOf(plain);
    expect(Object.keys((manifest?.featureSets ?? {}) as object)).toEqual(['plain.tools']);
    await plain.stop();
  });

  it('has what the author adds', async () => {
    const more = new ToolsetServer({
      name: 'more',
      version: '1',
      toolsets: { board: new Boards().definition },
      mcpl: {
        manifest: { modelInfo: true, featureSets: { extra: { description: 'x', uses: ['modelInfo'] } } },
      },
    });
    const manifest = await manifestOf(more);
    expect(manifest?.modelInfo).toBe(true);
    expect(Object.keys((manifest?.featureSets ?? {}) as object).sort()).toEqual([
      'extra',
      'more.events',
      'more.tools',
    ]);
    await more.stop();
  });
});

describe('an event', () => {
  it('is held until pushEvents is granted and the feature set is on, at the moment of sending', async () => {
    const host = await Host.meet(server, 'alice', { disabled: ['game.events'], lists: true });
    await host.presence.open({ toolset: 'board' });
    boards.at(-1).ctx.emit({ content: text('one') });
    await host.settled();
    await host.policy(['tools']);
    boards.at(-1).ctx.emit({ content: text('two') });
    await host.settled();
    expect(host.pushes).toEqual([]);
    await host.policy(['tools', 'pushEvents']);
    await host.settled();
    expect(host.pushes.map(({ payload }) => payload.content)).toEqual([text('one'), text('two')]);
    expect(host.pushes[0]?.featureSet).toBe('game.events');
  });
});

it('nothing is stated while the gate is closed, and everything that was missed when it opens', async () => {
  const host = await Host.meet(server, 'alice');
  await host.presence.open({ toolset: 'board' });
  await host.presence.open({ toolset: 'board' });
  await host.policy(['pushEvents']);
  boards.at(-2).ctx.end();
  boards.at(-1).show('secret');
  await host.settled();
  expect(host.presence.rev).toBe(2);
  await host.policy(['tools', 'pushEvents']);
  await host.settled();
  expect(host.presence.rev).toBe(3);
  expect(host.presence.surfaces()).toMatchObject([{ content: text('secret') }]);
});
