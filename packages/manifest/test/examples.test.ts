import { readFileSync } from 'node:fs';
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

it('the README prints what it says', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await import('./examples/readme.ts');
  expect(log.mock.calls).toEqual([[true], [['capabilities']], [[]]]);
});

it('the examples of the sources have the values that they say', async () => {
  const { revision } = await import('./examples/manifest-digest.ts');
  const { domains } = await import('./examples/changed-domains.ts');
  const { told } = await import('./examples/manifest-watcher.ts');
  expect(told).toEqual([
    ['pushEvents'],
    [{ impact: 'capability-revoked', disposition: 'applied', subject: 'pushEvents' }],
  ]);
  const { heard, fetched } = await import('./examples/manifest-tracker.ts');
  expect(await heard).toEqual({ revision: fetched.revision, domains: ['capabilities'] });
  expect(revision).toBe('sha256:bzEkFjhXH4ynFLptjb7MFQkzMSEXiRkRuGnA1GVxF8g');
  expect(domains).toEqual(['capabilities']);
});
