import { PassThrough } from 'node:stream';
import { McpToolResults } from '@mcplkit/server';
import { McplConnection, type PresenceChange, type PushEventParams, RpcError } from '@mcplkit/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { ToolPresence, ToolsetServer } from '../src/index.ts';
import { Boards, text, tool } from './support/board.ts';
import { Gate } from './support/gate.ts';
import { AWARE, Host } from './support/host.ts';

const boards = new Boards();
const server = new ToolsetServer({
  name: 'game',
  version: '1.0.0',
  tools: [tool('now')],
  call: () => McpToolResults.text('now'),
  toolsets: { board: boards.definition },
});

afterEach(() => server.stop());

/** Every statement that reaches a host, by what carried it. */
async function watched(principal = 'alice'): Promise<{ host: Host; stated: [string, PresenceChange][] }> {
  const host = await Host.meet(server, principal);
  const stated: [string, PresenceChange][] = [];
  host.connection.handleNotification('toolsets/changed', (change) => {
    stated.push(['alone', change]);
  });
  return { host, stated };
}

describe('a statement', () => {
  it('rides in the result of the call that changed something, and is not sent besides', async () => {
    const { host, stated } = await watched();
    await host.request('toolsets/open', { toolset: 'board' });
    boards.at(-1).onCall = () => {
      boards.at(-1).show('moved', ['pass']);
      return McpToolResults.text('ok');
    };
    expect(await host.request('tools/call', { name: 'move' })).toEqual({
      content: text('ok'),
      _meta: {
        'mcpl/presence': {
          rev: 2,
          surfaces: [
            { id: 'board/1', toolset: 'board', instance: '1', visible: ['pass'], content: text('moved') },
          ],
        },
      },
    });
    await host.settled();
    expect(stated).toEqual([]);
  });

  it('is left out of a result that changed nothing', async () => {
    const { host } = await watched();
    await host.request('toolsets/open', { toolset: 'board' });
    expect(await host.request('tools/call', { name: 'move' })).toEqual({ content: text('move') });
    expect(await host.request('tools/call', { name: 'now' })).toEqual({ content: text('now') });
  });

  it('reads the surface after every call, whether or not anybody said that it changed', async () => {
    const { host } = await watched();
    await host.request('toolsets/open', { toolset: 'board' });
    boards.at(-1).onCall = () => {
      boards.at(-1).words = 'silent';
      return McpToolResults.text('ok');
    };
    expect(await host.request('tools/call', { name: 'move' })).toMatchObject({
      _meta: { 'mcpl/presence': { rev: 2, surfaces: [{ content: text('silent') }] } },
    });
  });

  it('goes alone when nothing else carries it, once for all that changed in a turn, and names only that', async () => {
    const { host, stated } = await watched();
    for (const name of ['a', 'b', 'c']) await host.request('toolsets/open', { toolset: 'board', name });
    boards.at(-3).show('one');
    boards.at(-3).show('two');
    boards.at(-2).show('three');
    const reads = boards.at(-3).reads;
    await host.settled();
    expect(boards.at(-3).reads).toBe(reads + 1);
    expect(stated).toMatchObject([
      [
        'alone',
        {
          rev: 4,
          surfaces: [
            { id: 'board/a', content: text('two') },
            { id: 'board/b', content: text('three') },
          ],
        },
      ],
    ]);
  });

  it('is not made when a surface was said to have changed and has not', async () => {
    const { host, stated } = await watched();
    await host.request('toolsets/open', { toolset: 'board' });
    boards.at(-1).shown = ['pass', 'move', 'move'];
    boards.at(-1).ctx.changed();
    await host.settled();
    expect(stated).toEqual([]);
  });

  it('goes with the push of the event that came with it', async () => {
    const { host, stated } = await watched();
    await host.request('toolsets/open', { toolset: 'board' });
    boards.at(-1).words = 'your turn';
    boards.at(-1).ctx.emit({ content: text('the bot moved') });
    boards.at(-1).ctx.emit({ content: text('and laughed') });
    await host.settled();
    expect(stated).toEqual([]);
    expect(host.pushes[0]?._meta).toMatchObject({
      'mcpl/presence': { rev: 2, surfaces: [{ content: text('your turn') }] },
    });
    expect(host.pushes[1]?._meta).toBeUndefined();
  });

  it('in a push that the host refuses, or fails to answer, is not made again', async () => {
    for (const answer of [
      () => ({ accepted: false, reason: 'busy' }),
      () => {
        throw new Error('broken');
      },
    ]) {
      const { host, stated } = await watched();
      await host.request('toolsets/open', { toolset: 'board' });
      host.answerPush = answer;
      boards.at(-1).words = 'turn';
      boards.at(-1).ctx.emit({ content: text('moved') });
      await host.settled();
      boards.at(-1).show('later');
      await host.settled();
      expect(stated).toMatchObject([['alone', { rev: 3, surfaces: [{ content: text('later') }] }]]);
      expect(host.pushes).toHaveLength(1);
      await server.stop();
    }
  });

  it('reaches every connection of the principal, each with its own numbers, and no other principal', async () => {
    const first = await watched();
    const second = await watched();
    const other = await watched('bob');
    await first.host.request('toolsets/open', { toolset: 'board' });
    await first.host.settled();
    boards.at(-1).show('x');
    await first.host.settled();
    expect(first.stated.map(([, { rev }]) => rev)).toEqual([2]);
    expect(second.stated.map(([, { rev }]) => rev)).toEqual([1, 2]);
    await second.host.request('toolsets/close', { surface: 'board/1' });
    await second.host.settled();
    expect(first.stated.at(-1)).toMatchObject(['alone', { rev: 3, ended: [{ surface: 'board/1' }] }]);
    expect(other.stated).toEqual([]);
  });

  it('is two when a surface ended and is open again under its id', async () => {
    const { host } = await watched();
    const other = await watched();
    await host.request('toolsets/open', { toolset: 'board', name: 'a' });
    await host.settled();
    await Promise.all([
      host.request('toolsets/close', { surface: 'board/a' }),
      host.request('toolsets/open', { toolset: 'board', name: 'a' }),
    ]);
    await host.settled();
    expect(other.stated).toMatchObject([
      ['alone', { rev: 1, surfaces: [{ id: 'board/a' }] }],
      ['alone', { rev: 2, ended: [{ surface: 'board/a' }] }],
      ['alone', { rev: 3, surfaces: [{ id: 'board/a' }] }],
    ]);
    expect(other.stated[1]?.[1].surfaces).toBeUndefined();
  });

  it('begins anew at 1 when a client introduces itself again on the same connection', async () => {
    const { host, stated } = await watched();
    await host.request('toolsets/open', { toolset: 'board' });
    await host.introduce({ lists: false });
    expect(await host.request('toolsets/list', {})).toMatchObject({ rev: 0, surfaces: [{ id: 'board/1' }] });
    boards.at(-1).show('x');
    await host.settled();
    expect(stated).toMatchObject([['alone', { rev: 1 }]]);
  });

  it('of an author who passes on the result of another server is not ours', async () => {
    const { host } = await watched();
    await host.request('toolsets/open', { toolset: 'board' });
    boards.at(-1).onCall = () => ({
      content: [],
      _meta: { 'mcpl/presence': { rev: 99 }, 'mcpl/events': [{}], 'app/mine': 1 },
    });
    expect(await host.request('tools/call', { name: 'move' })).toEqual({
      content: [],
      _meta: { 'app/mine': 1 },
    });
  });

  it('of a cancelled call goes alone, with the next number', async () => {
    const { host, stated } = await watched();
    await host.request('toolsets/open', { toolset: 'board' });
    const gate = new Gate();
    boards.at(-1).onCall = async () => {
      await gate.wait();
      boards.at(-1).words = 'moved';
      boards.at(-1).ctx.emit({ content: text('event') });
      return McpToolResults.text('ok');
    };
    const controller = new AbortController();
    const call = host.request('tools/call', { name: 'move' }, { signal: controller.signal });
    await gate.arrived(1);
    controller.abort(new Error('no'));
    await expect(call).rejects.toThrow('no');
    gate.open();
    await host.settled();
    expect(host.pushes).toMatchObject([
      { payload: { content: text('event') }, _meta: { 'mcpl/presence': { rev: 2 } } },
    ]);
    expect(stated).toEqual([]);
  });

  it('of a call that an author answers with an error of JSON-RPC goes alone', async () => {
    const { host, stated } = await watched();
    await host.request('toolsets/open', { toolset: 'board' });
    boards.at(-1).onCall = () => {
      boards.at(-1).words = 'moved';
      throw new Error('boom');
    };
    expect(await host.request('tools/call', { name: 'move' })).toMatchObject({
      isError: true,
      _meta: { 'mcpl/presence': { rev: 2 } },
    });
    boards.at(-1).onCall = () => {
      boards.at(-1).words = 'again';
      throw new RpcError(-32000, 'no');
    };
    await expect(host.request('tools/call', { name: 'move' })).rejects.toMatchObject({ code: -32000 });
    await host.settled();
    expect(stated).toMatchObject([['alone', { rev: 3, surfaces: [{ content: text('again') }] }]]);
    boards.at(-1).onCall = () => McpToolResults.text('on');
    expect(await host.request('tools/call', { name: 'move' })).toEqual({ content: text('on') });
  });
});

