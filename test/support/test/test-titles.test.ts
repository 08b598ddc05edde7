import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { testTitles } from '../src/test-titles.ts';

it('finds the titles of tests in all their forms, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcplkit-titles-'));
  try {
    const file = join(folder, 'a.test.ts');
    writeFileSync(
      file,
      `describe('a group', () => {
        it('plain', () => expect('a value').toBe(commit('none')));
        it.each([['row']])(\n'each %s', () => {});
        test.each\`a\`;
        test(\`with a \${seed}\`, { timeout: 1 }, () => {});
        // it('in a comment')
      });`,
    );
    expect(testTitles(pathToFileURL(file))).toEqual(['plain', 'each %s', 'with a ${seed}']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
