import { readFileSync } from 'node:fs';
import { checkExamples } from 'test-support';
import { afterEach, expect, it, vi } from 'vitest';

const PACKAGE = new URL('../', import.meta.url);

afterEach(() => {
  vi.restoreAllMocks();
});

it('README and sources show what is compiled here, and all of it', () => {
  expect(checkExamples(PACKAGE)).toEqual({ shown: 2, uncompiled: [], unshown: [] });
});

it('the README is no longer than eighty lines', () => {
  const readme = readFileSync(new URL('README.md', PACKAGE), 'utf8');
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
});

it('the README prints what it says', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await import('./examples/readme.ts');
  expect(log.mock.calls).toEqual([[[{ type: 'text', text: 'Hello, Ada!' }]]]);
});

it('the example of the builders answers', async () => {
  const { answer } = await import('./examples/mcp.ts');
  expect(answer(1)).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'Unknown tool: fly' } });
});
