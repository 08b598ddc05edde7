import { ConnectionTimeoutError, RpcError } from '@mcplkit/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { McpServer } from '../../src/index.ts';
import { FakeBehavior, resources, tools } from '../support/fake-behavior.ts';
import { Peer } from '../support/peer.ts';

const REASON = new Error('the disk is full', { cause: new Error('/var/secret') });

let thrown: unknown;
let behavior: FakeBehavior;
let server: McpServer;
let reported: unknown[];

const fail = () => {
  throw thrown;
};

beforeEach(() => {
  thrown = REASON;
  behavior = new FakeBehavior('a', {
    tools: tools('look'),
    resources: resources('app://a'),
    prompts: [{ name: 'frame' }],
  });
  Object.assign(behavior, { execute: fail, read: fail, getPromptAsync: fail, completeAsync: fail });
});

afterEach(() => server.stop());

async function meet(exposeErrors: boolean | undefined): Promise<Peer> {
  server = new McpServer({ behaviors: [behavior], ...(exposeErrors === undefined ? {} : { exposeErrors }) });
  reported = [];
  server.onError.subscribe((error) => reported.push(error));
  return Peer.meet(server);
}

const READS: [string, object][] = [
  ['resources/read', { uri: 'app://a' }],
  ['prompts/get', { name: 'frame' }],
  ['completion/complete', { ref: { type: 'ref/prompt', name: 'frame' }, argument: { name: 'a', value: '' } }],
];
const look = (peer: Peer) => peer.request('tools/call', { name: 'look' });

describe.each([undefined, false])('with exposeErrors %s', (exposeErrors) => {
  it.each(READS)('%s tells the client that it failed, and nothing more', async (method, params) => {
    const peer = await meet(exposeErrors);
    const error = await peer.request(method, params as never).catch((caught: RpcError) => caught);
    expect(error).toMatchObject({
      code: -32603,
      message: `The answer to ${method} failed on this side.`,
      data: undefined,
    });
    expect(reported).toEqual([REASON]);
  });

  it('a tool tells its message', async () => {
    expect(await look(await meet(exposeErrors))).toEqual({
      content: [{ type: 'text', text: 'the disk is full' }],
      isError: true,
    });
    expect(reported).toEqual([REASON]);
  });
});

describe('with exposeErrors', () => {
  it.each(READS)('%s tells the client why, with the stack and the causes', async (method, params) => {
    const peer = await meet(true);
    await expect(peer.request(method, params as never)).rejects.toMatchObject({
      code: -32603,
      message: 'the disk is full',
      data: { stack: expect.stringMatching(/expose-errors.*\nCaused by: Error: \/var\/secret/s) },
    });
    expect(reported).toEqual([REASON]);
  });

  it('a tool tells the stack as well', async () => {
    expect(await look(await meet(true))).toEqual({
      content: [
        { type: 'text', text: 'the disk is full' },
        { type: 'text', text: expect.stringContaining('Caused by: Error: /var/secret') },
      ],
      isError: true,
    });
    expect(reported).toEqual([REASON]);
  });

  it('an error of JSON-RPC is an answer as before', async () => {
    thrown = new RpcError(-32042, 'Open this page first.', { url: 'https://example.org' });
    const peer = await meet(true);
    for (const [method, params] of READS) {
      await expect(peer.request(method, params as never)).rejects.toMatchObject({
        code: -32042,
        data: { url: 'https://example.org' },
      });
    }
    expect(reported).toEqual([]);
  });

  it('that another peer did not answer in time is told as any other failure', async () => {
    thrown = new ConnectionTimeoutError('upstream/read', 50);
    const peer = await meet(true);
    await expect(peer.request('resources/read', { uri: 'app://a' })).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining('upstream/read'),
      data: { stack: expect.any(String) },
    });
    expect(reported).toEqual([thrown]);
  });

  it('bad params are no failure of this side', async () => {
    const peer = await meet(true);
    await expect(peer.request('resources/read', {})).rejects.toMatchObject({ code: -32602 });
    await expect(peer.request('initialize', {})).rejects.toMatchObject({ code: -32602 });
    expect(reported).toEqual([]);
  });

  it('neither is what was cancelled', async () => {
    const peer = await meet(true);
    const controller = new AbortController();
    const ended = new Promise<void>((resolve) => {
      behavior.read = async () => {
        await new Promise((aborted) => behavior.request?.signal.addEventListener('abort', aborted));
        resolve();
        throw behavior.request?.signal.reason;
      };
    });
    const read = peer.connection.sendRequest(
      'resources/read',
      { uri: 'app://a' },
      { signal: controller.signal },
    );
    await peer.ping();
    const { request } = behavior;
    controller.abort(new Error('enough'));
    await expect(read).rejects.toThrow('enough');
    await ended;
    behavior.request = request;
    await peer.ping();
    expect(reported).toEqual([]);
  });
});
