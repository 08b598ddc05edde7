import { afterEach, beforeEach, expect, it } from 'vitest';
import { type IMcpRequestContext, McpServer, McpToolResults } from '../../src/index.ts';
import { FakeBehavior, resources, templates, tools } from '../support/fake-behavior.ts';
import { Peer } from '../support/peer.ts';

let behavior: FakeBehavior;
let server: McpServer;
let peer: Peer;

beforeEach(async () => {
  behavior = new FakeBehavior('camera', {
    tools: tools('look'),
    resources: resources('app://sun'),
    templates: templates('app://{kind}/{id}{?lod}'),
  });
  server = new McpServer({ behaviors: [behavior] });
  peer = await Peer.meet(server);
});

afterEach(() => server.stop());

/** What an adapter is told of a call. */
async function requestOf(args: object, more: object = {}): Promise<IMcpRequestContext> {
  await peer.request('tools/call', { name: 'look', arguments: args, ...more } as never);
  if (behavior.request === undefined) throw new Error('The adapter was told nothing.');
  return behavior.request;
}

it('says what is asked, by whom, and in which session', async () => {
  const request = await requestOf({ at: 1 }, { state: { turn: 3 }, checkpoint: 'c' });
  expect([request.method, typeof request.requestId, request.session === peer.session]).toEqual([
    'tools/call',
    'number',
    true,
  ]);
  expect(request.clientInfo).toEqual({ name: 'test', version: '1.0.0' });
  expect(request.params).toEqual({ name: 'look', arguments: { at: 1 }, state: { turn: 3 }, checkpoint: 'c' });
  expect([request.uri, request.variables.size, request.meta]).toEqual(['', 0, undefined]);
});

it('has the URI and its variables, decoded', async () => {
  const { uri, variables } = await requestOf({ uri: 'app://camera/a%2Fb?lod=2' });
  expect([uri, [...variables]]).toEqual([
    'app://camera/a%2Fb?lod=2',
    [
      ['kind', 'camera'],
      ['id', 'a/b'],
      ['lod', '2'],
    ],
  ]);
  expect((await requestOf({ uri: 'app://sun' })).variables.size).toBe(0);
});

it.each([
  [{ trace: 'x' }, { trace: 'x' }],
  ['text', undefined],
  [null, undefined],
  [[1], undefined],
])('has the meta %j as %j', async (_meta, meta) => {
  expect((await requestOf({}, { _meta })).meta).toEqual(meta);
});

it('reports progress to who asked for it, and to nobody else', async () => {
  const reports: unknown[] = [];
  behavior.execute = () => {
    const { progress } = behavior.request as IMcpRequestContext;
    return McpToolResults.json([progress(1, 2, 'half'), progress(2)]);
  };
  const params = { name: 'look' };
  expect(await peer.request('tools/call', params)).toEqual(McpToolResults.json([false, false]));
  const onProgress = ({ progressToken: _, ...report }: { progressToken: unknown }) => reports.push(report);
  expect(await peer.connection.sendRequest('tools/call', params, { onProgress })).toEqual(
    McpToolResults.json([true, true]),
  );
  expect(reports).toEqual([{ progress: 1, total: 2, message: 'half' }, { progress: 2 }]);
  expect(behavior.request?.progress(3)).toBe(false);
});

it('writes to the log of its session, by a function that may be taken out', async () => {
  const { log } = await requestOf({});
  expect([log('info', 'seen'), log('debug', 'no')]).toEqual([true, false]);
  await peer.ping();
  expect(peer.heard).toEqual(['notifications/message']);
});

it.each([
  ['the client cancels', (controller: AbortController) => controller.abort(new Error('enough'))],
  ['the client leaves', () => peer.close()],
  ['the server ends the session', () => void peer.session.close()],
])('is aborted when %s', async (_when, end) => {
  const controller = new AbortController();
  const aborted = new Promise<unknown>((resolve) => {
    behavior.execute = () => {
      const { signal } = behavior.request as IMcpRequestContext;
      signal.addEventListener('abort', () => resolve(signal.reason));
      end(controller);
      return new Promise(() => {});
    };
  });
  const call = peer.connection.sendRequest('tools/call', { name: 'look' }, { signal: controller.signal });
  await Promise.all([expect(call).rejects.toThrow(), aborted]);
  expect(await aborted).toBeInstanceOf(Error);
});

it('comes with reads as well', async () => {
  await peer.request('resources/read', { uri: 'app://camera/main' });
  expect([behavior.request?.method, behavior.request?.variables.get('id')]).toEqual([
    'resources/read',
    'main',
  ]);
});
