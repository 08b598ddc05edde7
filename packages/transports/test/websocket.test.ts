import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { McplConnection, type MessageTransport } from '@mcplkit/wire';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { WebSocketClientTransport } from '@modelcontextprotocol/sdk/client/websocket.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { DirectTransport, type DirectTransportOptions } from '../src/websocket.ts';
import type { UpgradeWebSocketOptions } from '../src/websocket-server.ts';
import { startServer, until } from './support/web-socket-server.ts';

const releases: (() => unknown)[] = [];

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const release of releases.splice(0).reverse()) await release();
});

/** A server whose connections echo, and those connections. */
async function echoServer(options: Partial<UpgradeWebSocketOptions> = {}) {
  const connections: McplConnection[] = [];
  const sockets: WebSocket[] = [];
  const errors: Error[] = [];
  const server = await startServer({
    onConnection: (transport, _request, socket) => {
      const connection = McplConnection.fromTransport(transport);
      connection.on('error', (error) => errors.push(error));
      connection.handle('echo', (params) => params);
      connection.handle('initialize', () => ({
        protocolVersion: '2025-06-18',
        capabilities: {},
        serverInfo: { name: 'echo', version: '1' },
      }));
      connection.handle('ping', () => ({}));
      connections.push(connection);
      sockets.push(socket as WebSocket);
    },
    ...options,
  });
  releases.push(() => server.release());
  return { ...server, connections, sockets, errors };
}

function dial(url: string, options: DirectTransportOptions = {}) {
  const transport = new DirectTransport(url, { WebSocket, ...options });
  const connection = McplConnection.fromTransport(transport);
  const heard: unknown[] = [];
  connection.on('error', (error) => heard.push(error));
  connection.on('close', () => heard.push('close'));
  releases.push(() => connection.close());
  return { transport, connection, heard };
}

/** The HTTP status with which a request for a WebSocket is refused. */
async function statusOf(port: number, path: string, headers: Record<string, string> = {}): Promise<number> {
  const request = get({
    port,
    host: '127.0.0.1',
    path,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      ...headers,
    },
  });
  const status = await new Promise<number>((resolve, reject) => {
    request.once('response', (response) => resolve(response.statusCode ?? 0));
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    request.once('error', reject);
  });
  request.destroy();
  return status;
}

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('DirectTransport against upgradeWebSocket', () => {
  it('carries messages both ways, also 20 MB of text', async () => {
    const { url } = await echoServer();
    const { connection, heard } = dial(url);
    const text = `${'x'.repeat(20_000_000)}漢😀\u2028`;
    const { text: echoed } = (await connection.sendRequest('echo', { text })) as { text: string };
    expect(echoed === text).toBe(true);
    expect(heard).toEqual([]);
  });

  it('keeps value and type of ids 0, "0" and "" in flight together', async () => {
    const { url, sockets } = await echoServer();
    const socket = new WebSocket(url);
    releases.push(() => socket.terminate());
    await once(socket, 'open');
    const answers: unknown[] = [];
    socket.on('message', (data) => answers.push((JSON.parse(String(data)) as { id: unknown }).id));
    for (const id of [0, '0', '', 2 ** 53 - 1]) {
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'echo', params: {} }));
    }
    await until(() => answers.length === 4);
    expect(answers).toEqual([0, '0', '', 2 ** 53 - 1]);
    expect(sockets).toHaveLength(1);
  });

  it('tells close code and reason, and rejects what is pending with them', async () => {
    const { url, sockets } = await echoServer();
    const { connection, heard } = dial(url);
    await connection.sendRequest('echo', {});
    const pending = expect(connection.sendRequest('never')).rejects.toMatchObject({
      cause: { closeCode: 1008, reason: 'taken' },
    });
    sockets[0]?.close(1008, 'taken');
    await pending;
    expect(heard).toMatchObject([
      { name: 'WebSocketClosedError', closeCode: 1008, reason: 'taken' },
      'close',
    ]);
  });

  it('is closed while it connects: no socket is left, and start() rejects', async () => {
    const { url, endpoint, connections } = await echoServer();
    const transport = new DirectTransport(url, { WebSocket });
    let closes = 0;
    transport.onclose = () => {
      closes += 1;
    };
    const starting = expect(transport.start()).rejects.toMatchObject({ code: 'closed' });
    await transport.close();
    await starting;
    await until(() => endpoint.clients === 0 && connections.every(({ isClosed }) => isClosed));
    expect(closes).toBe(1);
  });

  it('gives up when the socket does not open in time, and shows no secret of the URL', async () => {
    const silent = createTcpServer((socket) => socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    releases.push(() => new Promise((resolve) => silent.close(resolve)));
    const { port } = silent.address() as AddressInfo;
    const url = `ws://user:hunter2@127.0.0.1:${port}/mcp?token=s3cret`;
    const transport = new DirectTransport(url, { WebSocket, openTimeoutMs: 30 });
    await expect(transport.start()).rejects.toMatchObject({
      code: 'transport-failed',
      message: `The WebSocket to ws://127.0.0.1:${port}/mcp did not open within 30 ms.`,
    });
    expect(() => new DirectTransport('no url s3cret')).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('s3cret') }),
    );
  });

  it('sends headers by way of the ws package', async () => {
    const { url } = await echoServer({ token: 'letmein' });
    const transport = new DirectTransport(url, { headers: { authorization: 'Bearer letmein' } });
    await transport.start();
    await transport.close();
    await expect(new DirectTransport(url, { WebSocket }).start()).rejects.toMatchObject({
      message: expect.stringContaining('401'),
    });
  });
});

