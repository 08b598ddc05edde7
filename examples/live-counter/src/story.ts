import { once } from 'node:events';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { StreamTransport } from '@mcplkit/wire';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { check, type Listener } from 'stage';
import { COUNTER_URI } from './counter.ts';
import { connectRawPeer } from './raw-peer.ts';
import { Updates } from './updates.ts';

/**
 * Plays the whole story against a real child process that runs `serverFile`.
 *
 * Every step is checked; the first one that does not hold ends the story with an error that says which.
 */
export async function playStory(serverFile: string, tell: Listener): Promise<void> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [serverFile],
    stderr: 'pipe',
  });
  const first = new Client({ name: 'first-client', version: '1.0.0' });
  try {
    await meet(first, transport, tell);
    const port = await portFrom(transport);
    const updates = new Updates(first);
    await countAndListen(first, updates, tell);
    await meetSecond(port, updates, tell);
    await survive(port, tell);
    await dieAtOnce(first, transport, tell);
  } finally {
    await first.close();
  }
}

async function meet(client: Client, transport: StdioClientTransport, tell: Listener): Promise<void> {
  await client.connect(transport);
  const version = client.getServerVersion();
  check(version?.name === 'live-counter', 'the server says its name');
  tell({
    title: 'connects',
    seen: `${version.name} ${version.version}, MCP ${client.getNegotiatedProtocolVersion()}`,
  });

  const { tools } = await client.listTools();
  const { resources } = await client.listResources();
  const names = tools.map((tool) => tool.name);
  check(names.join() === 'counter_increment,counter_reset', 'both tools are listed');
  check(resources[0]?.uri === COUNTER_URI, 'the counter is listed as a resource');
  tell({ title: 'lists', seen: `tools ${names.join(', ')}; resource ${COUNTER_URI}` });
}

async function countAndListen(client: Client, updates: Updates, tell: Listener): Promise<void> {
  await client.subscribeResource({ uri: COUNTER_URI });
  const value = await increment(client, 2);
  check(value === 2, 'counter_increment returns the new value');
  tell({ title: 'calls counter_increment', seen: `the counter is ${value}` });
  await updates.reach(1);
  check(updates.uris[0] === COUNTER_URI, 'the client that subscribed hears of the change');
  tell({ title: 'is told of the change', seen: `notifications/resources/updated ${updates.uris[0]}` });
  check((await read(client)) === 2, 'reading the counter gives the new value');
  tell({ title: `reads ${COUNTER_URI}`, seen: 'the new value, 2' });
}

async function meetSecond(port: number, updatesOfFirst: Updates, tell: Listener): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const second = new Client({ name: 'second-client', version: '1.0.0' });
  const updates = new Updates(second);
  try {
    await second.connect(new StreamTransport(socket, socket));
    const value = await increment(second, 40);
    check(value === 42, 'both clients use the same counter');
    // The answer to a ping comes behind whatever was sent before it.
    await second.ping();
    check(updates.uris.length === 0, 'the second client did not subscribe and hears nothing');
    await updatesOfFirst.reach(2);
    tell({
      title: 'a second client joins over a socket',
      seen: `one counter, now ${value}; two sessions: only the first one subscribed, only it was told`,
    });
  } finally {
    await second.close();
  }
}

async function survive(port: number, tell: Listener): Promise<void> {
  const peer = await connectRawPeer(port);
  try {
    const malformed = await peer.ask('this is not JSON');
    check(codeOf(malformed) === -32700 && malformed.id === null, 'a malformed line is answered with -32700');
    tell({ title: 'a malformed line', seen: 'answered with -32700, and the connection stays' });
    const unknown = await peer.ask('{"jsonrpc":"2.0","id":"a","method":"counter/explode"}');
    check(codeOf(unknown) === -32601 && unknown.id === 'a', 'an unknown method is answered with -32601');
    tell({ title: 'an unknown method', seen: 'answered with -32601' });
    const pong = await peer.ask('{"jsonrpc":"2.0","id":"b","method":"ping"}');
    check(pong.id === 'b' && codeOf(pong) === undefined, 'the connection is still of use');
  } finally {
    peer.close();
  }
}

async function dieAtOnce(client: Client, transport: StdioClientTransport, tell: Listener): Promise<void> {
  const { pid } = transport;
  check(pid !== null, 'the server is a process');
  const closed = new Promise<void>((resolve) => {
    client.onclose = resolve;
  });
  const start = performance.now();
  process.kill(pid, 'SIGKILL');
  await closed;
  const milliseconds = Math.ceil(performance.now() - start);
  tell({ title: 'the process is killed', seen: `the client sees it within ${milliseconds} ms` });
}

async function increment(client: Client, by: number): Promise<unknown> {
  const { structuredContent } = await client.callTool({ name: 'counter_increment', arguments: { by } });
  return (structuredContent as { value?: unknown } | undefined)?.value;
}

async function read(client: Client): Promise<unknown> {
  const { contents } = await client.readResource({ uri: COUNTER_URI });
  const [content] = contents;
  return content !== undefined && 'text' in content
    ? (JSON.parse(content.text) as { value: unknown }).value
    : undefined;
}

function codeOf(response: Record<string, unknown>): unknown {
  return (response.error as { code?: unknown } | undefined)?.code;
}

async function portFrom(transport: StdioClientTransport): Promise<number> {
  for await (const chunk of (transport.stderr as Readable | null) ?? []) {
    const match = /^port (\d+)$/m.exec(String(chunk));
    if (match !== null) return Number(match[1]);
  }
  throw new Error('The server did not say where its socket is.');
}
