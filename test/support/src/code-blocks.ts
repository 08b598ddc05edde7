import { readdirSync, readFileSync } from 'node:fs';

/** The blocks of TypeScript in a file: in a Markdown file, or in the comments of a source. */
export function codeBlocks(file: URL): string[] {
  const text = readFileSync(file, 'utf8');
  const prose = file.pathname.endsWith('.md') ? text : commentsOf(text);
  return [...prose.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block ?? '');
}

/** What the examples that a package shows, and the files in `test/examples` that are compiled, have to do with each other. */
export interface ExampleCheck {
  /** How many blocks of TypeScript the README and the sources show. */
  readonly shown: number;
  /** Where a block is shown that no file is equal to. */
  readonly uncompiled: string[];
  /** The files that are shown nowhere. */
  readonly unshown: string[];
}

/** Compares the blocks of a package's README and sources with the files in its `test/examples`. */
export function checkExamples(packageFolder: URL): ExampleCheck {
  const sources = filesIn(new URL('src/', packageFolder));
  const blocks = [new URL('README.md', packageFolder), ...sources].flatMap((file) =>
    codeBlocks(file).map((code) => ({ file: file.pathname.slice(packageFolder.pathname.length), code })),
  );
  const examples = filesIn(new URL('test/examples/', packageFolder)).map((file) => ({
    file: file.pathname.slice(packageFolder.pathname.length),
    code: readFileSync(file, 'utf8'),
  }));
  return {
    shown: blocks.length,
    uncompiled: without(blocks, examples),
    unshown: without(examples, blocks),
  };
}

interface Code {
  readonly file: string;
  readonly code: string;
}

function without(some: readonly Code[], others: readonly Code[]): string[] {
  const known = new Set(others.map(({ code }) => code));
  return some.filter(({ code }) => !known.has(code)).map(({ file }) => file);
}

function filesIn(folder: URL): URL[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => new URL(file.replaceAll('\\', '/'), folder));
}

function commentsOf(source: string): string {
  const comments = [...source.matchAll(/^[ \t]*\/\*\*.*?\*\//gms)].map(([comment]) => comment);
  return comments.join('\n').replaceAll(/^[ \t]*\* ?/gm, '');
}
