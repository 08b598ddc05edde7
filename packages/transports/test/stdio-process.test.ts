import { isJsonRpcResponse, McplConnection, StreamTransport } from '@mcplkit/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EchoServer } from './support/echo-server.ts';

const CLEAN = { code: 0, signal: null };

let server: EchoServer;

beforeEach(async () => {
  server = new EchoServer();
  await server.hear('ready');
});

afterEach(() => server.kill());

function connect(): McplConnection {
  return McplConnection.fromStreams(server.process.stdout, server.process.stdin);
}

it('answers over standard input and output, in both directions of any size', async () => {
  const connection = connect();
  expect(await connection.sendRequest('echo', { text: 'été 日本 \u2028 🎈' })).toEqual({
    text: 'été 日本 \u2028 🎈',
  });
  const text = '日本'.repeat(500_000);
  expect(await connection.sendRequest('echo', { text })).toEqual({ text });
  const many = await Promise.all(
    Array.from({ length: 500 }, (_, index) => connection.sendRequest('echo', { index })),
  );
  expect(many).toEqual(Array.from({ length: 500 }, (_, index) => ({ index })));
  connection.close();
  expect(await server.exit).toEqual(CLEAN);
});

it('writes messages and nothing else', async () => {
  const { stdin } = server.process;
  stdin.write('{"jsonrpc":"2.0","id":1,"method":"echo","params":{"text":"a\\nb"}}\n');
  stdin.write('this is no message\n\n');
  stdin.write('{"jsonrpc":"2.0","id":2,"method":"unknown"}\r\n');
  stdin.end('{"jsonrpc":"2.0","id":3,"method":"echo","params":{}}');
  const lines = (await server.output()).split('\n');
  expect(lines.pop()).toBe('');
  const messages = lines.map((line) => JSON.parse(line) as { id: unknown; error?: { code: number } });
  expect(messages.every(isJsonRpcResponse)).toBe(true);
  expect(messages.map(({ id, error }) => [id, error?.code])).toEqual([
    [1, undefined],
    [null, -32700],
    [2, -32601],
    [3, undefined],
  ]);
});

it('ends when its input ends, and so does the process', async () => {
  server.process.stdin.end();
  expect(await server.exit).toEqual(CLEAN);
  expect(server.said).toEqual(['ready', 'close']);
});

it('gives the whole answer to what came before its input ended', async () => {
  server.process.stdin.end(
    '{"jsonrpc":"2.0","id":1,"method":"repeat","params":{"text":"0123456789","times":500000}}\n',
  );
  const { result } = JSON.parse(await server.output()) as { result: { text: string } };
  expect(result.text).toHaveLength(5_000_000);
  expect(await server.exit).toEqual(CLEAN);
});

it('survives that nobody reads its output any more: it closes, and the process ends by itself', async () => {
  server.process.stdout.destroy();
  server.process.stdin.write('{"jsonrpc":"2.0","id":1,"method":"echo","params":{}}\n');
  expect(await server.exit).toEqual(CLEAN);
  expect(server.said).toEqual(['ready', expect.stringMatching(/^error E(PIPE|OF)$/), 'close']);
});

it('lets the process end when it is closed from within, although the input is still open', async () => {
  const connection = connect();
  const closed = new Promise<void>((resolve) => connection.once('close', resolve));
  connection.sendNotification('leave');
  expect(await server.exit).toEqual(CLEAN);
  await closed;
  connection.close();
});

it('is seen to go at once when the process is killed, by calls that wait and by the transport', async () => {
  const connection = McplConnection.fromTransport(
    new StreamTransport(server.process.stdout, server.process.stdin),
  );
  const closed = new Promise<void>((resolve) => connection.once('close', resolve));
  const call = connection.sendRequest('never', {}, 0);
  await connection.sendRequest('echo', {});
  server.process.kill('SIGKILL');
  await expect(call).rejects.toMatchObject({ code: 'closed', outcome: 'no-response' });
  await closed;
  connection.close();
});
