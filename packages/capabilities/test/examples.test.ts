import { readdirSync, readFileSync } from 'node:fs';
import { bareOutput, checkExamples, shownOutput, toldOutput } from 'test-support';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const PACKAGE = new URL('../', import.meta.url);
const EXAMPLES = new URL('examples/', import.meta.url);

it('README and sources show what is compiled here, and all of it', () => {
  expect(checkExamples(PACKAGE)).toEqual({ shown: 22, uncompiled: [], unshown: [] });
});

it('the README is no longer than eighty lines', () => {
  const readme = readFileSync(new URL('README.md', PACKAGE), 'utf8');
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
});

describe('examples print what they say', () => {
  let printed: string[];

  beforeEach(() => {
    printed = [];
    vi.spyOn(console, 'log').mockImplementation((value: unknown) => {
      printed.push(shownOutput(value));
    });
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each(readdirSync(EXAMPLES).map((file) => file.replace('.ts', '')))('%s', async (name) => {
    await import(`./examples/${name}.ts`);
    const source = readFileSync(new URL(`${name}.ts`, EXAMPLES), 'utf8');
    expect(printed).toHaveLength(source.split('console.log(').length - 1);
    expect(printed.map(bareOutput)).toEqual(toldOutput(source).map(bareOutput));
  });
});
