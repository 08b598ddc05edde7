import { PassThrough } from 'node:stream';
import { McplConnection, StreamTransport } from '@mcplkit/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  McpGrammar,
  McpGrammarBehavior,
  McpGrammarStore,
  McpServer,
  type McpServerOptions,
  type McpTool,
  McpToolResults,
} from '../src/index.ts';
import { FakeBehavior, resources, templates, tools } from './support/fake-behavior.ts';
import { Peer } from './support/peer.ts';

// Each of these went wrong in a server of the same shape, where it was in use.

let behavior: FakeBehavior;
let server: McpServer;
let reported: string[];

beforeEach(() => {
  behavior = new FakeBehavior('camera', {
    tools: tools('look'),
    resources: resources('app://camera'),
    templates: templates('app://camera/{id}'),
  });
  serve();
});

afterEach(() => server.stop());

function serve(options: McpServerOptions = {}): McpServer {
  reported = [];
  server = new McpServer({ behaviors: [behavior], ...options });
  server.onError.subscribe(({ message }) => reported.push(message));
  return server;
}

const read = (peer: Peer, uri = 'app://camera') => peer.request('resources/read', { uri });
const words = (text: string) => McpGrammar.fromJSON({ look: { description: text } });

async function described(peer: Peer): Promise<string | undefined> {
  const { tools: listed } = (await peer.request('tools/list')) as { tools: McpTool[] };
  return listed[0]?.description;
}

describe('input', () => {
  /** The lines that a server answers with, over a real pair of streams. */
  async function answersTo(...lines: string[]): Promise<unknown[]> {
    const [input, output] = [new PassThrough(), new PassThrough()];
    await server.connect(new StreamTransport(input, output));
    const answers: unknown[] = [];
    const answered = new Promise<void>((resolve) => {
      let text = '';
      output.on('data', (chunk) => {
        text += String(chunk);
        for (const line of text.split('\n').slice(0, -1)) answers.push(JSON.parse(line));
        text = text.slice(text.lastIndexOf('\n') + 1);
        if (answers.some((answer) => (answer as { id?: unknown }).id === 'last')) resolve();
      });
    });
    input.write([...lines, '{"jsonrpc":"2.0","id":"last","method":"ping"}', ''].join('\n'));
    await answered;
    return answers.slice(0, -1);
  }

  it.each(['null', '5', '"text"', '[]', '{}'])(
    '%s is answered as malformed, and the session goes on',
    async (line) => {
      expect(await answersTo(line)).toEqual([
        expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32600 }) }),
      ]);
    },
  );

  it('a response that nobody asked for is not answered', async () => {
    expect(await answersTo('{"jsonrpc":"2.0","id":7,"result":{}}')).toEqual([]);
  });

  it('no request but ping is served before initialize', async () => {
    expect(await answersTo('{"jsonrpc":"2.0","id":1,"method":"tools/list"}')).toMatchObject([
      { id: 1, error: { code: -32600 } },
    ]);
  });
});

describe('what throws is answered', () => {
  const boom = () => {
    throw new Error('boom');
  };

  it('in a read, which is tried anew the next time', async () => {
    const peer = await Peer.meet(server);
    behavior.read = boom;
    await expect(read(peer)).rejects.toMatchObject({ code: -32603 });
    behavior.read = (uri) => ({ uri, text: 'well again' });
    expect(await read(peer)).toEqual({ contents: [{ uri: 'app://camera', text: 'well again' }] });
    expect(reported).toEqual(['boom']);
  });

  it('in a list, where the last one that was good stands', async () => {
    const peer = await Peer.meet(server);
    behavior.getTools = boom;
    behavior.onToolsListChanged.emit();
    expect(await peer.request('tools/list')).toEqual({ tools: tools('look') });
    expect(reported).toEqual(['boom']);
  });

  it('in the initializer, and another client is served', async () => {
    let fails = true;
    serve({
      initializer: {
        initialize: () => {
          if (fails) boom();
          return { serverInfo: { name: 'camera', version: '1.0.0' } };
        },
      },
    });
    const peer = await Peer.connect(server);
    await expect(peer.initialize()).rejects.toMatchObject({ code: -32603 });
    fails = false;
    expect(await peer.initialize()).toMatchObject({ serverInfo: { name: 'camera' } });
  });

  it('in a prompt', async () => {
    behavior.prompts = [{ name: 'greet' }];
    Object.assign(behavior, { getPromptAsync: async () => boom() });
    const peer = await Peer.meet(server);
    await expect(peer.request('prompts/get', { name: 'greet' })).rejects.toMatchObject({ code: -32603 });
  });
});

describe('routing', () => {
  it('never reaches a tool that is hidden, or that nobody declared, by way of a URI', async () => {
    const peer = await Peer.meet(server);
    for (const name of ['hidden', 'toString']) {
      const params = { name, arguments: { uri: 'app://camera' } };
      await expect(peer.request('tools/call', params)).rejects.toMatchObject({ code: -32602 });
    }
    expect(behavior.calls).toEqual([]);
  });

  it('follows RFC 6570, and hands the variables over decoded', async () => {
    behavior.templates = templates('app://file{/path*}{?lines}');
    serve();
    const peer = await Peer.meet(server);
    await read(peer, 'app://file/a%20b/c?lines=3');
    expect(behavior.request?.variables).toEqual(
      new Map<string, unknown>([
        ['path', ['a b', 'c']],
        ['lines', '3'],
      ]),
    );
  });
});

