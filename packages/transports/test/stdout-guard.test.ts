import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { guardStdout, StdioTransport } from '@mcplkit/transports/stdio';
import { afterEach, expect, it, vi } from 'vitest';

const PROGRAM = fileURLToPath(new URL('./fixtures/noisy-server.mjs', import.meta.url));

afterEach(() => {
  vi.restoreAllMocks();
});

it('sends what a program prints to standard error, so that every line of its output is a message', async () => {
  const child = spawn(process.execPath, ['--unhandled-rejections=strict', PROGRAM], { stdio: 'pipe' });
  const read = async (stream: NodeJS.ReadableStream) => {
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    return text;
  };
  const [stdout, stderr] = [read(child.stdout), read(child.stderr)];
  for (const [id, method] of ['echo', 'work', 'restore'].entries()) {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params: { id } })}\n`);
    // One after the other, so that what is printed behind restore() is.
    if (method !== 'restore') await once(child.stdout, 'data');
  }
  child.stdin.end();
  const lines = (await stdout).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { jsonrpc: '2.0', id: 0, result: { id: 0 } },
    { jsonrpc: '2.0', id: 1, result: {} },
    { printed: 'by who kept it' },
    { printed: 'by all' },
    { jsonrpc: '2.0', id: 2, result: {} },
  ]);
  const strays = await stderr;
  for (const stray of [
    'console.log',
    'console.info',
    'console.table',
    'console.dir',
    'without a line end',
    'bytes',
    'from a callback',
    'from a handler',
    'from a worker',
  ]) {
    expect(strays).toContain(stray);
  }
  expect(strays).not.toContain('error');
});

/** All that a stream holds. A single read() gives a part of it from Node 26 on. */
function textOf(stream: PassThrough): string {
  let text = '';
  for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) text += String(chunk);
  return text;
}

/** Standard output and standard error, as streams that can be looked into. */
function standIn() {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  vi.spyOn(process, 'stdout', 'get').mockReturnValue(stdout as never);
  vi.spyOn(process, 'stderr', 'get').mockReturnValue(stderr as never);
  return { stdout, stderr };
}

it('stands once, and is gone when it is restored', () => {
  const { stdout, stderr } = standIn();
  const own = stdout.write;
  const guard = guardStdout();
  expect(() => guardStdout()).toThrow('guarded already');
  process.stdout.write('stray');
  guard.output.write('message');
  guard.restore();
  process.stdout.write(' and print');
  expect(stdout.write).toBe(own);
  expect([textOf(stdout), textOf(stderr)]).toEqual(['message and print', 'stray']);
  const again = guardStdout();
  guard.restore();
  process.stdout.write('stray again');
  again.restore();
  expect([textOf(stdout), textOf(stderr)]).toEqual(['', 'stray again']);
});

it('leaves in place who wrapped it in turn', () => {
  const { stdout, stderr } = standIn();
  const guard = guardStdout();
  const guarded = stdout.write.bind(stdout);
  const wrapper = ((chunk: string) => guarded(`[${chunk}]`)) as typeof stdout.write;
  stdout.write = wrapper;
  stdout.write('stray');
  guard.restore();
  expect(stdout.write).toBe(wrapper);
  stdout.write('print');
  expect([textOf(stdout), textOf(stderr)]).toEqual(['[print]', '[stray]']);
});

it('is an output as any other: a transport over it sends, hears of its failure, and closes it', async () => {
  const { stdout } = standIn();
  const guard = guardStdout();
  const transport = new StdioTransport({ input: new PassThrough(), output: guard.output });
  const told: unknown[] = [];
  transport.onerror = (error) => told.push(error.message);
  const closed = new Promise<void>((resolve) => {
    transport.onclose = resolve;
  });
  await transport.start();
  await transport.send({ jsonrpc: '2.0', method: 'hello' });
  expect(String(stdout.read())).toBe('{"jsonrpc":"2.0","method":"hello"}\n');
  stdout.destroy(new Error('write EPIPE'));
  await closed;
  expect(told).toEqual(['write EPIPE']);
  await transport.close();
  expect([guard.output.destroyed, guard.output.errored?.message]).toEqual([true, 'write EPIPE']);
  guard.restore();
});
