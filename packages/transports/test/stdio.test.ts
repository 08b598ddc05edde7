import process from 'node:process';
import { PassThrough, Writable } from 'node:stream';
import { type JsonRpcMessage, McplConnection } from '@mcplkit/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StdioTransport, type StdioTransportOptions } from '../src/stdio.ts';

const HELLO: JsonRpcMessage = { jsonrpc: '2.0', method: 'hello' };

let input: PassThrough;
let output: PassThrough;
let transport: StdioTransport;
let events: string[];
let closed: Promise<void>;

function open(options: StdioTransportOptions = {}): void {
  transport = new StdioTransport({ input, output, ...options });
  events = [];
  transport.onmessage = (message) => events.push(JSON.stringify(message));
  transport.onerror = (error) => events.push(`error: ${error.message}`);
  closed = new Promise((resolve) => {
    transport.onclose = () => {
      events.push('close');
      resolve();
    };
  });
}

/** What the transport wrote so far. */
function written(): string {
  return String(output.read() ?? '');
}

beforeEach(() => {
  input = new PassThrough();
  output = new PassThrough();
  open();
});

afterEach(async () => {
  await transport.close();
  vi.restoreAllMocks();
});

it('leaves the streams of the process alone when it is given others', () => {
  const stdin = vi.spyOn(process, 'stdin', 'get');
  const stdout = vi.spyOn(process, 'stdout', 'get');
  expect(new StdioTransport({ input, output })).toBeInstanceOf(StdioTransport);
  expect([stdin.mock.calls.length, stdout.mock.calls.length]).toEqual([0, 0]);
});

it('takes the streams of the process when it is given none, and nothing from them before it starts', () => {
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as never);
  const stdout = vi.spyOn(process, 'stdout', 'get').mockReturnValue(output as never);
  expect(new StdioTransport()).toBeInstanceOf(StdioTransport);
  expect([stdin.mock.calls.length, stdout.mock.calls.length]).toEqual([1, 1]);
  expect(input.listenerCount('data')).toBe(0);
});

it('writes one line for each message, in order', async () => {
  await transport.start();
  await Promise.all([
    transport.send(HELLO),
    transport.send({ jsonrpc: '2.0', id: 1, result: { text: 'a\nb' } }),
  ]);
  expect(written()).toBe(
    '{"jsonrpc":"2.0","method":"hello"}\n{"jsonrpc":"2.0","id":1,"result":{"text":"a\\nb"}}\n',
  );
});

it('reads one message from each line, however the bytes come', async () => {
  await transport.start();
  const bytes = Buffer.from('{"jsonrpc":"2.0","method":"é"}\n{"jsonrpc":"2.0","method":"🎈"}\r\n');
  for (const byte of bytes) input.write(Buffer.of(byte));
  input.end();
  await closed;
  expect(events).toEqual(['{"jsonrpc":"2.0","method":"é"}', '{"jsonrpc":"2.0","method":"🎈"}', 'close']);
});

it('ends once, when its input ends, and leaves nothing on it', async () => {
  await transport.start();
  input.end();
  await closed;
  await transport.close();
  expect(events).toEqual(['close']);
  expect(input.listenerCount('data')).toBe(0);
  expect(output.destroyed).toBe(true);
  await expect(transport.send(HELLO)).rejects.toMatchObject({ code: 'closed' });
});

it('releases its output when it is closed, and leaves the input to its owner', async () => {
  await transport.start();
  await transport.send(HELLO);
  const heard = written();
  await transport.close();
  expect(heard).toBe('{"jsonrpc":"2.0","method":"hello"}\n');
  expect(events).toEqual(['close']);
  expect([output.destroyed, input.destroyed, input.isPaused()]).toEqual([true, false, true]);
});

it('reports a broken pipe and closes; no error is left without a listener', async () => {
  const pipe = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
  });
  open({ output: pipe });
  await transport.start();
  await transport.send(HELLO);
  await closed;
  expect(events).toEqual(['error: write EPIPE', 'close']);
  expect(pipe.listenerCount('error')).toBeGreaterThan(0);
});

it('reports what is no message and goes on', async () => {
  await transport.start();
  input.end('not JSON\n[]\n{"jsonrpc":"2.0","method":"hello"}\n');
  await closed;
  expect(events).toEqual([
    expect.stringContaining('A line is not JSON: "not JSON"'),
    expect.stringContaining('a batch'),
    JSON.stringify(HELLO),
    'close',
  ]);
});

it('starts once', async () => {
  await transport.start();
  await expect(transport.start()).rejects.toMatchObject({ code: 'transport-failed' });
  await transport.send(HELLO);
  expect(written()).not.toBe('');
});

describe('bounds', () => {
  it('leave out a message that is too large, in either direction, and keep what comes behind', async () => {
    open({ maxMessageBytes: 50 });
    await transport.start();
    const large: JsonRpcMessage = { jsonrpc: '2.0', method: 'x'.repeat(50) };
    await expect(transport.send(large)).rejects.toMatchObject({ code: 'message-too-large' });
    input.end(`${JSON.stringify(large)}\n${JSON.stringify(HELLO)}\n`);
    await closed;
    expect(events).toEqual([expect.stringContaining('maxMessageBytes'), JSON.stringify(HELLO), 'close']);
  });

  it('close it when the other end does not read', async () => {
    open({ output: new Writable({ highWaterMark: 1, write: () => {} }), maxBufferedBytes: 100 });
    await transport.start();
    const sent = [transport.send(HELLO)];
    while (events.length === 0 && sent.length < 10) {
      await new Promise((resolve) => setImmediate(resolve));
      sent.push(transport.send(HELLO));
    }
    await closed;
    expect(events).toEqual([expect.stringContaining('maxBufferedBytes'), 'close']);
    expect((await Promise.allSettled(sent)).some(({ status }) => status === 'rejected')).toBe(true);
  });
});

it('carries a connection, which then answers malformed input as well', async () => {
  const connection = McplConnection.fromTransport(transport);
  connection.on('error', () => {});
  connection.handle('add', (params) => {
    const { a, b } = params as { a: number; b: number };
    return a + b;
  });
  const ended = new Promise<void>((resolve) => connection.once('close', resolve));
  input.end('{"jsonrpc":"2.0","id":1,"method":"add","params":{"a":2,"b":3}}\nnot JSON\n');
  await ended;
  expect(written().split('\n')).toEqual([
    '{"jsonrpc":"2.0","id":1,"result":5}',
    expect.stringContaining('"code":-32700'),
    '',
  ]);
  connection.close();
});
