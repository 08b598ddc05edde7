import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  McpGrammar,
  McpGrammarBehavior,
  type McpGrammarBehaviorOptions,
  McpGrammarStore,
  McpServer,
  type McpToolResult,
  McpToolResults,
} from '../../src/index.ts';
import { FakeBehavior, tools } from '../support/fake-behavior.ts';
import { Peer } from '../support/peer.ts';

let store: McpGrammarStore;
let server: McpServer;
let peer: Peer;
let reported: Error[];

beforeEach(() => serve());
afterEach(() => server.stop());

async function serve(options?: McpGrammarBehaviorOptions): Promise<void> {
  await server?.stop();
  reported = [];
  store = new McpGrammarStore();
  const camera = new FakeBehavior('camera', { tools: tools('look') });
  camera.grammars.set('default:fr', McpGrammar.fromJSON({ look: { description: 'Regarde.' } }));
  server = new McpServer({
    behaviors: [camera, new McpGrammarBehavior(store, options)],
    grammarStore: store,
    grammars: [['Default:EN', McpGrammar.fromJSON({ look: { description: 'Looks.' } })]],
  });
  server.onError.subscribe((error) => reported.push(error));
  peer = await Peer.meet(server);
}

async function call(name: string, args: object = {}): Promise<McpToolResult> {
  return (await peer.request('tools/call', { name: `grammar_${name}`, arguments: args })) as McpToolResult;
}

const data = { look: { description: 'Sees.', properties: { at: 'Where.' } } };
const sections = { tools: data };

describe('grammar_list', () => {
  it('names every key of every layer, where it comes from, and which one is shown', async () => {
    store.set('claude', new McpGrammar());
    store.set('default:fr', new McpGrammar());
    expect((await call('list')).structuredContent).toEqual({
      profiles: ['claude', 'default:fr'],
      keys: [
        { key: 'default:fr', layers: ['behavior', 'store'] },
        { key: 'default:en', layers: ['static'] },
        { key: 'claude', layers: ['store'] },
      ],
      shown: 'default:en',
    });
  });
});

it('grammar_list names keys as they are looked up, and survives a source that cannot list its own', async () => {
  const [odd, broken] = [new FakeBehavior('odd', {}), new FakeBehavior('broken', {})];
  odd.listGrammarKeys = () => ['Default:FR'];
  broken.listGrammarKeys = () => {
    throw new Error('no list');
  };
  server.register(odd, broken);
  const { keys } = (await call('list')).structuredContent as { keys: unknown[] };
  expect(keys).toEqual([
    { key: 'default:fr', layers: ['behavior'] },
    { key: 'default:en', layers: ['static'] },
  ]);
  expect(reported.map(({ message }) => message)).toEqual(['no list']);
});

it('grammar_import takes nothing when two keys differ in case alone', async () => {
  const result = await call('import', { profiles: { 'Claude:FR': data, 'claude:fr': {} } });
  expect(result).toMatchObject({ isError: true });
  expect(result.content).toMatchObject([{ text: expect.stringContaining('claude:fr comes twice') }]);
  expect(store.list()).toEqual([]);
});

describe('grammar_set and grammar_read', () => {
  it('give back what was set, in a form that can be set again', async () => {
    expect(await call('set', { profileId: 'Claude:FR', data })).toEqual(
      McpToolResults.text('The profile claude:fr is set.'),
    );
    const { structuredContent } = await call('read', { profileId: 'claude:fr' });
    expect(structuredContent).toEqual(sections);
    await call('set', { profileId: 'claude:fr', data: structuredContent });
    expect(store.get('claude:fr')?.toJSON()).toEqual(sections);
  });

  it('say what is wrong with what was given, and the server has nothing to report', async () => {
    const wrong = await call('set', { profileId: 'claude', data: { look: { description: 5 } } });
    expect(wrong).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('look.description') }],
    });
    expect(await call('read', { profileId: 'nobody' })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('The store has no profile nobody.') }],
    });
    expect(await call('set', { profileId: 'claude' })).toEqual(
      McpToolResults.error('Invalid arguments for grammar_set: data is missing.'),
    );
    expect(reported).toEqual([]);
  });
});

it('grammar_delete deletes, and says when there is nothing to delete', async () => {
  store.set('claude', new McpGrammar());
  expect(await call('delete', { profileId: 'CLAUDE' })).not.toHaveProperty('isError');
  expect(store.list()).toEqual([]);
  expect(await call('delete', { profileId: 'claude' })).toMatchObject({ isError: true });
});

