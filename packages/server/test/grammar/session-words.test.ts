import { createEventEmitter } from '@mcplkit/grammar';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type IMcpGrammarSource,
  McpGrammar,
  McpGrammarStore,
  McpServer,
  type McpServerOptions,
  type McpTool,
} from '../../src/index.ts';
import { FakeBehavior, resources, templates, tools } from '../support/fake-behavior.ts';
import { Peer } from '../support/peer.ts';

let camera: FakeBehavior;
let light: FakeBehavior;
let adapter: IMcpGrammarSource & { grammars: Map<string, McpGrammar>; changed: () => void };
let store: McpGrammarStore;
let server: McpServer;

beforeEach(() => {
  camera = new FakeBehavior('camera', {
    tools: tools('look'),
    resources: resources('app://camera'),
    templates: templates('app://camera/{id}'),
    prompts: [{ name: 'frame', arguments: [{ name: 'subject' }] }],
  });
  light = new FakeBehavior('light', { tools: tools('dim') });
  const emitter = createEventEmitter<void>();
  const grammars = new Map<string, McpGrammar>();
  adapter = {
    grammars,
    getGrammar: (key) => grammars.get(key),
    onGrammarsChanged: emitter,
    changed: () => emitter.emit(),
  };
  Object.assign(camera, { adapterGrammars: adapter });
  store = new McpGrammarStore();
  serve();
});

afterEach(() => server.stop());

function serve(options: McpServerOptions = {}): void {
  server = new McpServer({ behaviors: [camera, light], grammarStore: store, ...options });
}

const look = (description: string) => McpGrammar.fromJSON({ look: { description } });

/** A client by its name, and perhaps with a locale. */
function meet(name: string, locale?: string): Promise<Peer> {
  const capabilities = locale === undefined ? {} : { experimental: { locale: { locale } } };
  return Peer.meet(server, { clientInfo: { name, version: '1.0.0' }, capabilities });
}

async function looks(peer: Peer): Promise<string | undefined> {
  const { tools: listed } = (await peer.request('tools/list')) as { tools: McpTool[] };
  return listed.find(({ name }) => name === 'look')?.description;
}

/** What a client was told since it was asked last. */
async function told(peer: Peer): Promise<string[]> {
  await peer.ping();
  return peer.heard.splice(0);
}

describe('layers', () => {
  it('stand above each other: behaviors, adapters, static, store', async () => {
    const peer = await meet('claude');
    const steps: [string, () => void][] = [
      ['behavior', () => camera.grammars.set('claude', look('behavior'))],
      ['another behavior', () => light.grammars.set('claude', look('another behavior'))],
      ['adapter', () => adapter.grammars.set('claude', look('adapter'))],
      ['store', () => store.set('claude', look('store'))],
    ];
    for (const [description, change] of steps) {
      change();
      camera.onGrammarsChanged.emit();
      expect(await looks(peer)).toBe(description);
    }
    await server.stop();
    serve({ grammars: [['Claude', look('static')]] });
    const other = await meet('claude');
    expect(await looks(other)).toBe('store');
    store.delete('claude');
    expect(await looks(other)).toBe('static');
  });

  it('fill each other in', async () => {
    camera.grammars.set(
      'default',
      McpGrammar.fromJSON({ look: { description: 'Looks.' }, dim: { description: 'Dims.' } }),
    );
    store.set('default', look('Looks anew.'));
    const { tools: listed } = (await (await meet('x')).request('tools/list')) as { tools: McpTool[] };
    expect(listed.map(({ description }) => description)).toEqual(['Looks anew.', 'Dims.']);
  });
});

