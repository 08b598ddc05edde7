import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { PassThrough } from 'node:stream';
import { McplConnection } from '@mcplkit/wire';
import { checkExamples } from 'test-support';
import { afterEach, expect, it, vi } from 'vitest';

const PACKAGE = new URL('../', import.meta.url);

afterEach(() => {
  vi.restoreAllMocks();
});

it('README and sources show what is compiled here, and all of it', () => {
  expect(checkExamples(PACKAGE)).toEqual({ shown: 8, uncompiled: [], unshown: [] });
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
