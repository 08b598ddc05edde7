import { type McplCapabilities, MemoryTransport } from '@mcplkit/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type McplServerOptions, McpServer, McpToolResults } from '../../src/index.ts';
import { FakeBehavior, tools } from '../support/fake-behavior.ts';
import { Host } from '../support/host.ts';
import { Peer } from '../support/peer.ts';

const MANIFEST: McplCapabilities = {
  version: '0.5',
  pushEvents: true,
  modelInfo: true,
  channels: { register: true, publish: true },
  featureSets: {
    'memory.push': { description: 'Pushes reminders.', uses: ['pushEvents'] },
    'memory.ask': { description: 'Asks which model it is.', uses: ['modelInfo'] },
  },
};

let server: McpServer;
let reported: Error[];

beforeEach(() => {
  serve();
});

afterEach(() => server.stop());

function serve(options: Partial<McplServerOptions> = {}): void {
  reported = [];
  server = new McpServer({
    behaviors: [new FakeBehavior('memory', { tools: tools('recall') })],
    mcpl: { manifest: MANIFEST, ...options },
  });
  server.onError.subscribe((error) => reported.push(error));
}

const recall = (peer: Peer) => peer.request('tools/call', { name: 'recall' });

describe('a plain client', () => {
  it('sees nothing of MCPL, and needs no grant', async () => {
    const peer = await Peer.meet(server);
    expect((await peer.initialize()).capabilities).toEqual({ logging: {}, tools: { listChanged: true } });
    expect(await recall(peer)).toEqual(McpToolResults.text('recall'));
    expect(peer.session.mcpl.isPresent).toBe(false);
    for (const method of ['featureSets/update', 'mcpl/manifest']) {
      await expect(peer.request(method, {})).rejects.toMatchObject({ code: -32601 });
    }
    await expect(peer.session.modelInfo()).rejects.toMatchObject({
      code: 'not-advertised',
      capability: 'experimental.mcpl',
    });
    await peer.ping();
    expect(peer.heard).toEqual([]);
  });

  it('may say what it likes in the place of MCPL', async () => {
    for (const mcpl of [true, null, 'yes', 5, []]) {
      const peer = await Peer.connect(server);
      const { capabilities } = await peer.initialize({ capabilities: { experimental: { mcpl } as never } });
      expect(capabilities).not.toHaveProperty('experimental');
    }
  });
});

it('a server without MCPL sees no hosts', async () => {
  const plain = new McpServer({ behaviors: [new FakeBehavior('memory', { tools: tools('recall') })] });
  const host = await Host.meet(plain);
  expect(host.initialized.capabilities).not.toHaveProperty('experimental');
  await expect(host.grant('tools')).rejects.toMatchObject({ code: -32601 });
  expect(await recall(host.peer)).toEqual(McpToolResults.text('recall'));
  await plain.stop();
});

