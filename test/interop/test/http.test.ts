import { StreamableHttpClientTransport } from '@mcplkit/transports/http';
import { McplConnection } from '@mcplkit/wire';
import { Client } from '@modelcontextprotocol/client';
import { McpServer as SdkMcpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CreateMessageResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { McpServer } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GREETING, INFO } from '../src/greeting.ts';
import {
  type Listening,
  listen,
  OFFICIAL_HTTP,
  officialHttpClient,
  serveOfficially,
  serveOverHttp,
} from '../src/http-peers.ts';
import { callTool, OFFICIAL_CLIENTS, type OfficialClient } from '../src/official-clients.ts';
import { OFFICIAL_SERVERS } from '../src/official-servers.ts';
import { studio } from '../src/studio.ts';
import { EXPECTED_VISIT, visit, visitByConnection } from '../src/visit.ts';
import { workshop } from '../src/workshop.ts';

const SAMPLED = { role: 'assistant', model: 'm', content: { type: 'text', text: 'sampled' } };

describe.each(OFFICIAL_CLIENTS)('our server over HTTP, called by $kind', ({ make }) => {
  let served: Awaited<ReturnType<typeof serveOverHttp>>;
  let server: ReturnType<typeof workshop>;

  let transports: { readonly openRequests: number }[];
  const openRequests = () => transports.reduce((sum, each) => sum + each.openRequests, 0);

  beforeEach(async () => {
    server = workshop();
    transports = [];
    served = await serveOverHttp((transport) => {
      transports.push(transport as unknown as { openRequests: number });
      return server.connect(transport);
    });
  });

  afterEach(() => served.close());

  async function connected(): Promise<OfficialClient> {
    const client = make();
    await client.connect(officialHttpClient(client, served.url));
    return client;
  }

  it('is visited by clients side by side, each in a session of its own', async () => {
    const clients = await Promise.all([connected(), connected(), connected()]);
    expect(server.sessions.size).toBe(3);
    expect(await Promise.all(clients.map(visit))).toEqual(clients.map(() => EXPECTED_VISIT));
    for (const client of clients) {
      await (client.transport as unknown as { terminateSession(): Promise<void> }).terminateSession();
      await client.close();
    }
    expect(server.sessions.size).toBe(0);
  });

  it('is told of a call that was cancelled, or timed out, and keeps nothing of it', async () => {
    const client = await connected();
    const call = (options: { signal?: AbortSignal; timeout?: number }) =>
      client instanceof Client
        ? client.callTool({ name: 'hang' }, options)
        : client.callTool({ name: 'hang' }, undefined, options);
    const abort = new AbortController();
    const calls = [
      expect(call({ signal: abort.signal })).rejects.toThrow(),
      expect(call({ timeout: 200 })).rejects.toThrow(/timed out/),
    ];
    await vi.waitFor(() => expect(openRequests()).toBe(2));
    abort.abort();
    await Promise.all(calls);
    await vi.waitFor(() => expect(openRequests()).toBe(0));
    expect((await callTool(client, 'greet')).text).toBe(GREETING);
    await client.close();
  });

  it('rejects what waits when the server ends the session', async () => {
    const client = await connected();
    expect((await callTool(client, 'greet')).text).toBe(GREETING);
    await server.stop();
    await expect(client.listTools()).rejects.toThrow();
    await client.close();
  });
});

describe.each(OFFICIAL_HTTP)('our client over HTTP, at the transport of $sdk', ({ make: makeTransport }) => {
  const listening: Listening[] = [];

  afterEach(async () => {
    for (const each of listening.splice(0)) await each.close();
  });

  async function serve(connect: (transport: never) => Promise<void>) {
    const served = await serveOfficially(makeTransport, connect);
    listening.push(served);
    return served;
  }

  it.each(OFFICIAL_SERVERS)('visits $kind, and ends its session', async ({ make }) => {
    const served = await serve((transport) => make().connect(transport));
    const connection = McplConnection.fromTransport(new StreamableHttpClientTransport(served.url));
    expect(await visitByConnection(connection)).toEqual(EXPECTED_VISIT);
    connection.close();
    await connection.released;
    expect(served.ended).toHaveLength(1);
  });

  it.each(OFFICIAL_CLIENTS)('carries $kind', async ({ make }) => {
    const served = await serve(
      (transport) => OFFICIAL_SERVERS[1]?.make().connect(transport) ?? Promise.reject(),
    );
    const client = make();
    await client.connect(new StreamableHttpClientTransport(served.url));
    expect(await visit(client)).toEqual(EXPECTED_VISIT);
    await client.close();
    expect(served.ended).toHaveLength(1);
  });
});

/** A tool of each SDK that uses what is special about HTTP. */
const ASKING = [
  {
    sdk: 'sdk 1',
    http: OFFICIAL_HTTP[0],
    connect: (transport: never) => {
      const server = new SdkMcpServer(INFO);
      server.registerTool('ask', {}, async (extra) => {
        const params = { messages: [], maxTokens: 1 };
        const answer = await extra.sendRequest(
          { method: 'sampling/createMessage', params },
          CreateMessageResultSchema,
        );
        const _meta = { ...extra._meta };
        await extra.sendNotification({
          method: 'notifications/progress',
          params: { progressToken: _meta.progressToken ?? '', progress: 1 },
        });
        return { content: [{ type: 'text', text: JSON.stringify(answer.content) }] };
      });
      server.registerTool('poll', {}, async ({ closeSSEStream }) => {
        closeSSEStream?.();
        return { content: [{ type: 'text', text: 'polled' }] };
      });
      return server.connect(transport);
    },
  },
  {
    sdk: 'server 2',
    http: OFFICIAL_HTTP[1],
    connect: (transport: never) => {
      const server = new McpServer(INFO);
      server.registerTool('ask', {}, async ({ mcpReq }) => {
        const answer = await mcpReq.send({
          method: 'sampling/createMessage',
          params: { messages: [], maxTokens: 1 },
        });
        const progressToken = mcpReq._meta?.progressToken ?? '';
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: 1 } });
        return { content: [{ type: 'text', text: JSON.stringify((answer as typeof SAMPLED).content) }] };
      });
      server.registerTool('poll', {}, async ({ http }) => {
        http?.closeSSE?.();
        return { content: [{ type: 'text', text: 'polled' }] };
      });
      return server.connect(transport);
    },
  },
];

