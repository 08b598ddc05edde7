import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { McpServer, type McpServerOptions } from '../../src/index.ts';
import { FakeBehavior, resources, templates, tools } from '../support/fake-behavior.ts';
import { Peer } from '../support/peer.ts';

let server: McpServer;
let peer: Peer;

async function serve(options: McpServerOptions = {}): Promise<void> {
  server = new McpServer({ name: 'demo', version: '1.2.3', ...options });
  peer = await Peer.connect(server);
}

beforeEach(() => serve());
afterEach(() => server.stop());

describe('initialize', () => {
  it('says who the server is', async () => {
    expect(await peer.initialize()).toEqual({
      protocolVersion: '2025-11-25',
      capabilities: { logging: {} },
      serverInfo: { name: 'demo', version: '1.2.3' },
    });
  });

  it('passes on how to use the server', async () => {
    await serve({ instructions: 'Count with care.' });
    expect(await peer.initialize()).toMatchObject({ instructions: 'Count with care.' });
  });

  it.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])(
    'agrees to %s',
    async (protocolVersion) => {
      expect(await peer.initialize({ protocolVersion })).toMatchObject({ protocolVersion });
      expect(peer.session.peer?.protocolVersion).toBe(protocolVersion);
    },
  );

  it('offers the newest revision to a client that asks for another', async () => {
    expect(await peer.initialize({ protocolVersion: '2026-07-28' })).toMatchObject({
      protocolVersion: '2025-11-25',
    });
  });

  it.each([
    ['tools', { tools: tools('a') }, { tools: { listChanged: true } }],
    ['resources', { resources: resources('app://a') }, { resources: { subscribe: true, listChanged: true } }],
    [
      'templates',
      { templates: templates('app://{a}') },
      { resources: { subscribe: true, listChanged: true } },
    ],
  ])('offers what is there and nothing else: %s', async (_what, declares, capabilities) => {
    await serve({ behaviors: [new FakeBehavior('a', declares)] });
    expect((await peer.initialize()).capabilities).toEqual({ logging: {}, ...capabilities });
  });

  it('keeps what the client says of itself, whole', async () => {
    const clientInfo = { name: 'inspector', version: '2.0', title: 'The Inspector' };
    await peer.request('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: { roots: { listChanged: true } },
      clientInfo,
    });
    expect(peer.session.peer).toEqual({
      protocolVersion: '2025-06-18',
      clientCapabilities: { roots: { listChanged: true } },
      clientInfo,
    });
  });

  it('serves a client that says nothing but its revision', async () => {
    await peer.request('initialize', { protocolVersion: '2025-11-25' });
    expect(peer.session.peer).toMatchObject({
      clientCapabilities: {},
      clientInfo: { name: 'unknown', version: '0.0.0' },
    });
  });

  it.each([
    [undefined, 'params.protocolVersion must be a string, not absent'],
    [{}, 'params.protocolVersion must be a string, not absent'],
    [{ protocolVersion: 1 }, 'params.protocolVersion must be a string, not a number'],
    [['2025-11-25'], 'params must be an object, not an array'],
    [
      { protocolVersion: '2025-11-25', capabilities: [] },
      'params.capabilities must be an object, not an array',
    ],
    [
      { protocolVersion: '2025-11-25', clientInfo: 'me' },
      'params.clientInfo must be an object, not a string',
    ],
    [
      { protocolVersion: '2025-11-25', clientInfo: { name: 5 } },
      'params.clientInfo.name must be a string, not a number',
    ],
  ])('refuses %j, says why, and has not begun', async (params, words) => {
    await expect(peer.request('initialize', params)).rejects.toMatchObject({
      code: -32602,
      message: `Invalid params for initialize: ${words}.`,
    });
    expect(peer.session.peer).toBeUndefined();
    await peer.initialize();
  });
});

describe('an initializer', () => {
  it('says who the server is for each client, and pins the revision', async () => {
    const seen: unknown[] = [];
    await serve({
      instructions: 'for nobody',
      initializer: {
        initialize: (clientInfo, capabilities) => {
          seen.push(capabilities);
          return {
            serverInfo: { name: `for ${clientInfo.name}`, version: '2', title: 'T' },
            protocolVersion: '2025-03-26',
          };
        },
      },
    });
    const result = await peer.initialize({ capabilities: { roots: {} } });
    expect(result).toEqual({
      protocolVersion: '2025-03-26',
      capabilities: { logging: {} },
      serverInfo: { name: 'for test', version: '2', title: 'T' },
    });
    expect([peer.session.peer?.protocolVersion, seen]).toEqual(['2025-03-26', [{ roots: {} }]]);
  });

  it('that names a revision which nobody speaks leaves the one that was negotiated', async () => {
    const serverInfo = { name: 'a', version: '1' };
    await serve({ initializer: { initialize: () => ({ serverInfo, protocolVersion: '1999-01-01' }) } });
    expect(await peer.initialize({ protocolVersion: '2025-06-18' })).toMatchObject({
      protocolVersion: '2025-06-18',
    });
  });

  it.each<[unknown]>([[{}], [{ serverInfo: 'me' }], [{ serverInfo: { name: 'a' } }], [Promise.resolve({})]])(
    'that gives the nonsense %j is -32603, and the session has not begun',
    async (nonsense) => {
      await serve({ initializer: { initialize: () => nonsense as never } });
      const reported: string[] = [];
      server.onError.subscribe(({ message }) => reported.push(message));
      await expect(peer.initialize()).rejects.toMatchObject({ code: -32603 });
      expect(peer.session.peer).toBeUndefined();
      expect(reported).toEqual(['The initializer gave no serverInfo with a name and a version.']);
    },
  );
});

it('says of the server what its options say', async () => {
  const icons = [{ src: 'data:image/png;base64,AA==', mimeType: 'image/png' }];
  await serve({
    info: { title: 'The Demo', description: 'Shows.', websiteUrl: 'https://example.org', icons },
  });
  expect((await peer.initialize()).serverInfo).toEqual({
    name: 'demo',
    version: '1.2.3',
    title: 'The Demo',
    description: 'Shows.',
    websiteUrl: 'https://example.org',
    icons,
  });
});

describe('ping', () => {
  it('is answered before initialize and after', async () => {
    expect(await peer.request('ping')).toEqual({});
    await peer.initialize();
    expect(await peer.request('ping', { _meta: {} })).toEqual({});
  });

  it('takes no params by position', async () => {
    await expect(peer.request('ping', [])).rejects.toMatchObject({ code: -32602 });
  });
});
