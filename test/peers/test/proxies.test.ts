import type { McpClient } from '@mcplkit/client';
import { StreamableHttpClientTransport } from '@mcplkit/transports/http';
import type { JsonRpcMessage, MessageTransport } from '@mcplkit/wire';
import { afterEach, expect, it } from 'vitest';
import WebSocket from 'ws';
import { fileOf, freePort, type Listening, OURS, startListening } from '../src/programs.ts';
import { listAll, visit } from '../src/visit.ts';

const COUNTER = OURS['live-counter'];
const MCP_PROXY = fileOf('mcp-proxy', 'dist/bin/mcp-proxy.mjs');
const SUPERGATEWAY = fileOf('supergateway', 'dist/index.js');

const proxies: Listening[] = [];
afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.stop();
});

/** Uses the counter, wherever it is. */
async function useCounter(transport: MessageTransport): Promise<McpClient> {
  const { client, errors } = await visit(transport);
  expect(client.serverInfo).toMatchObject({ version: '1.0.0' });
  expect(await listAll(client)).toMatchObject({
    tools: ['counter_increment', 'counter_reset'],
    resources: ['app://counter'],
  });
  const calls = [1, 2, 3].map((by) => client.callTool('counter_increment', { by }));
  const values = (await Promise.all(calls)).map(({ structuredContent }) => structuredContent?.value);
  expect(values).toEqual([1, 3, 6]);
  expect(await client.readResource('app://counter')).toMatchObject({ text: '{"value":6}' });
  const missing = client.callTool('no-such-tool').then(
    ({ isError }) => isError,
    ({ name }: Error) => name === 'RpcError',
  );
  expect(await missing).toBe(true);
  expect(errors).toEqual([]);
  return client;
}

/** A socket of messages, as supergateway has it: one in each text frame. */
class SocketTransport implements MessageTransport {
  onmessage?: ((message: JsonRpcMessage) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly #socket: WebSocket;

  constructor(url: string) {
    this.#socket = new WebSocket(url);
    this.#socket.on('message', (data) => this.onmessage?.(JSON.parse(String(data)) as JsonRpcMessage));
    this.#socket.on('error', (error) => this.onerror?.(error));
    this.#socket.on('close', () => this.onclose?.());
  }

  start(): Promise<void> {
    return new Promise((resolve) => this.#socket.once('open', resolve));
  }

  async send(message: JsonRpcMessage): Promise<void> {
    this.#socket.send(JSON.stringify(message));
  }

  async close(): Promise<void> {
    this.#socket.close();
  }
}

it('mcp-proxy puts our server on HTTP, and our client finds it there', async () => {
  const port = await freePort();
  const args = ['--host', '127.0.0.1', '--port', String(port), '--', process.execPath, COUNTER];
  proxies.push(await startListening(MCP_PROXY, args, port));
  const url = `http://127.0.0.1:${port}/mcp`;
  const client = await useCounter(new StreamableHttpClientTransport(url));
  const updated = new Promise((resolve) => client.onResourceUpdated.subscribe(resolve));
  await client.subscribeResource('app://counter');
  await client.callTool('counter_reset');
  expect(await updated).toBe('app://counter');
  await client.disconnect();
});

it('supergateway puts our server on HTTP, and our client finds it there', async () => {
  const port = await freePort();
  const stdio = ['--stdio', `"${process.execPath}" "${COUNTER}"`, '--port', String(port)];
  const args = [...stdio, '--outputTransport', 'streamableHttp', '--stateful', '--logLevel', 'none'];
  proxies.push(await startListening(SUPERGATEWAY, args, port));
  const client = await useCounter(new StreamableHttpClientTransport(`http://127.0.0.1:${port}/mcp`));
  await client.disconnect();
});

it('supergateway puts our server on a WebSocket, and our client finds it there', async () => {
  const port = await freePort();
  const stdio = ['--stdio', `"${process.execPath}" "${COUNTER}"`, '--port', String(port)];
  const args = [...stdio, '--outputTransport', 'ws', '--messagePath', '/message', '--logLevel', 'none'];
  proxies.push(await startListening(SUPERGATEWAY, args, port));
  const client = await useCounter(new SocketTransport(`ws://127.0.0.1:${port}/message`));
  await client.disconnect();
});
