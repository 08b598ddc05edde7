import { readFileSync } from 'node:fs';
import process from 'node:process';
import { PassThrough } from 'node:stream';
import { checkExamples } from 'test-support';
import { afterEach, expect, it, vi } from 'vitest';

const PACKAGE = new URL('../', import.meta.url);

afterEach(() => {
  vi.restoreAllMocks();
});

it('README and sources show what is compiled here, and all of it', () => {
  expect(checkExamples(PACKAGE)).toEqual({ shown: 6, uncompiled: [], unshown: [] });
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