describe('a host', () => {
  it('is told the manifest with its revision, and again when it asks', async () => {
    const host = await Host.meet(server);
    const mcpl = host.initialized.capabilities.experimental?.mcpl;
    expect(mcpl).toEqual({ ...MANIFEST, revision: expect.stringMatching(/^sha256:/) });
    expect(await host.peer.request('mcpl/manifest')).toEqual(mcpl);
  });

  it('gets nothing that needs a grant before its first policy, and its lists all the same', async () => {
    const { peer } = await Host.meet(server);
    await expect(recall(peer)).rejects.toMatchObject({ code: -32002, data: { capability: 'tools' } });
    expect(await peer.request('tools/list')).toEqual({ tools: tools('recall') });
    await expect(peer.session.modelInfo()).rejects.toMatchObject({
      code: 'not-granted',
      capability: 'modelInfo',
    });
  });

  it('that grants all is told so', async () => {
    const host = await Host.meet(server);
    expect(await host.grant('tools', 'pushEvents', 'modelInfo')).toEqual({ accepted: true });
    expect(await recall(host.peer)).toEqual(McpToolResults.text('recall'));
    expect(host.peer.session.mcpl.enabledFeatureSets).toEqual(['memory.push', 'memory.ask']);
  });

  it('that grants a part is told what is off', async () => {
    const host = await Host.meet(server);
    expect(await host.grant('tools', 'pushEvents')).toEqual({
      accepted: true,
      mode: 'degraded',
      unavailableFeatures: [
        { featureSet: 'memory.ask', missingCapabilities: ['modelInfo'], effect: 'disabled' },
      ],
    });
  });

  it('that takes a grant back is obeyed at once, and a grant is never added to', async () => {
    const host = await Host.meet(server, ['tools', 'modelInfo']);
    await host.grant('modelInfo');
    await expect(recall(host.peer)).rejects.toMatchObject({ code: -32002 });
    await host.update({});
    expect(host.peer.session.mcpl.grant.paths).toEqual([]);
  });

  it('that contradicts itself is told, and has granted nothing', async () => {
    const host = await Host.meet(server, ['tools']);
    const policy = { effectiveCapabilities: ['tools'], deniedCapabilities: ['tools'] };
    await expect(host.update(policy)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('both grants and denies tools'),
    });
    await expect(recall(host.peer)).rejects.toMatchObject({ code: -32002 });
  });

  it('whose policy has params by position has granted nothing from then on', async () => {
    const host = await Host.meet(server, ['tools']);
    await expect(host.peer.request('featureSets/update', [])).rejects.toMatchObject({ code: -32602 });
    await expect(recall(host.peer)).rejects.toMatchObject({ code: -32002 });
  });

  it('gets its receipt in front of what listeners to its policy send', async () => {
    const [here, there] = MemoryTransport.createPair();
    const session = await server.connect(there);
    session.mcpl.onPolicyChanged.subscribe(() => session.log('info', 'changed'));
    const order: string[] = [];
    const all = new Promise<void>((resolve) => {
      here.onmessage = (message) => {
        order.push('method' in message ? message.method : `answer ${String(message.id)}`);
        if (order.length === 3) resolve();
      };
    });
    await here.start();
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: { experimental: { mcpl: { version: '0.5' } } },
    };
    await here.send({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    await here.send({ jsonrpc: '2.0', id: 2, method: 'featureSets/update', params: {} });
    await all;
    expect(order).toEqual(['answer 1', 'answer 2', 'notifications/message']);
  });

  it('can only take away with a notification, and what else is in it is reported', async () => {
    const host = await Host.meet(server, ['tools', 'pushEvents']);
    host.peer.connection.sendNotification('featureSets/update', {
      disabled: ['memory.*'],
      effectiveCapabilities: ['modelInfo'],
    });
    await host.peer.ping();
    expect(host.peer.session.mcpl.enabledFeatureSets).toEqual([]);
    expect(host.peer.session.mcpl.grant.paths).toEqual(['pushEvents', 'tools']);
    expect(reported).toEqual([expect.objectContaining({ code: 'policy-discarded' })]);
  });

  it('whose notification cannot be read has granted nothing from then on', async () => {
    const host = await Host.meet(server, ['tools']);
    host.peer.connection.sendNotification('featureSets/update', { disabled: 'all' } as never);
    await expect(recall(host.peer)).rejects.toMatchObject({ code: -32002 });
    expect(reported).toEqual([expect.objectContaining({ code: 'policy-discarded' })]);
  });

  it('that introduces itself again begins without a grant', async () => {
    const host = await Host.meet(server, ['tools']);
    await host.peer.initialize({ capabilities: { experimental: { mcpl: { version: '0.5' } } } });
    await expect(recall(host.peer)).rejects.toMatchObject({ code: -32002 });
    await host.peer.initialize();
    expect(await recall(host.peer)).toEqual(McpToolResults.text('recall'));
  });

  it('has its own grant, whatever another one grants', async () => {
    const [one, other] = [await Host.meet(server, ['tools']), await Host.meet(server, ['modelInfo'])];
    expect(await recall(one.peer)).toEqual(McpToolResults.text('recall'));
    await expect(recall(other.peer)).rejects.toMatchObject({ code: -32002 });
  });

  it('is heard when it changes its policy', async () => {
    const host = await Host.meet(server);
    const heard: string[][] = [];
    const { mcpl } = host.peer.session;
    mcpl.onPolicyChanged.subscribe(() => heard.push([...mcpl.grant.paths]));
    await host.grant('tools');
    host.peer.connection.sendNotification('featureSets/update', { disabled: [] });
    await host.update({ effectiveCapabilities: 5 } as never).catch(() => {});
    expect(heard).toEqual([['tools'], ['tools'], []]);
  });
});

describe('a server that cannot work without something', () => {
  it('refuses a policy that lacks it, and goes on as one of plain MCP', async () => {
    serve({ needs: ['pushEvents', 'tools'] });
    const host = await Host.meet(server);
    expect(await host.grant('modelInfo')).toEqual({
      accepted: false,
      fallback: 'mcp-only',
      missingCapabilities: ['pushEvents', 'tools'],
      reason: 'This server cannot work without pushEvents, tools.',
    });
    expect(await recall(host.peer)).toEqual(McpToolResults.text('recall'));
    await expect(host.peer.session.modelInfo()).rejects.toMatchObject({ code: 'not-advertised' });
    expect(await host.grant('pushEvents', 'tools', 'modelInfo')).toEqual({ accepted: true });
    host.answers.set('model/info', { id: 'm', vendor: 'v', contextWindow: 1, capabilities: [] });
    expect(await host.peer.session.modelInfo()).toMatchObject({ id: 'm' });
  });

  it('leaves no method of MCPL in a session that goes on as one of plain MCP, but for another policy', async () => {
    const heard: unknown[] = [];
    serve({
      needs: ['pushEvents'],
      requests: { 'state/rollback': () => ({ success: true }) as never },
      notifications: { 'branches/changed': ({ branch }) => heard.push(branch) },
    });
    const host = await Host.meet(server);
    await host.grant('tools');
    for (const method of ['state/rollback', 'mcpl/manifest']) {
      await expect(host.peer.request(method, {})).rejects.toMatchObject({ code: -32601 });
    }
    host.peer.connection.sendNotification('branches/changed', { event: 'created', branch: 'b' });
    await host.peer.ping();
    expect(heard).toEqual([]);
    await host.grant('pushEvents');
    expect(await host.peer.request('state/rollback', {})).toEqual({ success: true });
  });

  it('may close instead, behind its answer', async () => {
    serve({ needs: ['pushEvents'], fallback: 'close' });
    const host = await Host.meet(server);
    const closed = new Promise((resolve) => host.peer.connection.once('close', () => resolve('closed')));
    expect(await host.grant('tools')).toMatchObject({ accepted: false, fallback: 'close' });
    expect(await closed).toBe('closed');
  });
});
