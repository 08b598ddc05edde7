import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { bareOutput, checkExamples, shownOutput, toldOutput } from 'test-support';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTempFolder } from './support/temp-folder.ts';

const PACKAGE = new URL('../', import.meta.url);
const HOME = process.cwd();
const EXAMPLES = new URL('examples/', import.meta.url);

it('README and sources show what is compiled here, and all of it', () => {
  expect(checkExamples(PACKAGE)).toEqual({ shown: 6, uncompiled: [], unshown: [] });
});

it('the README is no longer than eighty lines', () => {
  const readme = readFileSync(new URL('README.md', PACKAGE), 'utf8');
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
});

describe('examples print what they say', () => {
  const folder = useTempFolder();
  let printed: string[];

  beforeEach(() => {
    process.chdir(folder.path());
    mkdirSync(folder.path('grammars', 'default'), { recursive: true });
    writeFileSync(folder.path('grammars', 'default', 'fr.json'), '{}');
    printed = [];
    vi.spyOn(console, 'log').mockImplementation((value: unknown) => {
      printed.push(shownOutput(value));
    });
  });

  afterEach(() => {
    process.chdir(HOME);
    vi.restoreAllMocks();
  });

  it.each(readdirSync(EXAMPLES).map((file) => file.replace('.ts', '')))('%s', async (name) => {
    await import(`./examples/${name}.ts`);
    const source = readFileSync(new URL(`${name}.ts`, EXAMPLES), 'utf8');
    expect(printed).toHaveLength(source.split('console.log(').length - 1);
    expect(printed.map(bareOutput)).toEqual(toldOutput(source).map(bareOutput));
  });
});
