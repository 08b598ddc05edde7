import { ConnectionTimeoutError, RpcError } from '@mcplkit/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type IMcpRequestContext, McpServer, McpToolResults } from '../../src/index.ts';
import { FakeBehavior, resources, templates, tools } from '../support/fake-behavior.ts';
import { Peer } from '../support/peer.ts';

let behavior: FakeBehavior;
let server: McpServer;
let peer: Peer;
let reported: Error[];

const call = (name: unknown, args?: unknown) => peer.request('tools/call', { name, arguments: args });

beforeEach(async () => {
  behavior = new FakeBehavior('a', {
    tools: tools('look', '__proto__', 'constructor'),
    resources: resources('app://a', '__proto__'),
    templates: templates('app://a/{id}'),
  });
  const other = new FakeBehavior('other', { tools: tools('count'), resources: resources('app://other') });
  server = new McpServer({ behaviors: [behavior, other] });
  reported = [];
  server.onError.subscribe((error) => reported.push(error));
  peer = await Peer.meet(server);
});

afterEach(() => server.stop());

it('lists every tool as it was declared', async () => {
  expect(await peer.request('tools/list')).toEqual({
    tools: tools('look', '__proto__', 'constructor', 'count'),
  });
});

it('calls the tool with its arguments and gives its result as it is', async () => {
  behavior.execute = () => ({ ...McpToolResults.json({ seen: 1 }), _meta: { took: 3 } });
  expect(await call('look', { at: 'x' })).toEqual({
    content: [{ type: 'text', text: '{"seen":1}' }],
    structuredContent: { seen: 1 },
    _meta: { took: 3 },
  });
  expect(behavior.calls).toEqual([['', 'look', { at: 'x' }]]);
});

it('calls it without arguments when there are none', async () => {
  await call('look');
  expect(behavior.calls).toEqual([['', 'look', {}]]);
});

it.each(['__proto__', 'constructor'])('calls a tool named %s as any other', async (name) => {
  expect(await call(name)).toEqual(McpToolResults.text(name));
});

it.each(['dance', 'toString', 'hasOwnProperty', ''])('refuses the unknown tool "%s"', async (name) => {
  await expect(call(name)).rejects.toMatchObject({
    code: -32602,
    message: `Unknown tool: ${name}`,
    data: { tool: name },
  });
  expect(behavior.calls).toEqual([]);
});

it.each([
  [undefined, 'params.name must be a string, not absent'],
  [['look'], 'params must be an object, not an array'],
  [{ name: 5 }, 'params.name must be a string, not a number'],
  [{ name: null }, 'params.name must be a string, not null'],
  [{ name: 'look', arguments: [] }, 'params.arguments must be an object, not an array'],
  [{ name: 'look', arguments: null }, 'params.arguments must be an object, not null'],
  [{ name: 'look', arguments: 'x' }, 'params.arguments must be an object, not a string'],
])('refuses %j and says why', async (params, words) => {
  await expect(peer.request('tools/call', params)).rejects.toMatchObject({
    code: -32602,
    message: `Invalid params for tools/call: ${words}.`,
  });
  expect(behavior.calls).toEqual([]);
});

describe('the resource that a call is about', () => {
  it.each(['app://a', 'app://a/7', '__proto__'])('%s reaches the behavior that has it', async (uri) => {
    await call('look', { uri });
    expect(behavior.calls).toEqual([[uri, 'look', { uri }]]);
  });

  it.each([[''], [5], [null]])('%j is none, and is an argument like others', async (uri) => {
    await call('look', { uri });
    expect(behavior.calls).toEqual([['', 'look', { uri }]]);
  });

  it.each(['app://nowhere', 'constructor'])('%s, which nobody has, is not found', async (uri) => {
    await expect(call('look', { uri })).rejects.toMatchObject({
      code: -32002,
      message: `Resource not found: ${uri}`,
      data: { uri },
    });
  });

  it('must belong to the behavior of the tool', async () => {
    await expect(call('look', { uri: 'app://other' })).rejects.toMatchObject({
      code: -32602,
      message: 'The tool look does not apply to app://other.',
    });
    expect(behavior.calls).toEqual([]);
  });
});

