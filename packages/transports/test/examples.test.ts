import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { PassThrough } from 'node:stream';
import type { McplConnection } from '@mcplkit/wire';
import { checkExamples } from 'test-support';
import { afterEach, expect, it, vi } from 'vitest';
import { startServer } from './support/web-socket-server.ts';

const PACKAGE = new URL('../', import.meta.url);

afterEach(() => {
  vi.restoreAllMocks();
});

it('README and sources show what is compiled here, and all of it', () => {
  expect(checkExamples(PACKAGE)).toEqual({ shown: 10, uncompiled: [], unshown: [] });
});

it('the README is no longer than eighty lines', () => {
  const readme = readFileSync(new URL('README.md', PACKAGE), 'utf8');
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
});

it('the example of loopback gets its answer', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  await import('./examples/loopback.ts');
  expect(print.mock.calls).toEqual([['hello']]);
});

it('the example of stdio answers a ping', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as never);
  vi.spyOn(process, 'stdout', 'get').mockReturnValue(output as never);
  await import('./examples/stdio.ts');
  input.end('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
  const [answer] = (await output.take(1).toArray()) as Buffer[];
  expect(String(answer)).toBe('{"jsonrpc":"2.0","id":1,"result":{}}\n');
});

it('the examples of WebSockets join: a client dials a server, and providers a broker', async () => {
  const { endpoint, http } = await import('./examples/upgrade-web-socket.ts');
  const { connect } = await import('./examples/direct-transport.ts');
  if (!http.listening) await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const client = connect(`ws://127.0.0.1:${port}/mcp?token=a%20long%20random%20text`);
  expect(await client.sendRequest('greet')).toBe('hello');
  client.close();
  const closed = once(http, 'close');
  http.close();
  await endpoint.close();
  await closed;
});

it('the examples of multiplex join: providers and a broker', async () => {
  const { provide } = await import('./examples/multiplex-transport.ts');
  const { serveProviders } = await import('./examples/multiplex-acceptor.ts');
  const slots = new Map<string, McplConnection>();
  const server = await startServer({
    onConnection: (_transport, _request, socket) => serveProviders(socket, slots),
  });
  const connections = provide(server.url, ['lamp', 'door']);
  await Promise.all(connections.map(({ opened }) => opened));
  expect(await slots.get('door')?.sendRequest('greet')).toBe('hello from door');
  for (const connection of connections) connection.close();
  await server.release();
  expect(slots.size).toBe(0);
});