/** A host over real streams, whose messages from the server have a bound. */
async function streaming(maxMessageBytes?: number) {
  const [up, down] = [new PassThrough(), new PassThrough()];
  const bounds = maxMessageBytes === undefined ? {} : { maxMessageBytes };
  await server.serve(McplConnection.fromStreams(up, down, bounds), 'alice');
  const connection = McplConnection.fromStreams(down, up);
  const presence = new ToolPresence(connection);
  const pushes: PushEventParams[] = [];
  connection.handle('push/event', (params) => {
    pushes.push(params);
    presence.takePush(params);
    return { accepted: true };
  });
  await connection.sendRequest('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: { experimental: { mcpl: AWARE } },
    clientInfo: { name: 'test', version: '1' },
  });
  connection.sendNotification('notifications/initialized');
  await connection.sendRequest('featureSets/update', { effectiveCapabilities: ['tools', 'pushEvents'] });
  await presence.list();
  await presence.open({ toolset: 'board' });
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { connection, presence, pushes, until };
}

it('an event or a statement that is too large is reported, and costs no number and no other event', async () => {
  const errors: Error[] = [];
  const unsubscribe = server.onError.subscribe((error) => errors.push(error));
  const { connection, presence, pushes, until } = await streaming(4096);
  const board = boards.at(-1);
  board.words = 'turn';
  board.ctx.emit({ content: text('x'.repeat(5000)) });
  board.ctx.emit({ content: text('small') });
  await until(() => pushes.length > 0);
  expect(pushes).toMatchObject([
    { payload: { content: text('small') }, _meta: { 'mcpl/presence': { rev: 2 } } },
  ]);
  board.show('y'.repeat(5000));
  await until(() => errors.length > 1);
  board.show('fits again');
  await until(() => presence.rev === 3);
  expect(presence.surfaces()).toMatchObject([{ content: text('fits again') }]);
  expect(pushes).toHaveLength(1);
  expect(errors).toMatchObject([{ code: 'message-too-large' }, { code: 'message-too-large' }]);
  unsubscribe();
  connection.close();
});

it('over real streams, what an answer that cannot be sent was to carry goes another way, with no number left out', async () => {
  const { connection, presence, pushes, until } = await streaming();
  boards.at(-1).onCall = () => {
    boards.at(-1).words = 'moved';
    boards.at(-1).ctx.emit({ content: text('event') });
    return { content: [], structuredContent: { big: 1n } };
  };
  await expect(presence.call({ name: 'move' })).rejects.toMatchObject({ code: -32603 });
  await until(() => pushes.length > 0);
  expect(pushes).toMatchObject([
    { _meta: { 'mcpl/presence': { rev: 2 } }, payload: { content: text('event') } },
  ]);
  expect(presence.rev).toBe(2);
  expect(presence.surfaces()).toMatchObject([{ content: text('moved') }]);
  expect((await presence.list()).rev).toBe(2);
  connection.close();
});