describe('words', () => {
  it('follow the locale that a client tells, and a resolver can read it', async () => {
    const grammars = [
      ['default:fr', words('Regarde.')],
      ['default:en', words('Looks.')],
    ] as const;
    serve({
      grammars,
      grammarResolver: (_client, said) => (said?.locale === 'fr-CA' ? 'default:fr' : 'default:en'),
    });
    const meet = (capabilities: object) => Peer.meet(server, { capabilities });
    expect(await described(await meet({ experimental: { locale: { locale: 'fr-CA' } } }))).toBe('Regarde.');
    expect(await described(await meet({}))).toBe('Looks.');
  });

  it('are live after a stop and a start', async () => {
    const grammarStore = new McpGrammarStore();
    serve({ grammarStore });
    await Peer.meet(server);
    await server.stop();
    const peer = await Peer.meet(server);
    grammarStore.set('default', words('Looks anew.'));
    await peer.ping();
    expect(peer.heard).toEqual(['notifications/tools/list_changed']);
    expect(await described(peer)).toBe('Looks anew.');
  });

  it('of a general key fill what a special one leaves out, when they cascade', async () => {
    const special = McpGrammar.fromJSON({ other: { description: 'Other.' } });
    const grammars = [
      ['claude', special],
      ['default', words('Looks.')],
    ] as const;
    const meet = () => Peer.meet(server, { clientInfo: { name: 'Claude', version: '1' } });
    serve({ grammars });
    expect(await described(await meet())).toBeUndefined();
    await server.stop();
    serve({ grammars, grammarSelection: 'cascade' });
    expect(await described(await meet())).toBe('Looks.');
  });

  it('can be kept from being rewritten', async () => {
    const grammarStore = new McpGrammarStore();
    const editing = new McpGrammarBehavior(grammarStore, {
      canWrite: (request) => request?.clientInfo.name === 'operator',
    });
    serve({ grammarStore, behaviors: [behavior, editing] });
    const set = (peer: Peer) =>
      peer.request('tools/call', { name: 'grammar_set', arguments: { profileId: 'default', data: {} } });
    expect(await set(await Peer.meet(server))).toMatchObject({ isError: true });
    expect(grammarStore.list()).toEqual([]);
    const operator = await Peer.meet(server, { clientInfo: { name: 'operator', version: '1' } });
    expect(await set(operator)).not.toHaveProperty('isError');
    expect(grammarStore.list()).toEqual(['default']);
  });
});

describe('lists', () => {
  it('forget the resources of a behavior that left, also those that it has no more', async () => {
    const peer = await Peer.meet(server);
    behavior.resources = [];
    server.unregister(behavior);
    await expect(read(peer)).rejects.toMatchObject({ code: -32002 });
    server.register(behavior);
    await peer.request('tools/list');
    expect(behavior.subscriptions).toBe(5);
  });

  it('of tools may change while sessions are open, and they are told', async () => {
    const peer = await Peer.meet(server);
    behavior.tools = tools('look', 'orbit');
    behavior.onToolsListChanged.emit();
    await peer.ping();
    expect(peer.heard).toEqual(['notifications/tools/list_changed']);
    expect(await peer.request('tools/list')).toEqual({ tools: tools('look', 'orbit') });
  });

  it('come in pages when they are long', async () => {
    behavior.tools = tools('a', 'b', 'c', 'd', 'e');
    serve({ pageSize: 2 });
    const peer = await Peer.meet(server);
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = (await peer.request('tools/list', { cursor })) as {
        tools: McpTool[];
        nextCursor?: string;
      };
      pages.push(page.tools.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(pages).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });
});

describe('calls', () => {
  it('report progress, and are aborted when the client cancels', async () => {
    const peer = await Peer.meet(server);
    const progress: unknown[] = [];
    const controller = new AbortController();
    const aborted = new Promise((resolve) => {
      behavior.execute = async () => {
        behavior.request?.signal.addEventListener('abort', resolve);
        behavior.request?.progress(1, 2);
        return new Promise(() => {});
      };
    });
    const call = peer.connection.sendRequest(
      'tools/call',
      { name: 'look' },
      {
        signal: controller.signal,
        onProgress: (report) => {
          progress.push(report.progress);
          controller.abort(new Error('enough'));
        },
      },
    );
    await expect(call).rejects.toThrow('enough');
    await aborted;
    expect(progress).toEqual([1]);
  });

  it('that are slow block nothing', async () => {
    const peer = await Peer.meet(server);
    let finish = () => {};
    behavior.execute = () =>
      new Promise((resolve) => {
        finish = () => resolve(McpToolResults.text('late'));
      });
    const slow = peer.request('tools/call', { name: 'look' });
    await peer.ping();
    expect(await peer.request('tools/list')).toEqual({ tools: tools('look') });
    finish();
    expect(await slow).toEqual(McpToolResults.text('late'));
  });
});

it('a connection that is there already can be served, and is not held up by what nobody handles', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  await server.connect(McplConnection.fromStreams(input, output, { maxQueuedMessages: 2 }));
  const client = McplConnection.fromStreams(output, input);
  for (let time = 0; time < 20; time++) client.sendNotification('notifications/nobody', {});
  expect(await client.sendRequest('ping')).toEqual({});
  client.close();
});
