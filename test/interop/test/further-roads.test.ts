import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  McpAdapterBase,
  McpBehavior,
  McpGrammar,
  McpServer,
  type McpServerOptions,
  type McpTool,
} from '@mcplkit/server';
import { MultiplexAcceptor, type MultiplexSlot, MultiplexTransport } from '@mcplkit/transports/multiplex';
import { DirectTransport } from '@mcplkit/transports/websocket';
import { upgradeWebSocket } from '@mcplkit/transports/websocket-server';
import { McplConnection, type McpToolResult, type WebSocketLike } from '@mcplkit/wire';
import { afterEach, expect, it } from 'vitest';

const releases: (() => unknown)[] = [];

afterEach(async () => {
  for (const release of releases.splice(0).reverse()) await release();
});

class LampAdapter extends McpAdapterBase {
  constructor() {
    super('lamp');
  }

  async readResourceAsync(): Promise<undefined> {}

  async executeToolAsync(): Promise<McpToolResult> {
    return { content: [] };
  }
}

class Lamp extends McpBehavior {
  protected override _buildTools(): McpTool[] {
    return [{ name: 'light', description: 'Lights.', inputSchema: { type: 'object' } }];
  }
}

function lamp(options: McpServerOptions): McpServer {
  const server = new McpServer({ behaviors: [new Lamp(new LampAdapter())], ...options });
  releases.push(() => server.stop());
  return server;
}

/** A host that is dialled, and gives each socket to a test. */
async function host(onSocket: (socket: WebSocketLike) => void): Promise<string> {
  const http = createServer();
  const endpoint = upgradeWebSocket(http, {
    onConnection: (_transport, _request, socket) => onSocket(socket),
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  releases.push(async () => {
    await endpoint.close();
    await new Promise((resolve) => http.close(resolve));
  });
  return `ws://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

/** What a client that says this of itself reads of the tool. */
async function wordsFor(socket: WebSocketLike, name: string): Promise<string | undefined> {
  const connection = McplConnection.fromWebSocket(socket);
  connection.on('error', () => {});
  releases.push(() => connection.close());
  await connection.sendRequest('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name, version: '1' },
  });
  const { tools } = await connection.sendRequest('tools/list');
  return tools[0]?.description;
}

/** Words for the clients that are called brief. */
const worded: McpServerOptions = {
  grammars: [['brief', McpGrammar.fromJSON({ light: { description: 'On.' } })]],
  grammarResolver: ({ name }) => name,
};

it('a server over DirectTransport with reconnect keeps serving, each connection in a fresh session', async () => {
  const sockets: WebSocketLike[] = [];
  let arrived = () => {};
  const url = await host((socket) => {
    sockets.push(socket);
    arrived();
  });
  const server = lamp({ transport: new DirectTransport(url, { reconnect: { baseDelayMs: 1 } }) });
  await server.start();
  for (const count of [1, 2, 3]) {
    if (sockets.length < count) await new Promise<void>((resolve) => (arrived = resolve));
    const socket = sockets[count - 1] as WebSocketLike & { terminate(): void };
    expect(await wordsFor(socket, 'plain')).toBe('Lights.');
    expect(server.sessions.size).toBe(1);
    if (count < 3) socket.terminate();
  }
  await server.stop();
  expect([server.isRunning, sockets.length]).toEqual([false, 3]);
});

it('two servers share one socket, and two sessions behind one slot have words of their own', async () => {
  const slots = new Map<string, MultiplexSlot>();
  let sockets = 0;
  const url = await host((socket) => {
    sockets += 1;
    new MultiplexAcceptor(socket, { onSlot: (slot) => slots.set(slot.name, slot) });
  });
  const [one, two] = ['one', 'two'].map((name) =>
    lamp({ ...worded, transport: MultiplexTransport.create(name, url) }),
  );
  await Promise.all([one?.start(), two?.start()]);
  const slot = slots.get('one') as MultiplexSlot;
  const words = [wordsFor(slot.openSession('a'), 'brief'), wordsFor(slot.openSession('b'), 'plain')];
  expect(await Promise.all(words)).toEqual(['On.', 'Lights.']);
  expect(await wordsFor((slots.get('two') as MultiplexSlot).socket, 'plain')).toBe('Lights.');
  expect([sockets, one?.sessions.size, two?.sessions.size]).toEqual([1, 3, 1]);
});