describe('a tool that fails', () => {
  const failure = (text: string) => ({ content: [{ type: 'text', text }], isError: true });

  it.each<[string, unknown, string]>([
    ['an Error', new Error('the lens is dirty'), 'the lens is dirty'],
    ['an Error without words', new Error(''), 'The tool look failed.'],
    ['a text', 'out of film', 'The tool look threw: out of film'],
    ['nothing', undefined, 'The tool look threw: undefined'],
    ['an object without a text form', Object.create(null), 'The tool look threw: an object that is no Error'],
  ])('with %s is a result for the model, and is reported', async (_what, thrown, words) => {
    behavior.execute = () => {
      throw thrown;
    };
    expect(await call('look')).toEqual(failure(words));
    expect(reported).toEqual([
      thrown instanceof Error ? thrown : expect.objectContaining({ message: words }),
    ]);
    expect(await peer.request('ping')).toEqual({});
  });

  it('before it returns a promise is no different', async () => {
    behavior.executeToolAsync = () => {
      throw new Error('at once');
    };
    expect(await call('look')).toEqual(failure('at once'));
  });

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a text', 'done'],
    ['no content', {}],
    ['content that is no list', { content: 'done' }],
    ['content with a hole', { content: [undefined] }],
    ['a block without a type', { content: [{ text: 'done' }] }],
    ['a text without a text', McpToolResults.text(undefined as never)],
    ['a picture without a media type', { content: [{ type: 'image', data: 'AA==' }] }],
    ['a sound without data', { content: [{ type: 'audio', mimeType: 'audio/wav' }] }],
    ['a link without a name', { content: [{ type: 'resource_link', uri: 'app://a' }] }],
    ['a resource without a content', { content: [{ type: 'resource', resource: { uri: 'app://a' } }] }],
    ['a structure that is none', { ...McpToolResults.text('done'), structuredContent: [1] }],
  ])('by returning %s is a result for the model too', async (_what, nonsense) => {
    behavior.execute = () => nonsense;
    expect(await call('look')).toEqual(
      failure('The tool look returned no result with a list of content blocks.'),
    );
    expect(reported).toHaveLength(1);
  });

  it('with an Error whose message is no text is a result for the model', async () => {
    behavior.execute = () => {
      throw Object.assign(new Error('x'), { message: { code: 5 } });
    };
    expect(await call('look')).toEqual(failure('The tool look failed.'));
  });

  it('is none when it returns blocks of every type, and of types that only the client knows', async () => {
    const { text, image, audio, link, resource } = McpToolResults;
    const content = [
      text(''),
      image('AA==', 'image/png'),
      audio('AA==', 'audio/wav'),
      link('app://a', 'A'),
      resource({ uri: 'app://a', text: '' }),
      resource({ uri: 'app://a', blob: '' }),
      { content: [{ type: 'hologram', size: 3 }] },
    ].flatMap((result) => result.content as unknown[]);
    behavior.execute = () => ({ content });
    expect(await call('look')).toEqual({ content });
  });

  it('on purpose, with isError, is not reported', async () => {
    behavior.execute = () => McpToolResults.error('There is no camera.');
    expect(await call('look')).toEqual(failure('There is no camera.'));
    expect(reported).toEqual([]);
  });

  it('with an error of JSON-RPC is answered with it', async () => {
    behavior.execute = () => {
      throw new RpcError(-32042, 'Open this page first.', { url: 'https://example.com' });
    };
    await expect(call('look')).rejects.toMatchObject({
      code: -32042,
      message: 'Open this page first.',
      data: { url: 'https://example.com' },
    });
    expect(reported).toEqual([]);
  });

  it.each<[string, (reason: unknown) => unknown]>([
    ['the reason', (reason) => reason],
    ['an AbortError', () => Object.assign(new Error('aborted'), { name: 'AbortError' })],
  ])('with %s because it was cancelled is not reported', async (_what, thrown) => {
    const controller = new AbortController();
    const ended = new Promise<void>((resolve) => {
      behavior.execute = async () => {
        const { signal } = behavior.request as IMcpRequestContext;
        await new Promise((aborted) => signal.addEventListener('abort', aborted));
        resolve();
        throw thrown(signal.reason);
      };
    });
    const cancelled = peer.connection.sendRequest(
      'tools/call',
      { name: 'look' },
      { signal: controller.signal },
    );
    await peer.ping();
    controller.abort(new Error('enough'));
    await expect(cancelled).rejects.toThrow('enough');
    await ended;
    await peer.ping();
    expect(reported).toEqual([]);
  });

  it('with an AbortError that nobody asked for is reported', async () => {
    const error = Object.assign(new Error('gave up'), { name: 'AbortError' });
    behavior.execute = () => {
      throw error;
    };
    expect(await call('look')).toEqual(failure('gave up'));
    expect(reported).toEqual([error]);
  });

  it('because another peer did not answer it in time does not pass that on as its answer', async () => {
    behavior.execute = () => {
      throw new ConnectionTimeoutError('upstream/call', 50);
    };
    expect(await call('look')).toMatchObject({ isError: true });
  });
});
