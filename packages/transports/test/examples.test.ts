import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { PassThrough } from 'node:stream';
import { McplConnection } from '@mcplkit/wire';
import { checkExamples } from 'test-support';
import { afterEach, expect, it, vi } from 'vitest';
import { startServer } from './support/web-socket-server.ts';

const PACKAGE = new URL('../', import.meta.url);

afterEach(() => {
  vi.restoreAllMocks();
});

it('README and sources show what is compiled here, and all of it', () => {
  expect(checkExamples(PACKAGE)).toEqual({ shown: 16, uncompiled: [], unshown: [] });
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

it('the example of HTTP answers a ping', async () => {
  const { server } = await import('./examples/http.ts');
  const { StreamableHttpClientTransport } = await import('@mcplkit/transports/http');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const transport = new StreamableHttpClientTransport(`http://127.0.0.1:${port}/mcp`);
  const client = McplConnection.fromTransport(transport);
  // It has no handshake: what begins a session is answered with an error, and there is none.
  const refused = expect(client.sendRequest('initialize', {} as never)).rejects.toMatchObject({
    code: -32601,
  });
  await refused;
  client.close();
  server.close();
});

it('the example of a client of HTTP asks nothing by itself', async () => {
  const { connection } = await import('./examples/http-client.ts');
  await connection.opened;
  connection.close();
  await connection.released;
});

it('the example of tcp gets its answer', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  await import('./examples/tcp.ts');
  expect(print.mock.calls).toEqual([['hello']]);
});

it('the example of the contract runs its cases', async () => {
  const { kept } = await import('./examples/contract.ts');
  expect(kept).toContain('ORDER-1');
});

it('the example of endpoints prints what it says', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  await import('./examples/endpoint.ts');
  const printed = readFileSync(new URL('examples/endpoint.ts', import.meta.url), 'utf8').matchAll(
    /; \/\/ (.*)$/gm,
  );
  expect(print.mock.calls).toEqual([...printed].map(([, words]) => [words]));
});

it('the example of endpoints in Node names a program, and starts nothing yet', async () => {
  const { transport } = await import('./examples/endpoint-node.ts');
  expect(transport).toHaveProperty('pid', undefined);
});

it('the example of old transports takes one', async () => {
  const { connect } = await import('./examples/legacy.ts');
  const [old] = [{ isOpen: true, send: vi.fn(), close: vi.fn() }];
  const connection = connect(old as never);
  await connection.opened;
  connection.close();
  expect(old.close).toHaveBeenCalledOnce();
});

it('the example of the guard keeps its output for messages', async () => {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as never);
  vi.spyOn(process, 'stdout', 'get').mockReturnValue(output as never);
  vi.spyOn(process, 'stderr', 'get').mockReturnValue(errors as never);
  vi.spyOn(console, 'log').mockImplementation((words) => void process.stdout.write(words));
  await import('./examples/stdout-guard.ts');
  expect([output.read(), String(errors.read())]).toEqual([null, 'to standard error']);
  input.end();
  await expect.poll(() => output.write).toBe(PassThrough.prototype.write);
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
