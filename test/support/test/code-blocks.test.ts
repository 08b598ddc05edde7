import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkExamples, codeBlocks } from '../src/index.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcplkit-blocks-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(file: string, text: string): URL {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return pathToFileURL(path);
}

it('finds the TypeScript in a Markdown file, and nothing else', () => {
  const readme = write(
    'README.md',
    'One:\n\n```ts\na();\n\nb();\n```\n\n```sh\nnpm test\n```\n\n```ts\nc();\n```\n',
  );
  expect(codeBlocks(readme)).toEqual(['a();\n\nb();\n', 'c();\n']);
});

it('finds the TypeScript in the comments of a source, however far they stand to the right', () => {
  const source = write(
    'a.ts',
    '/**\n * One.\n *\n * ```ts\n * a();\n *\n *   b(); // *\n * ```\n */\nclass A {\n  /**\n   * ```ts\n   * c();\n   * ```\n   */\n  c() {}\n}\nconst text = `\n```ts\nno();\n```\n`;\n',
  );
  expect(codeBlocks(source)).toEqual(['a();\n\n  b(); // *\n', 'c();\n']);
});

it('tells what is shown and not compiled, and what is compiled and not shown', () => {
  write('README.md', '```ts\na();\n```\n\n```ts\nstale();\n```\n');
  write('src/inner/b.ts', '/**\n * ```ts\n * b();\n * ```\n *\n * ```ts\n * stale();\n * ```\n */\n');
  write('test/examples/a.ts', 'a();\n');
  write('test/examples/b.ts', 'b();\n');
  write('test/examples/c.ts', 'c();\n');
  expect(checkExamples(pathToFileURL(`${folder}/`))).toEqual({
    shown: 4,
    uncompiled: ['README.md', 'src/inner/b.ts'],
    unshown: ['test/examples/c.ts'],
  });
});
