import { readdirSync, readFileSync } from 'node:fs';
import { testTitles } from 'test-support';
import { expect, it } from 'vitest';
import { REQUIREMENTS } from './requirements.ts';

const CITATION = /\[([A-Z]+-\d+)\]/g;

/** The ids that the titles of tests cite. What a type test shows is cited in its comments: it has no titles. */
function cited(): string[] {
  const here = new URL('./', import.meta.url);
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).map(
    (file) => new URL(file.replaceAll('\\', '/'), here),
  );
  for (const file of ['gates/test/purity.test.ts', 'browser/test/chromium.test.ts']) {
    files.push(new URL(`../../../test/${file}`, here));
  }
  return files.flatMap((file) => {
    const texts = file.pathname.endsWith('.test.ts')
      ? testTitles(file)
      : file.pathname.endsWith('.test-d.ts')
        ? [readFileSync(file, 'utf8')]
        : [];
    return texts.flatMap((text) => [...text.matchAll(CITATION)].map(([, id]) => id ?? ''));
  });
}

it('every requirement is cited by a test, and every citation is of a requirement [SHOWN-3]', () => {
  const ids = new Set(cited());
  const known = new Set<string>(Object.keys(REQUIREMENTS));
  expect([...known].filter((id) => !ids.has(id))).toEqual([]);
  expect([...ids].filter((id) => !known.has(id))).toEqual([]);
});