describe('the key', () => {
  it('is the first of the chain that any layer has, and stands in the answer to initialize', async () => {
    camera.grammars.set('default:fr', look('Regarde.'));
    store.set('claude:en', look('Looks.'));
    const peer = await Peer.connect(server);
    const capabilities = { experimental: { locale: { locale: 'fr-CA' } } };
    const clientInfo = { name: 'Claude Desktop', version: '1' };
    expect(await peer.initialize({ capabilities, clientInfo })).toMatchObject({
      _meta: { 'mcplkit/grammar': 'default:fr' },
    });
    expect(await looks(peer)).toBe('Regarde.');
    expect(peer.session.grammarKey).toBe('default:fr');
  });

  it('is none when nothing matches, and nothing is said of it', async () => {
    const peer = await Peer.connect(server);
    expect(await peer.initialize()).not.toHaveProperty('_meta');
    expect(peer.session.grammarKey).toBeUndefined();
  });

  it('may come later, and may go again', async () => {
    const peer = await meet('claude', 'fr-CA');
    expect(await looks(peer)).toBeUndefined();
    store.set('default:fr', look('général'));
    expect([await told(peer), await looks(peer)]).toEqual([['notifications/tools/list_changed'], 'général']);
    store.set('claude:fr-CA', look('spécial'));
    expect([await told(peer), await looks(peer)]).toEqual([['notifications/tools/list_changed'], 'spécial']);
    store.delete('claude:fr-ca');
    expect([await told(peer), await looks(peer)]).toEqual([['notifications/tools/list_changed'], 'général']);
  });

  it('is found again when a client introduces itself anew', async () => {
    store.set('claude', look('for claude'));
    const peer = await meet('somebody');
    expect(await looks(peer)).toBeUndefined();
    await peer.initialize({ clientInfo: { name: 'claude', version: '1' } });
    expect(await looks(peer)).toBe('for claude');
  });

  it('costs a client its words, and nothing else, when the resolver fails', async () => {
    const reported: string[] = [];
    serve({
      grammarResolver: () => {
        throw new Error('no idea');
      },
    });
    server.onError.subscribe(({ message }) => reported.push(message));
    store.set('default', look('Looks.'));
    expect(await looks(await meet('claude'))).toBeUndefined();
    expect(reported).toEqual(['no idea']);
  });
});

it('costs a client its words, and nothing else, when the resolver gives a promise, which also rejects', async () => {
  const reported: string[] = [];
  serve({ grammarResolver: (async () => Promise.reject(new Error('later'))) as never });
  server.onError.subscribe(({ message }) => reported.push(message));
  expect(await looks(await meet('claude'))).toBeUndefined();
  expect(reported).toEqual([expect.stringContaining('a promise')]);
});

it('a source that gives no grammar costs its own words, and is reported', async () => {
  const reported: string[] = [];
  server.onError.subscribe(({ message }) => reported.push(message));
  adapter.grammars.set('default', { look: 'Looks.' } as never);
  store.set('default', look('Sees.'));
  expect(await looks(await meet('claude'))).toBe('Sees.');
  expect(reported).toEqual([expect.stringContaining('no McpGrammar')]);
});

