import { RpcError } from '@mcplkit/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { McpServer } from '../../src/index.ts';
import { FakeBehavior, resources, templates } from '../support/fake-behavior.ts';
import { Peer } from '../support/peer.ts';

let behavior: FakeBehavior;
let server: McpServer;
let peer: Peer;
let reported: Error[];

const read = (uri: string) => peer.request('resources/read', { uri });
const subscribe = (uri: string) => peer.request('resources/subscribe', { uri });
const notFound = (uri: string) => ({ code: -32002, message: `Resource not found: ${uri}`, data: { uri } });

beforeEach(async () => {
  behavior = new FakeBehavior('a', {
    resources: resources('app://a', '__proto__'),
    templates: templates('app://a/{id}'),
  });
  server = new McpServer({ behaviors: [behavior], maxSubscriptions: 3 });
  reported = [];
  server.onError.subscribe((error) => reported.push(error));
  peer = await Peer.meet(server);
});

afterEach(() => server.stop());

it('lists resources and templates as they were declared', async () => {
  expect(await peer.request('resources/list')).toEqual({ resources: resources('app://a', '__proto__') });
  expect(await peer.request('resources/templates/list')).toEqual({
    resourceTemplates: templates('app://a/{id}'),
  });
});

it.each(['resources/read', 'resources/subscribe', 'resources/unsubscribe'])(
  '%s needs a URI, and says so',
  async (method) => {
    await expect(peer.request(method)).rejects.toMatchObject({
      code: -32602,
      message: `Invalid params for ${method}: params.uri must be a string, not absent.`,
    });
    await expect(peer.request(method, ['app://a'])).rejects.toMatchObject({
      code: -32602,
      message: `Invalid params for ${method}: params must be an object, not an array.`,
    });
  },
);

describe('reading', () => {
  it.each(['app://a', 'app://a/7', '__proto__'])('%s gives its content', async (uri) => {
    expect(await read(uri)).toEqual({ contents: [{ uri, text: `content of ${uri}` }] });
  });

  it('gives bytes as well', async () => {
    behavior.read = (uri) => ({ uri, mimeType: 'image/png', blob: 'AAAA' });
    expect(await read('app://a')).toEqual({
      contents: [{ uri: 'app://a', mimeType: 'image/png', blob: 'AAAA' }],
    });
  });

  it.each(['app://b', 'app://a/7/8', 'constructor', ''])(
    '"%s", which nobody has, is not found',
    async (uri) => {
      await expect(read(uri)).rejects.toMatchObject(notFound(uri));
    },
  );

  it.each([undefined, null])('what its behavior does not know (%j) is not found', async (nothing) => {
    behavior.read = () => nothing;
    await expect(read('app://a/7')).rejects.toMatchObject(notFound('app://a/7'));
    expect(reported).toEqual([]);
  });

  it('that throws is -32603 without the details, which are reported', async () => {
    const error = new Error('password: hunter2');
    behavior.read = () => {
      throw error;
    };
    const answer = await read('app://a').catch((thrown: RpcError) => thrown);
    expect(answer).toMatchObject({ code: -32603 });
    expect(JSON.stringify([(answer as RpcError).message, (answer as RpcError).data])).not.toContain(
      'hunter2',
    );
    expect(reported).toEqual([error]);
    behavior.read = (uri) => ({ uri, text: 'well again' });
    expect(await read('app://a')).toEqual({ contents: [{ uri: 'app://a', text: 'well again' }] });
  });

  it.each([
    ['text'],
    [5],
    [{}],
    [['x']],
    [{ uri: 'app://a' }],
    [{ text: 'x' }],
    [{ uri: 'app://a', text: 5 }],
  ])('that gives the nonsense %j is -32603, and is reported', async (nonsense) => {
    behavior.read = () => nonsense;
    await expect(read('app://a')).rejects.toMatchObject({ code: -32603 });
    expect(reported).toEqual([
      expect.objectContaining({ message: 'Reading app://a gave neither text nor a blob.' }),
    ]);
  });

  it('may answer with an error of JSON-RPC', async () => {
    behavior.read = () => {
      throw new RpcError(-32002, 'It was here a moment ago.');
    };
    await expect(read('app://a')).rejects.toMatchObject({
      code: -32002,
      message: 'It was here a moment ago.',
    });
    expect(reported).toEqual([]);
  });
});

describe('subscribing', () => {
  it('to a resource, also by template, is told of its changes until it is taken back', async () => {
    expect(await subscribe('app://a/7')).toEqual({});
    behavior.onResourceUpdated.emit('app://a/7');
    behavior.onResourceUpdated.emit('app://a');
    await peer.ping();
    expect(peer.heard).toEqual(['notifications/resources/updated app://a/7']);
    expect(await peer.request('resources/unsubscribe', { uri: 'app://a/7' })).toEqual({});
    behavior.onResourceUpdated.emit('app://a/7');
    await peer.ping();
    expect(peer.heard).toHaveLength(1);
  });

  it('to what nobody has is not found', async () => {
    await expect(subscribe('app://b')).rejects.toMatchObject(notFound('app://b'));
  });

  it('twice is once', async () => {
    await subscribe('app://a');
    await subscribe('app://a');
    behavior.onResourceUpdated.emit('app://a');
    await peer.ping();
    expect(peer.heard).toHaveLength(1);
    await peer.request('resources/unsubscribe', { uri: 'app://a' });
    behavior.onResourceUpdated.emit('app://a');
    await peer.ping();
    expect(peer.heard).toHaveLength(1);
  });

  it('may be taken back without having been made', async () => {
    expect(await peer.request('resources/unsubscribe', { uri: 'app://nowhere' })).toEqual({});
  });

  it('has a bound, which the refusal names, and which counts only what is subscribed to now', async () => {
    for (const id of [1, 2, 3]) await subscribe(`app://a/${id}`);
    await expect(subscribe('app://a/4')).rejects.toMatchObject({
      code: -32600,
      message: 'This session has 3 subscriptions already (maxSubscriptions).',
      data: { maxSubscriptions: 3 },
    });
    await subscribe('app://a/3');
    await peer.request('resources/unsubscribe', { uri: 'app://a/1' });
    await subscribe('app://a/4');
  });
});
