import { ManifestTracker } from '@mcplkit/manifest';
import { METHODS } from '@mcplkit/wire/methods';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type McplServerOptions, McpServer } from '../../src/index.ts';
import { Host } from '../support/host.ts';
import { Peer } from '../support/peer.ts';

let server: McpServer;

afterEach(() => server.stop());

function serve(mcpl: Partial<McplServerOptions>): McpServer {
  server = new McpServer({ mcpl: { manifest: { version: '0.5' }, ...mcpl } });
  return server;
}

/** Every method of a host that a server may have a handler for, with what it needs. */
const GATED = Object.values(METHODS).filter(
  ({ direction, spec, method }) =>
    direction !== 'server-to-host' &&
    spec.startsWith('MCPL') &&
    !['featureSets/update', 'mcpl/manifest', 'inference/chunk'].includes(method),
);

describe('requests of a host', () => {
  it('reach their handlers, whose answers go back', async () => {
    const seen: unknown[] = [];
    serve({
      requests: {
        'state/rollback': (params, request) => {
          seen.push(params, request.method, request.session.mcpl.isPresent);
          return { checkpoint: params.checkpoint, success: true };
        },
        'channels/open': async () => ({ accepted: true }) as never,
      },
    });
    const host = await Host.meet(server, ['channels.lifecycle']);
    const rollback = { featureSet: 'memory', checkpoint: 'c1' };
    expect(await host.peer.request('state/rollback', rollback)).toEqual({ checkpoint: 'c1', success: true });
    expect(seen).toEqual([rollback, 'state/rollback', true]);
    expect(await host.peer.request('channels/open', { channelId: 'a' })).toEqual({ accepted: true });
  });

  it('that no handler takes are unknown', async () => {
    const host = await Host.meet(serve({}), ['channels.lifecycle']);
    await expect(host.peer.request('channels/open', { channelId: 'a' })).rejects.toMatchObject({
      code: -32601,
    });
  });

  it('are unknown to a plain client, also those that are handled', async () => {
    serve({ requests: { 'state/rollback': () => ({ checkpoint: 'c', success: true }) } });
    const peer = await Peer.meet(server);
    await expect(peer.request('state/rollback', {})).rejects.toMatchObject({ code: -32601 });
  });

  it.each(GATED.filter(({ kind, gate }) => kind !== 'notification' && gate !== undefined))(
    '$method needs $gate',
    async ({ method, gate }) => {
      let calls = 0;
      const answer = () => {
        calls += 1;
        return {};
      };
      serve({ requests: { [method]: answer } });
      const host = await Host.meet(server);
      const ask = () => host.peer.request(method, {});
      await expect(ask()).rejects.toMatchObject({ code: -32002 });
      await host.grant('modelInfo');
      await expect(ask()).rejects.toMatchObject({ code: -32002 });
      expect(calls).toBe(0);
      const { accepted } = await host.grant(gate ?? '', `${gate}.observe`);
      expect(accepted).toBe(true);
      // Those of drafts have no capability in the vocabulary yet, and stay shut.
      const opened = host.peer.session.mcpl.grant.paths.length > 0;
      if (opened) expect(await ask()).toEqual({});
      else await expect(ask()).rejects.toMatchObject({ code: -32002 });
    },
  );
});

describe('notifications of a host', () => {
  it('reach their handlers only while what they need is granted', async () => {
    const heard: unknown[] = [];
    serve({
      notifications: {
        'inference/lifecycle': ({ phase }, session) => heard.push([phase, session.mcpl.isPresent]),
        'branches/changed': ({ branch }) => heard.push(branch),
      },
    });
    const host = await Host.meet(server);
    const say = async () => {
      const { connection } = host.peer;
      connection.sendNotification('inference/lifecycle', {
        inferenceId: 'i',
        conversationId: 'c',
        turnIndex: 0,
        phase: 'started',
      });
      connection.sendNotification('branches/changed', { event: 'created', branch: 'b' });
      await host.peer.ping();
    };
    await say();
    expect(heard).toEqual(['b']);
    await host.grant('inferenceLifecycle');
    await say();
    expect(heard).toEqual(['b', ['started', true], 'b']);
    const plain = await Peer.meet(server);
    plain.connection.sendNotification('branches/changed', { event: 'created', branch: 'plain' });
    await plain.ping();
    expect(heard).toHaveLength(3);
  });
});