describe.each(ASKING)('our client over HTTP, at a server of $sdk', ({ http, connect }) => {
  let served: Awaited<ReturnType<typeof serveOfficially>>;
  let transport: StreamableHttpClientTransport;
  let connection: McplConnection;

  beforeEach(async () => {
    if (http === undefined) throw new Error('There is no such transport.');
    served = await serveOfficially(http.make, connect);
    transport = new StreamableHttpClientTransport(served.url, { reconnectDelayMs: 5, reconnectAttempts: 2 });
    connection = McplConnection.fromTransport(transport);
    connection.on('error', () => {});
    connection.handle('sampling/createMessage', () => SAMPLED as never);
    await connection.sendRequest('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: { sampling: {} },
      clientInfo: { name: 'interop', version: '1.0.0' },
    });
    connection.sendNotification('notifications/initialized');
  });

  afterEach(async () => {
    connection.close();
    await connection.released;
    await served.close();
  });

  it('is asked in the middle of a call, and hears its progress', async () => {
    const progress: unknown[] = [];
    const result = await connection.sendRequest(
      'tools/call',
      { name: 'ask' },
      { onProgress: (report) => void progress.push(report.progress) },
    );
    expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(SAMPLED.content) }]);
    expect(progress).toEqual([1]);
  });

  it('comes back for the answer when the server has ended the response before it', async () => {
    const result = await connection.sendRequest('tools/call', { name: 'poll' });
    expect(result.content).toEqual([{ type: 'text', text: 'polled' }]);
    expect(transport.pendingRequests).toBe(0);
  });

  it('learns that the session is forgotten, and opens one other in its place', async () => {
    await connection.sendRequest('tools/list');
    const roads: McplConnection[] = [];
    const taken = new Promise<McplConnection>((resolve) => {
      transport.accept((road) => {
        const next = McplConnection.fromTransport(road);
        next.on('error', () => {});
        roads.push(next);
        resolve(next);
      });
    });
    served.forget();
    await expect(connection.sendRequest('tools/list')).rejects.toMatchObject({ cause: { status: 404 } });
    const next = await taken;
    await next.sendRequest('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'interop', version: '1.0.0' },
    });
    expect((await next.sendRequest('tools/list')).tools).toHaveLength(2);
    expect(roads).toHaveLength(1);
    next.close();
    await next.released;
  });

  it('rejects what waits when the server is killed, and leaves nothing unhandled', async () => {
    connection.handle('sampling/createMessage', () => new Promise<never>(() => {}));
    // Its own response is given up, or the whole transport, whichever is tried for the last time first.
    const call = expect(
      connection.sendRequest('tools/call', { name: 'ask' }, { timeoutMs: 0 }),
    ).rejects.toThrow(/before (the|an) answer came/);
    await vi.waitFor(() => expect(connection.runningRequests).toBe(1));
    await served.close();
    await call;
    connection.sendNotification('late');
  });
});

it('a client that never listens sees the log of its calls, and is asked in the middle of them', async () => {
  const served = await serveOverHttp(studio().server);
  const connection = McplConnection.fromTransport(new StreamableHttpClientTransport(served.url));
  const heard: unknown[] = [];
  connection.on('notification', ({ method, params }) => void heard.push([method, params]));
  connection.handle('roots/list', () => ({ roots: [] }));
  connection.handle('sampling/createMessage', () => SAMPLED as never);
  connection.handle('elicitation/create', () => ({ action: 'cancel' }));
  // It does not say that it is ready, which is when it would begin to listen.
  await connection.sendRequest('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: { roots: {}, sampling: {}, elicitation: {} },
    clientInfo: { name: 'interop', version: '1.0.0' },
  });
  await connection.sendRequest('tools/call', { name: 'film' });
  expect(heard).toEqual([
    ['notifications/message', { level: 'warning', logger: 'camera', data: { reel: 'short' } }],
  ]);
  const { structuredContent } = await connection.sendRequest('tools/call', { name: 'ask' });
  expect(structuredContent).toMatchObject({ roots: [], model: 'm', action: 'cancel' });
  connection.close();
  await connection.released;
  await served.close();
});

it('a client of ours finds a server that came back under the same address', async () => {
  const first = await serveOverHttp(workshop());
  const { url } = first;
  const transport = new StreamableHttpClientTransport(url);
  const connection = McplConnection.fromTransport(transport);
  connection.on('error', () => {});
  expect(await visitByConnection(connection)).toEqual(EXPECTED_VISIT);
  const next = new Promise<McplConnection>((resolve) => {
    transport.accept((road) => resolve(McplConnection.fromTransport(road)));
  });
  await first.close();
  const port = Number(new URL(url).port);
  const { createHttpHandler } = await import('@mcplkit/transports/http');
  const { toNodeListener } = await import('@mcplkit/transports/http-node');
  const handler = createHttpHandler(workshop());
  const second = await listen(toNodeListener(handler), port);
  await expect(connection.sendRequest('tools/list')).rejects.toThrow();
  const again = await next;
  expect(await visitByConnection(again)).toEqual(EXPECTED_VISIT);
  again.close();
  await again.released;
  await handler.close();
  await second.close();
});
