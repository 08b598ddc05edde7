import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type IMcpRequestContext,
  McpGrammar,
  McpServer,
  type McpTool,
  type McpToolResult,
  McpToolResults,
  prefixed,
} from '../../src/index.ts';
import { FakeBehavior, resources, templates, tools } from '../support/fake-behavior.ts';
import { Peer } from '../support/peer.ts';

/** A behavior that can do all that a behavior can. */
class Camera extends FakeBehavior {
  asked: unknown[] = [];

  constructor() {
    super('camera', {
      tools: tools('look'),
      resources: resources('app://camera'),
      templates: templates('app://camera/{id}'),
      prompts: [{ name: 'frame' }],
    });
    this.grammars.set(
      'default',
      McpGrammar.fromJSON({
        tools: { look: { description: 'Looks.' } },
        resources: { 'app://camera': { name: 'The camera' } },
        templates: { 'app://camera/{id}': { title: 'Any camera' } },
        prompts: { frame: { description: 'Frames.' } },
      }),
    );
  }

  async getPromptAsync(name: string, args: Record<string, string>, request?: IMcpRequestContext) {
    this.asked.push([name, args, request?.method]);
    return { messages: [] };
  }

  async completeAsync(ref: object) {
    this.asked.push(ref);
    return ['main'];
  }
}

let camera: Camera;
let server: McpServer;
let peer: Peer;

beforeEach(async () => {
  camera = new Camera();
  server = new McpServer({ behaviors: [new Camera(), prefixed('back', camera)] });
  peer = await Peer.meet(server);
});

afterEach(() => server.stop());

it('stands beside one with the same names, in words that follow', async () => {
  expect(await peer.request('tools/list')).toMatchObject({
    tools: [
      { name: 'look', description: 'Looks.' },
      { name: 'back_look', description: 'Looks.' },
    ],
  });
  expect(await peer.request('resources/list')).toMatchObject({
    resources: [
      { uri: 'app://camera', name: 'The camera' },
      { uri: 'back+app://camera', name: 'The camera' },
    ],
  });
  expect(await peer.request('resources/templates/list')).toMatchObject({
    resourceTemplates: [
      { uriTemplate: 'app://camera/{id}', title: 'Any camera' },
      { uriTemplate: 'back+app://camera/{id}', title: 'Any camera' },
    ],
  });
  expect(await peer.request('prompts/list')).toMatchObject({
    prompts: [
      { name: 'frame', description: 'Frames.' },
      { name: 'back_frame', description: 'Frames.' },
    ],
  });
});

it('sees its own names and URIs', async () => {
  await peer.request('tools/call', {
    name: 'back_look',
    arguments: { uri: 'back+app://camera/a%20b', at: 1 },
  });
  expect(camera.calls).toEqual([['app://camera/a%20b', 'look', { uri: 'app://camera/a%20b', at: 1 }]]);
  expect([camera.request?.uri, camera.request?.variables.get('id'), camera.request?.clientInfo.name]).toEqual(
    ['app://camera/a%20b', 'a b', 'test'],
  );
  expect(camera.request?.log('info', 'seen')).toBe(true);
  expect(await peer.request('resources/read', { uri: 'back+app://camera' })).toEqual({
    contents: [{ uri: 'back+app://camera', text: 'content of app://camera' }],
  });
  await peer.request('prompts/get', { name: 'back_frame', arguments: { of: 'me' } });
  const argument = { name: 'id', value: 'm' };
  for (const ref of [
    { type: 'ref/prompt', name: 'back_frame' },
    { type: 'ref/resource', uri: 'back+app://camera/{id}' },
  ]) {
    expect(await peer.request('completion/complete', { ref, argument })).toMatchObject({
      completion: { values: ['main'] },
    });
  }
  expect(camera.asked).toEqual([
    ['frame', { of: 'me' }, 'prompts/get'],
    { type: 'ref/prompt', name: 'frame' },
    { type: 'ref/resource', uri: 'app://camera/{id}' },
  ]);
});