it('an answer to a context hook is held against the grant at the moment in which it is sent', async () => {
  let answer: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    serve({
      requests: {
        'context/beforeInference': () =>
          new Promise((given) => {
            const at = (position: 'system' | 'afterUser') => ({
              namespace: 'n',
              position,
              content: position,
            });
            const contextInjections = [at('system'), at('afterUser')];
            answer = () => given({ featureSet: 'memory', contextInjections });
            resolve();
          }),
      },
    });
  });
  const [system, afterUser] = ['system', 'afterUser'].map(
    (position) => `contextHooks.beforeInference.inject.${position}`,
  ) as [string, string];
  const host = await Host.meet(server, [system, afterUser]);
  const answered = host.peer.request('context/beforeInference', {});
  await asked;
  await host.grant(afterUser);
  answer?.();
  expect(await answered).toEqual({
    featureSet: 'memory',
    contextInjections: [{ namespace: 'n', position: 'afterUser', content: 'afterUser' }],
  });
});

it('what a handler of notifications rejects with is reported', async () => {
  const reported: string[] = [];
  serve({ notifications: { 'branches/changed': async () => Promise.reject(new Error('no branches')) } });
  server.onError.subscribe(({ message }) => reported.push(message));
  const host = await Host.meet(server, []);
  host.peer.connection.sendNotification('branches/changed', { event: 'created', branch: 'b' });
  await host.peer.ping();
  expect(reported).toEqual(['no branches']);
});

it('tells hosts that are ready of another manifest, and nobody else', async () => {
  const manifest = new ManifestTracker({ version: '0.5', pushEvents: true });
  serve({ manifest });
  const [host, plain] = [await Host.meet(server), await Peer.meet(server)];
  await host.peer.ping();
  manifest.setManifest({ version: '0.5', pushEvents: true, modelInfo: true });
  await host.peer.ping();
  expect([host.peer.heard, plain.heard]).toEqual([['mcpl/manifestChanged'], []]);
  expect(await host.peer.request('mcpl/manifest')).toMatchObject({ modelInfo: true });
  await host.peer.session.close();
  expect(manifest.connectionCount).toBe(0);
});

it('lets through what the last policy that was well-formed grants, and nothing else', async () => {
  const paths = ['tools', 'pushEvents', 'modelInfo', 'channels.publish'] as const;
  const list = fc.subarray([...paths]);
  const policy = fc.oneof(
    list.map((granted) => ({ request: true, params: { effectiveCapabilities: granted }, granted })),
    list.map((granted) => ({
      request: false,
      params: { effectiveCapabilities: granted },
      granted: undefined,
    })),
    fc.constant({ request: true, params: { effectiveCapabilities: 'all' }, granted: [] }),
    fc.constant({ request: false, params: { disabled: 5 }, granted: [] }),
    fc.constant({ request: true, params: {}, granted: [] }),
    list.map((granted) => ({
      request: true,
      params: { effectiveCapabilities: [...granted, 'tools'], deniedCapabilities: ['tools'] },
      granted: [],
    })),
  );
  serve({ requests: { 'channels/publish': () => ({ delivered: true }) } });
  await fc.assert(
    fc.asyncProperty(fc.array(policy, { maxLength: 6 }), async (policies) => {
      const host = await Host.meet(server);
      host.answers.set('model/info', {});
      let granted: readonly string[] = [];
      for (const { request, params, granted: next } of policies) {
        if (request) await host.update(params as never).catch(() => {});
        else host.peer.connection.sendNotification('featureSets/update', params as never);
        granted = next ?? granted;
        await host.peer.request('ping');
        const asked = host.asked.length;
        const out = await host.peer.session.modelInfo().then(
          () => true,
          () => false,
        );
        const incoming = await host.peer.request('channels/publish', { channelId: 'a' }).then(
          () => true,
          () => false,
        );
        expect([out, host.asked.length - asked, incoming]).toEqual([
          granted.includes('modelInfo'),
          granted.includes('modelInfo') ? 1 : 0,
          granted.includes('channels.publish'),
        ]);
      }
      host.peer.close();
    }),
    { numRuns: 60 },
  );
});
