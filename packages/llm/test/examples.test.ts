import { readFileSync } from 'node:fs';
import { bareOutput, checkExamples, toldOutput } from 'test-support';
import { expect, it, vi } from 'vitest';

const PACKAGE = new URL('../', import.meta.url);

it('README and sources show what is compiled here, and all of it', () => {
  expect(checkExamples(PACKAGE)).toEqual({ shown: 5, uncompiled: [], unshown: [] });
});

it('the README is no longer than eighty lines', () => {
  const readme = readFileSync(new URL('README.md', PACKAGE), 'utf8');
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
});

it('the example prints what it says', async () => {
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
    printed.push(values.join(' '));
  });
  await import('./examples/loop.ts');
  log.mockRestore();
  const source = readFileSync(new URL('test/examples/loop.ts', PACKAGE), 'utf8');
  expect(printed.map(bareOutput)).toEqual(toldOutput(source).map(bareOutput));
});

it('the models of the example are made without asking anybody', async () => {
  const { models } = await import('./examples/models.ts');
  expect(models('a key')).toHaveLength(2);
});