describe('a change', () => {
  it('is told to those whose words changed, once in a turn', async () => {
    store.set('claude', look('1'));
    const [claude, cursor] = [await meet('claude'), await meet('cursor')];
    for (const description of ['2', '3', '4']) {
      store.set('claude', look(description));
      await Promise.resolve();
    }
    expect([await told(claude), await told(cursor)]).toEqual([['notifications/tools/list_changed'], []]);
    expect([await looks(claude), await looks(cursor)]).toEqual(['4', undefined]);
  });

  it('that shows nobody anything else is told to nobody', async () => {
    store.set('claude', look('same'));
    const peer = await meet('claude');
    store.set('claude', look('same'));
    store.set(
      'claude',
      McpGrammar.fromJSON({ look: { description: 'same' }, gone: { description: 'unseen' } }),
    );
    store.set('mistral', look('other'));
    camera.onGrammarsChanged.emit();
    expect(await told(peer)).toEqual([]);
  });

  it.each([
    ['tools', { tools: { look: { title: 'Look' } } }],
    ['resources', { resources: { 'app://camera': { name: 'The camera' } } }],
    ['resources', { templates: { 'app://camera/{id}': { title: 'Any camera' } } }],
    ['prompts', { prompts: { frame: { arguments: { subject: 'What to frame.' } } } }],
  ])('of %s is told as one of those, and of nothing else: %j', async (kind, data) => {
    const peer = await meet('claude');
    store.set('claude', McpGrammar.fromJSON(data));
    expect(await told(peer)).toEqual([`notifications/${kind}/list_changed`]);
  });

  it('of the words for the server is none of a list', async () => {
    const peer = await meet('claude');
    store.set('claude', McpGrammar.fromJSON({ server: { instructions: 'Be gentle.' } }));
    expect(await told(peer)).toEqual([]);
    const again = await Peer.connect(server);
    expect(await again.initialize({ clientInfo: { name: 'claude', version: '1' } })).toMatchObject({
      instructions: 'Be gentle.',
    });
  });

  it('may come from a behavior, from its adapter, or with a behavior that is new', async () => {
    const peer = await meet('x');
    camera.grammars.set('default', look('behavior'));
    camera.onGrammarsChanged.emit();
    expect(await told(peer)).toEqual(['notifications/tools/list_changed']);
    adapter.grammars.set('default', look('adapter'));
    adapter.changed();
    expect(await told(peer)).toEqual(['notifications/tools/list_changed']);
    const late = new FakeBehavior('late');
    late.grammars.set('default', McpGrammar.fromJSON({ dim: { description: 'Dims.' } }));
    server.register(late);
    expect(await told(peer)).toEqual(['notifications/tools/list_changed']);
    server.unregister(late);
    expect(await told(peer)).toEqual(['notifications/tools/list_changed']);
  });

  it('is told although the client looked before it was', async () => {
    const peer = await meet('claude');
    store.set('claude', McpGrammar.fromJSON({ look: { description: 'a' }, resources: {} } as never));
    expect(await looks(peer)).toBe('a');
    expect(await told(peer)).toEqual(['notifications/tools/list_changed']);
  });

  it('between initialize and initialized is told then, and so is its end', async () => {
    const peer = await Peer.connect(server);
    await peer.initialize({ clientInfo: { name: 'claude', version: '1.0.0' } });
    store.set('default', look('Sees.'));
    peer.connection.sendNotification('notifications/initialized');
    expect(await told(peer)).toEqual(['notifications/tools/list_changed']);
    store.delete('default');
    expect(await told(peer)).toEqual(['notifications/tools/list_changed']);
  });

  it('is told to nobody who has left', async () => {
    const peer = await meet('claude');
    store.set('claude', look('a'));
    await peer.session.close();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(peer.heard).toEqual([]);
  });
});

describe('the work', () => {
  it('of merging is done once for all clients of a kind', async () => {
    store.set('claude', look('a'));
    const merge = vi.spyOn(McpGrammar, 'merge');
    const peers = await Promise.all(Array.from({ length: 50 }, () => meet('claude')));
    for (const peer of peers) await looks(peer);
    const mergesOf = () => merge.mock.calls.length;
    const atFirst = mergesOf();
    expect(atFirst).toBeLessThan(10);
    store.set('claude', look('b'));
    for (const peer of peers) expect(await told(peer)).toEqual(['notifications/tools/list_changed']);
    expect(mergesOf() - atFirst).toBeLessThan(10);
    merge.mockRestore();
  });

  it('for clients with locales of their own does not add up', async () => {
    const get = vi.spyOn(store, 'get');
    for (let index = 0; index < 40; index++) {
      const peer = await meet('claude', `x${index}-y${index}`);
      for (let time = 0; time < 5; time++) await peer.request('tools/list');
      peer.close();
    }
    // A chain has seven keys or less, and each is looked up once for a client that is the first of its kind.
    expect(get.mock.calls.length).toBeLessThan(40 * 8);
    get.mockRestore();
  });
});