it('grammar_import takes all or nothing, and grammar_export gives all', async () => {
  expect(await call('import', { profiles: { a: data, b: { look: { description: 5 } } } })).toMatchObject({
    isError: true,
  });
  expect(store.list()).toEqual([]);
  expect(await call('import', { profiles: { A: data, b: {} } })).toEqual(
    McpToolResults.text('2 profiles are imported.'),
  );
  expect((await call('export')).structuredContent).toEqual({ a: sections, b: {} });
});

it('every tool takes the URI of the store, or none', async () => {
  for (const [name, args] of [
    ['list', {}],
    ['set', { profileId: 'a', data }],
    ['read', { profileId: 'a' }],
    ['export', {}],
    ['import', { profiles: {} }],
    ['delete', { profileId: 'a' }],
  ] as const) {
    expect(await call(name, { ...args, uri: 'mcp://grammar' }), name).not.toHaveProperty('isError');
  }
});

describe('who may write', () => {
  it('is for the application to say, also later', async () => {
    const asked: unknown[] = [];
    await serve({
      canWrite: async (request) => {
        asked.push([request?.clientInfo.name, request?.method]);
        return false;
      },
    });
    for (const [name, args] of [
      ['set', { profileId: 'a', data }],
      ['delete', { profileId: 'a' }],
      ['import', { profiles: { a: data } }],
    ] as const) {
      expect(await call(name, args)).toEqual(
        McpToolResults.error('This session may read the grammars and not change them.'),
      );
    }
    expect(store.list()).toEqual([]);
    expect(asked).toEqual(Array.from({ length: 3 }, () => ['test', 'tools/call']));
    expect(await call('export')).not.toHaveProperty('isError');
  });

  it('is told which keys are not taken', async () => {
    await serve({
      validateKey: (key) => (key.startsWith('claude') ? undefined : 'only those of claude are.'),
    });
    expect(await call('set', { profileId: 'Cursor', data })).toEqual(
      McpToolResults.error('The key cursor is not taken: only those of claude are.'),
    );
    expect(await call('import', { profiles: { claude: data, cursor: data } })).toMatchObject({
      isError: true,
    });
    expect(store.list()).toEqual([]);
    expect(await call('set', { profileId: 'claude:fr', data })).not.toHaveProperty('isError');
  });
});

describe('the resources', () => {
  const read = async (uri: string) => {
    const { contents } = (await peer.request('resources/read', { uri })) as { contents: { text: string }[] };
    return JSON.parse(contents[0]?.text ?? 'null') as unknown;
  };

  it('are the list of profiles, and each profile, whatever its key', async () => {
    store.set('a/b c', McpGrammar.fromJSON(data));
    expect(await read('mcp://grammar')).toEqual({ profiles: ['a/b c'] });
    expect(await read('mcp://grammar/a%2Fb%20c')).toEqual(sections);
    await expect(read('mcp://grammar/nobody')).rejects.toMatchObject({ code: -32002 });
  });

  it('tell of changes', async () => {
    for (const uri of ['mcp://grammar', 'mcp://grammar/claude%3Afr']) {
      await peer.request('resources/subscribe', { uri });
    }
    store.set('claude:fr', new McpGrammar());
    store.set('claude:de', new McpGrammar());
    await peer.ping();
    expect(peer.heard).toEqual([
      'notifications/resources/updated mcp://grammar',
      'notifications/resources/updated mcp://grammar/claude%3Afr',
    ]);
  });

  it('tell of changes by the URI that the client wrote, escaped or not', async () => {
    await peer.request('resources/subscribe', { uri: 'mcp://grammar/claude:fr' });
    store.set('claude:fr', new McpGrammar());
    await peer.ping();
    expect(peer.heard).toEqual(['notifications/resources/updated mcp://grammar/claude:fr']);
  });

  it('release the store with the last session', async () => {
    await server.stop();
    expect((store.onChanged as unknown as { hasSubscribers: boolean }).hasSubscribers).toBe(false);
  });
});

it('two clients see different words, one edits them, and only the one whose words changed is told', async () => {
  const [claude, cursor] = [
    await Peer.meet(server, { clientInfo: { name: 'claude', version: '1' } }),
    await Peer.meet(server, { clientInfo: { name: 'cursor', version: '1' } }),
  ];
  await cursor.request('tools/call', {
    name: 'grammar_set',
    arguments: { profileId: 'claude', data: { look: { description: 'For Claude.' } } },
  });
  for (const each of [claude, cursor, peer]) await each.ping();
  expect([claude.heard, cursor.heard, peer.heard]).toEqual([['notifications/tools/list_changed'], [], []]);
});
