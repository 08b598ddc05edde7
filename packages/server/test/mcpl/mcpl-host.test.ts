import type { McplCapabilities, PushEventParams } from '@mcplkit/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { McpServer, McpServerError } from '../../src/index.ts';
import { Host } from '../support/host.ts';

const MANIFEST: McplCapabilities = {
  version: '0.5',
  pushEvents: true,
  inferenceRequest: { streaming: true },
  featureSets: {
    reminders: { description: 'Pushes reminders.', uses: ['pushEvents'] },
    summaries: { description: 'Summarises.', uses: ['inferenceRequest'] },
  },
};

const EVENT: PushEventParams = {
  featureSet: 'reminders',
  eventId: 'e1',
  timestamp: '2026-01-01T00:00:00Z',
  payload: { content: [{ type: 'text', text: 'Tea is ready.' }] },
};

const QUESTION = { featureSet: 'summaries', messages: [{ role: 'user', content: 'In short?' }] };
const ANSWER = {
  content: 'Tea.',
  model: 'm',
  finishReason: 'end_turn',
  usage: { inputTokens: 1, outputTokens: 1 },
};

let server: McpServer;

beforeEach(() => {
  server = new McpServer({ mcpl: { manifest: MANIFEST } });
});

afterEach(() => server.stop());

describe('what is granted goes out', () => {
  it('events', async () => {
    const host = await Host.meet(server, ['pushEvents']);
    host.answers.set('push/event', { accepted: true });
    expect(await host.peer.session.push(EVENT)).toEqual({ accepted: true });
    expect(host.asked).toMatchObject([{ method: 'push/event', params: EVENT }]);
  });

  it('channels', async () => {
    const host = await Host.meet(server, ['channels.register', 'channels.incoming']);
    const { channels } = host.peer.session;
    const channel = { id: 'c', type: 'chat', label: 'C', direction: 'inbound' } as const;
    const message = {
      channelId: 'c',
      messageId: 'm',
      author: { id: 'a', name: 'A' },
      timestamp: '2026-01-01T00:00:00Z',
      content: [],
    };
    const calls: [string, object, () => Promise<unknown>][] = [
      ['channels/register', { channels: [channel] }, () => channels.register([channel])],
      ['channels/changed', { removed: ['c'] }, () => channels.changed({ removed: ['c'] })],
      ['channels/incoming', { messages: [message] }, () => channels.incoming([message])],
      ['channels/list', {}, () => channels.list()],
    ];
    for (const [method, params, call] of calls) {
      host.answers.set(method, { results: [] });
      expect(await call()).toEqual({ results: [] });
      expect(host.asked.at(-1)).toMatchObject({ method, ...(method === 'channels/list' ? {} : { params }) });
    }
  });

  it('states and branches, which need no grant of their own, for a feature set that is on', async () => {
    const host = await Host.meet(server, ['pushEvents']);
    const { mcpl } = host.peer.session;
    host.answers.set('state/get', { checkpoint: null });
    host.answers.set('branches/list', { branches: [] });
    expect(await mcpl.request('state/get', { featureSet: 'reminders' })).toEqual({ checkpoint: null });
    expect(await mcpl.request('branches/list', { featureSet: 'reminders' })).toEqual({ branches: [] });
  });
});