describe('DirectTransport with reconnect', () => {
  it('brings a fresh road after each loss, until the function is called that accept gave', async () => {
    const { url, sockets } = await echoServer();
    const transport = new DirectTransport(url, { WebSocket, reconnect: { baseDelayMs: 1 } });
    const roads: MessageTransport[] = [];
    const stop = transport.accept?.((next) => {
      roads.push(next);
      next.start().catch(() => {});
    });
    await transport.start();
    for (const count of [1, 2, 3]) {
      await until(() => sockets.length === count);
      sockets.at(-1)?.terminate();
      await until(() => roads.length === count);
    }
    // Closing a lost one again ends nothing.
    await transport.close();
    await until(() => sockets.length === 4);
    stop?.();
    sockets.at(-1)?.terminate();
    await roads.at(-1)?.close();
    expect(roads).toHaveLength(3);
    expect(new Set(roads).size).toBe(3);
  });

  it('waits min(base · 2ⁿ, max) less a random half, and gives up after maxAttempts', async () => {
    const url = `ws://127.0.0.1:${await freePort()}`;
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const delays: number[] = [];
    const setTimer = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) => {
      if (ms >= 500 && ms < 15_000) delays.push(ms);
      return setTimer(run, ms >= 500 && ms < 15_000 ? 0 : ms);
    }) as typeof setTimeout);
    const reconnect = { baseDelayMs: 1_000, maxDelayMs: 6_000, maxAttempts: 5 };
    const transport = new DirectTransport(url, { WebSocket, reconnect });
    let failures = 0;
    transport.accept?.((next) => void next.start().catch(() => (failures += 1)));
    await expect(transport.start()).rejects.toMatchObject({ code: 'transport-failed' });
    await until(() => failures === 5);
    expect(delays).toEqual([500, 1_000, 2_000, 3_000, 3_000]);
  });

  it('does not dial again without a listener, nor after a close from here', async () => {
    const { url, sockets } = await echoServer();
    const transport = new DirectTransport(url, { WebSocket, reconnect: { baseDelayMs: 1 } });
    const roads: unknown[] = [];
    await transport.start();
    transport.accept?.((next) => roads.push(next));
    await transport.close();
    await until(() => sockets[0]?.readyState === WebSocket.CLOSED);
    expect(roads).toEqual([]);
  });
});

