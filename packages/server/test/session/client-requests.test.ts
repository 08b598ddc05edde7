import type { InitializeCapabilities, JsonRpcRequest } from '@mcplkit/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { McpServer, type McpSession } from '../../src/index.ts';
import { Peer } from '../support/peer.ts';

const MESSAGE = {
  messages: [{ role: 'user', content: { type: 'text', text: 'Hello' } }],
  maxTokens: 5,
} as const;
const TOOL = { name: 'look', inputSchema: { type: 'object' } } as const;
const FORM = {
  message: 'Who?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
} as const;
const PAGE = { mode: 'url', message: 'Sign in', elicitationId: 'e', url: 'https://example.org' } as const;

let server: McpServer;

beforeEach(() => {
  server = new McpServer();
});

afterEach(() => server.stop());

/** A client that offers these capabilities, and answers whatever it is asked with `{ ok: method }`. */
async function meet(capabilities: InitializeCapabilities): Promise<{ peer: Peer; asked: JsonRpcRequest[] }> {
  const peer = await Peer.meet(server, { capabilities });
  const asked: JsonRpcRequest[] = [];
  peer.connection.on('request', (request) => {
    asked.push(request);
    peer.connection.sendResponse(request.id, { ok: request.method });
  });
  return { peer, asked };
}

type Call = (session: McpSession) => Promise<unknown>;

const sample: Call = (session) => session.createMessage({ ...MESSAGE, messages: [...MESSAGE.messages] });
const sampleWithTools: Call = (session) =>
  session.createMessage({ ...MESSAGE, messages: [...MESSAGE.messages], tools: [TOOL] });
const chooseTool: Call = (session) =>
  session.createMessage({ ...MESSAGE, messages: [...MESSAGE.messages], toolChoice: { mode: 'none' } });
const form: Call = (session) => session.elicit(FORM);
const page: Call = (session) => session.elicit(PAGE);
const roots: Call = (session) => session.listRoots();

describe('what a client offers it is asked', () => {
  it.each<[string, InitializeCapabilities, Call]>([
    ['sampling/createMessage', { sampling: {} }, sample],
    ['sampling/createMessage', { sampling: { tools: {} } }, sampleWithTools],
    ['elicitation/create', { elicitation: {} }, form],
    ['elicitation/create', { elicitation: { form: {} } }, form],
    ['elicitation/create', { elicitation: { url: {} } }, page],
    ['roots/list', { roots: {} }, roots],
  ])('%s with %j', async (method, capabilities, call) => {
    const { peer, asked } = await meet(capabilities);
    expect(await call(peer.session)).toEqual({ ok: method });
    expect(asked).toMatchObject([{ method }]);
  });
});

describe('what a client does not offer is refused here, and never sent', () => {
  it.each<[string, InitializeCapabilities, Call]>([
    ['sampling', {}, sample],
    ['sampling', { sampling: true } as never, sample],
    ['sampling', { sampling: null } as never, sample],
    ['sampling.tools', { sampling: {} }, sampleWithTools],
    ['sampling.tools', { sampling: {} }, chooseTool],
    ['elicitation', {}, form],
    ['elicitation.url', { elicitation: {} }, page],
    ['elicitation.url', { elicitation: { form: {} } }, page],
    ['elicitation.form', { elicitation: { url: {} } }, form],
    ['roots', { sampling: {} }, roots],
  ])('%s by %j', async (capability, capabilities, call) => {
    const { peer, asked } = await meet(capabilities);
    await expect(call(peer.session)).rejects.toMatchObject({ code: 'not-advertised', capability });
    await peer.ping();
    expect(asked).toEqual([]);
  });

  it('nor is anything before initialize', async () => {
    const peer = await Peer.connect(server);
    for (const call of [sample, form, roots]) {
      await expect(call(peer.session)).rejects.toMatchObject({ code: 'not-initialized' });
    }
  });
});

it('is given up like any request, and told of roots that change', async () => {
  const peer = await Peer.meet(server, { capabilities: { roots: { listChanged: true } } });
  const controller = new AbortController();
  const listing = peer.session.listRoots({ signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(listing).rejects.toThrow('enough');
  let changes = 0;
  peer.session.onRootsChanged.subscribe(() => {
    changes += 1;
  });
  peer.connection.sendNotification('notifications/roots/list_changed');
  await peer.ping();
  expect(changes).toBe(1);
});