describe('what is not granted is refused here, and never sent', () => {
  const refused = async (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => 'sent',
      (error: unknown) => (error instanceof McpServerError ? [error.code, error.capability] : error),
    );

  it.each([
    ['push', 'pushEvents', (host: Host) => host.peer.session.push(EVENT)],
    ['modelInfo', 'modelInfo', (host: Host) => host.peer.session.modelInfo()],
    ['requestInference', 'inferenceRequest', (host: Host) => host.peer.session.requestInference(QUESTION)],
    ['channels.register', 'channels.register', (host: Host) => host.peer.session.channels.register([])],
    ['channels.incoming', 'channels.incoming', (host: Host) => host.peer.session.channels.incoming([])],
  ])('%s without %s', async (_name, capability, call) => {
    const host = await Host.meet(server);
    expect(await refused(call(host))).toEqual(['not-granted', capability]);
    await host.grant('tools');
    expect(await refused(call(host))).toEqual(['not-granted', capability]);
    await host.peer.ping();
    expect(host.asked).toEqual([]);
  });

  it('a stream without inferenceRequest.streaming, however it is asked for', async () => {
    const host = await Host.meet(server, ['inferenceRequest']);
    const { session } = host.peer;
    const lacking = ['not-granted', 'inferenceRequest.streaming'];
    expect(await refused(session.requestInference(QUESTION, { onChunk: () => {} }))).toEqual(lacking);
    expect(await refused(session.requestInference({ ...QUESTION, stream: true }))).toEqual(lacking);
    expect(host.asked).toEqual([]);
  });

  it('from the moment on in which a grant is taken back', async () => {
    const host = await Host.meet(server, ['pushEvents']);
    host.answers.set('push/event', { accepted: true });
    await host.peer.session.push(EVENT);
    const reduced = host.grant();
    await reduced;
    expect(await refused(host.peer.session.push(EVENT))).toEqual(['not-granted', 'pushEvents']);
    expect(host.asked).toHaveLength(1);
  });

  it.each([
    ['that nobody declared', 'dreams', {}, 'does not declare it'],
    ['that the host switched off', 'reminders', { disabled: ['reminders'] }, 'is off'],
    ['that does not use what this needs', 'summaries', {}, 'does not use'],
  ])('for a feature set %s', async (_why, featureSet, more, words) => {
    const host = await Host.meet(server);
    await host.update({ effectiveCapabilities: ['pushEvents', 'inferenceRequest'], ...more });
    await expect(host.peer.session.push({ ...EVENT, featureSet })).rejects.toMatchObject({
      code: 'feature-set-off',
      message: expect.stringContaining(words),
    });
    expect(host.asked).toEqual([]);
  });

  it.each(['dreams', 'reminders'])(
    'states and branches for %s, which is unknown or off',
    async (featureSet) => {
      const host = await Host.meet(server, []);
      const { mcpl } = host.peer.session;
      const off = { code: 'feature-set-off' };
      await expect(mcpl.request('state/get', { featureSet })).rejects.toMatchObject(off);
      await expect(mcpl.request('branches/list', { featureSet })).rejects.toMatchObject(off);
      expect(host.asked).toEqual([]);
    },
  );

  it('when the session is over', async () => {
    const host = await Host.meet(server, ['pushEvents']);
    const waiting = host.peer.session.push(EVENT);
    await host.peer.session.close();
    await expect(waiting).rejects.toMatchObject({ outcome: 'no-response' });
    await expect(host.peer.session.push(EVENT)).rejects.toMatchObject({ outcome: 'not-sent' });
  });
});

describe('an answer that grows', () => {
  it('is heard chunk by chunk, and only its own', async () => {
    const host = await Host.meet(server, ['inferenceRequest', 'inferenceRequest.streaming']);
    const { connection, session } = host.peer;
    const chunks: [string, number][] = [];
    const ids: unknown[] = [];
    const answered = session.requestInference(QUESTION, {
      onChunk: (delta, index) => chunks.push([delta, index]),
      onId: (id) => ids.push(id),
    });
    await host.peer.ping();
    const [request] = host.asked;
    expect(request).toMatchObject({ params: { ...QUESTION, stream: true } });
    const requestId = request?.id ?? '';
    expect(ids).toEqual([requestId]);
    connection.sendNotification('inference/chunk', { requestId, index: 0, delta: 'Te' });
    connection.sendNotification('inference/chunk', { requestId: 'another', index: 0, delta: 'no' });
    for (const hostile of [{}, { requestId }, { requestId, index: 'x', delta: 5 }, [requestId]]) {
      connection.sendNotification('inference/chunk', hostile as never);
    }
    connection.sendNotification('inference/chunk', { requestId, index: 1, delta: 'a.' });
    connection.sendResponse(requestId, ANSWER);
    expect(await answered).toEqual(ANSWER);
    connection.sendNotification('inference/chunk', { requestId, index: 2, delta: 'late' });
    await host.peer.ping();
    expect(chunks).toEqual([
      ['Te', 0],
      ['a.', 1],
    ]);
  });

  it('is not heard any more when the grant is taken back', async () => {
    const host = await Host.meet(server, ['inferenceRequest', 'inferenceRequest.streaming']);
    const chunks: string[] = [];
    const answered = host.peer.session.requestInference(QUESTION, { onChunk: (delta) => chunks.push(delta) });
    await host.peer.ping();
    const requestId = host.asked[0]?.id ?? '';
    await host.grant('inferenceRequest');
    host.peer.connection.sendNotification('inference/chunk', { requestId, index: 0, delta: 'no' });
    host.peer.connection.sendResponse(requestId, ANSWER);
    expect(await answered).toEqual(ANSWER);
    expect(chunks).toEqual([]);
  });

  it('may be given up, and is cancelled at the host', async () => {
    const host = await Host.meet(server, ['inferenceRequest', 'inferenceRequest.streaming']);
    const controller = new AbortController();
    const answered = host.peer.session.requestInference(QUESTION, {
      onChunk: () => {},
      signal: controller.signal,
    });
    await host.peer.ping();
    controller.abort(new Error('enough'));
    await expect(answered).rejects.toThrow('enough');
    await host.peer.ping();
    expect(host.peer.heard).toEqual(['notifications/cancelled']);
  });
});
