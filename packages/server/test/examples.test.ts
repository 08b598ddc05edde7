import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { checkExamples } from 'test-support';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const PACKAGE = new URL('../', import.meta.url);

it('README and sources show what is compiled here, and all of it', () => {
  expect(checkExamples(PACKAGE)).toEqual({ shown: 8, uncompiled: [], unshown: [] });
});

it('the README is no longer than eighty lines', () => {
  const readme = readFileSync(new URL('README.md', PACKAGE), 'utf8');
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
});

describe('what the examples print', () => {
  let printed: string[];

  beforeEach(() => {
    printed = [];
    vi.spyOn(console, 'log').mockImplementation((value: unknown) => {
      printed.push(typeof value === 'string' ? value : inspect(value, { depth: null }));
    });
    vi.spyOn(console, 'error').mockImplementation((error: unknown) => {
      throw error;
    });
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each<[string, () => Promise<unknown>, string[]]>([
    [
      'lamp',
      () => import('./examples/lamp.ts'),
      ["{ content: [ { type: 'text', text: 'The lamp is on.' } ] }"],
    ],
    ['tool-results', () => import('./examples/tool-results.ts'), []],
    ['define-tool', () => import('./examples/define-tool.ts'), []],
    ['grammar-behavior', () => import('./examples/grammar-behavior.ts'), []],
    ['prefixed', () => import('./examples/prefixed.ts'), []],
    ['server', () => import('./examples/server.ts'), ['{}']],
    ['server-builder', () => import('./examples/server-builder.ts'), ['true']],
    [
      'uri-template',
      () => import('./examples/uri-template.ts'),
      ['app://a%2Fb/mesh/arm/hand', "Map(3) { 'scene' => 'a/b', 'path' => [ 'arm' ], 'lod' => '2' }"],
    ],
  ])('%s prints what it says', async (name, run, words) => {
    await run();
    expect(printed).toEqual(words);
    const source = readFileSync(new URL(`test/examples/${name}.ts`, PACKAGE), 'utf8');
    for (const line of words) expect(source).toContain(`// ${line}`);
  });
});