it('is told of by its URIs from outside', async () => {
  await peer.request('resources/subscribe', { uri: 'back+app://camera' });
  camera.onResourceUpdated.emit('app://camera');
  camera.onToolsListChanged.emit();
  camera.onPromptsChanged.emit();
  await peer.ping();
  expect(peer.heard).toEqual([
    'notifications/resources/updated back+app://camera',
    'notifications/tools/list_changed',
    'notifications/prompts/list_changed',
  ]);
  await server.stop();
  expect(camera.subscriptions).toBe(0);
});

it('tells the forms of its URIs from outside, where a tool wants one', async () => {
  const uri = { type: 'string', description: 'A camera: app://camera/{id}.' };
  camera.tools = [{ name: 'look', inputSchema: { type: 'object', properties: { uri, at: {} } } }];
  camera.onToolsListChanged.emit();
  const { tools: listed } = (await peer.request('tools/list')) as { tools: McpTool[] };
  expect(listed[1]?.inputSchema.properties).toEqual({
    uri: { type: 'string', description: 'A camera: back+app://camera/{id}.' },
    at: {},
  });
});

describe('results', () => {
  const call = (result: unknown) => {
    camera.execute = () => result;
    return peer.request('tools/call', { name: 'back_look' }) as Promise<McpToolResult>;
  };

  it('have links from outside, where they are to resources of its own', async () => {
    const own = McpToolResults.link('app://camera/main', 'Main');
    const web = McpToolResults.link('https://example.org/a', 'A page');
    const embedded = McpToolResults.resource({ uri: 'app://camera', text: 'seen' });
    const [link, page, resource] = [await call(own), await call(web), await call(embedded)];
    expect(link.content[0]).toMatchObject({ uri: 'back+app://camera/main' });
    expect(page).toEqual(web);
    expect(resource.content[0]).toMatchObject({ resource: { uri: 'back+app://camera' } });
  });

  it('that are none are its failure as they are without a prefix', async () => {
    expect(await call(undefined)).toMatchObject({ isError: true });
    expect(await call({ content: [null] })).toMatchObject({ isError: true });
  });
});

it('has links from outside in its prompts, too', async () => {
  const link = { type: 'resource_link' as const, uri: 'app://camera/main', name: 'Main' };
  camera.getPromptAsync = async () => ({ messages: [{ role: 'user', content: link }] }) as never;
  expect(await peer.request('prompts/get', { name: 'back_frame' })).toMatchObject({
    messages: [{ content: { uri: 'back+app://camera/main' } }],
  });
});

it('reads contents of URIs that are not its own as they are', async () => {
  camera.read = () => [
    { uri: 'app://camera/1', text: 'own' },
    { uri: 'https://example.org/a', text: 'page' },
  ];
  expect(await peer.request('resources/read', { uri: 'back+app://camera' })).toMatchObject({
    contents: [{ uri: 'back+app://camera/1' }, { uri: 'https://example.org/a' }],
  });
});

it('has the words of a grammar that was changed in place', async () => {
  camera.grammars.get('default')?.setToolDescription('look', 'Sees.');
  camera.onGrammarsChanged.emit();
  const { tools: listed } = (await peer.request('tools/list')) as { tools: McpTool[] };
  expect(listed.find(({ name }) => name === 'back_look')?.description).toBe('Sees.');
});

it.each(['', 'a b', '1st', 'a_b', 'a'.repeat(33), '__proto__', 'ü'])('%j is no prefix', (prefix) => {
  expect(() => prefixed(prefix, camera)).toThrow(expect.objectContaining({ code: 'invalid-prefix' }));
});

it('is refused when something has its names all the same', () => {
  expect(() => server.register(prefixed('back', new Camera()))).toThrow(
    expect.objectContaining({ code: 'duplicate-namespace' }),
  );
  server.register(prefixed('front', prefixed('back', new Camera())));
});