describe('upgradeWebSocket', () => {
  it('refuses with HTTP answers: 404, 403, 401, 503', async () => {
    const { port, url, endpoint } = await echoServer({
      path: '/mcp',
      token: ['one', 'two'],
      allowedOrigins: ['https://app.example'],
      maxClients: 1,
    });
    expect(await statusOf(port, '/other?token=one')).toBe(404);
    expect(await statusOf(port, '/mcp')).toBe(401);
    expect(await statusOf(port, '/mcp?token=on')).toBe(401);
    expect(await statusOf(port, '/mcp?token=one', { origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf(port, '/mcp?token=one', { origin: 'null' })).toBe(403);
    expect(await statusOf(port, '/mcp?token=two', { origin: 'https://app.example' })).toBe(101);
    await until(() => endpoint.clients === 0);
    const { connection } = dial(`${url}/mcp`, { protocols: ['mcp', 'bearer.two'] });
    await connection.opened;
    expect(await statusOf(port, '/mcp?token=one')).toBe(503);
  });

  it('lets verify decide, and takes what it throws for a no', async () => {
    const failure = new Error('of verify');
    const errors: Error[] = [];
    const { port } = await echoServer({
      verify: async ({ url }) => {
        if (url === '/?fail') throw failure;
        return url === '/?yes';
      },
      onError: (error) => errors.push(error),
    });
    expect(await statusOf(port, '/?no')).toBe(403);
    expect(await statusOf(port, '/?fail')).toBe(403);
    expect(await statusOf(port, '/?yes')).toBe(101);
    expect(errors).toEqual([failure]);
  });

  it('loses nothing that comes before the transport is started', async () => {
    let start = () => {};
    const gate = new Promise<void>((resolve) => (start = resolve));
    const { url } = await startServerThat(async (transport) => {
      await gate;
      McplConnection.fromTransport(transport).handle('echo', (params) => params);
    });
    const { connection } = dial(url);
    await connection.opened;
    const answer = connection.sendRequest('echo', { early: true });
    start();
    expect(await answer).toEqual({ early: true });
  });

  it('finds a client that is gone without a word, and says why', async () => {
    const { url, errors, sockets } = await echoServer({ heartbeat: { pingMs: 10, silenceMs: 60 } });
    const { connection } = dial(url);
    await connection.sendRequest('echo', {});
    // What is sent to it is lost on the way.
    vi.spyOn(sockets[0] as WebSocket, 'ping').mockImplementation(() => {});
    await until(() => errors.length > 0);
    expect(errors).toMatchObject([{ message: expect.stringContaining('silent for 60 ms (silenceMs)') }]);
  });

  it('finds a client whose process is stopped, and ends what waits for it', async () => {
    const { url, errors, connections } = await echoServer({ heartbeat: { pingMs: 20, silenceMs: 200 } });
    const child = spawn(process.execPath, [
      fileURLToPath(new URL('./fixtures/dial.mjs', import.meta.url)),
      url,
    ]);
    releases.push(async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    });
    await until(() => connections.length === 1);
    const pending = expect(connections[0]?.sendRequest('never')).rejects.toMatchObject({
      outcome: 'no-response',
      cause: { message: expect.stringContaining('silent') },
    });
    child.kill('SIGSTOP');
    await pending;
    expect(errors).toHaveLength(1);
  });

  it('closes its clients with 1001, and settles', async () => {
    const { url, endpoint } = await echoServer();
    const socket = new WebSocket(url);
    await once(socket, 'open');
    const closed = once(socket, 'close');
    await endpoint.close();
    const [code, reason] = (await closed) as [number, Buffer];
    expect([code, String(reason), endpoint.clients]).toEqual([1001, 'The server stops.', 0]);
  });

  it('ends a client whose message is over the bound with 1009', async () => {
    const { url, errors } = await echoServer({ maxMessageBytes: 1000 });
    const { connection, heard } = dial(url);
    await expect(connection.sendRequest('echo', { text: 'x'.repeat(2000) })).rejects.toMatchObject({
      cause: { closeCode: 1009 },
    });
    expect(heard).toMatchObject([{ closeCode: 1009 }, 'close']);
    expect(errors).toHaveLength(1);
  });

  it('serves the official client, over our transport and over its own', async () => {
    const { url } = await echoServer();
    for (const transport of [
      new DirectTransport(url, { WebSocket }),
      new WebSocketClientTransport(new URL(url)),
    ]) {
      vi.stubGlobal('WebSocket', WebSocket);
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(transport as never);
      expect(client.getServerVersion()).toEqual({ name: 'echo', version: '1' });
      await client.ping();
      await client.close();
      vi.unstubAllGlobals();
    }
  });
});

async function startServerThat(onConnection: UpgradeWebSocketOptions['onConnection']) {
  const server = await startServer({ onConnection });
  releases.push(() => server.release());
  return server;
}
