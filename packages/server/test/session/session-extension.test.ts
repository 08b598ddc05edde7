import { RpcError } from '@mcplkit/wire';
import { expect, it } from 'vitest';
import { McpServer, type McpSession } from '../../src/index.ts';
import { FakeBehavior, tools } from '../support/fake-behavior.ts';
import { Peer } from '../support/peer.ts';

const behaviors = () => [new FakeBehavior('fake', { tools: tools('now') })];

it('an extension is told which transport a session was made for, before anything comes in it', async () => {
  const connected: [McpSession, unknown, unknown][] = [];
  const server = new McpServer({
    extension: { connected: (session, transport) => void connected.push([session, transport, session.peer]) },
  });
  const peer = await Peer.meet(server);
  expect(connected).toEqual([[peer.session, expect.anything(), undefined]]);
  expect(peer.session.peer).toBeDefined();
  await server.stop();
});

it('an extension may refuse what the grant lets through, and is not asked about what it does not', async () => {
  const admitted: string[] = [];
  const server = new McpServer({
    behaviors: behaviors(),
    mcpl: { manifest: { version: '0.5' } },
    extension: {
      admit(method) {
        admitted.push(method);
        if (method === 'tools/call') throw new RpcError(-32001, 'off', { featureSet: 'x' });
      },
    },
  });
  const peer = await Peer.meet(server, { capabilities: { experimental: { mcpl: { version: '0.5' } } } });
  await expect(peer.request('tools/call', { name: 'now' })).rejects.toMatchObject({ code: -32002 });
  expect(admitted).not.toContain('tools/call');
  await peer.request('featureSets/update', { effectiveCapabilities: ['tools'] });
  await expect(peer.request('tools/call', { name: 'now' })).rejects.toMatchObject({
    code: -32001,
    data: { featureSet: 'x' },
  });
  await expect(peer.request('tools/list')).resolves.toBeDefined();
  await server.stop();
});
