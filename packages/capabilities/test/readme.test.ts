import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { advertised } from './examples/advertised-capabilities.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const example = readFileSync(new URL('./examples/advertised-capabilities.ts', import.meta.url), 'utf8');

it('shows the example that is compiled and run here', () => {
  const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map((match) => match[1]);
  expect(blocks).toEqual([example]);
});

it('tells the result that the example has', () => {
  const comment = example.slice(example.indexOf('// Set {'));
  const told = [...comment.matchAll(/'([^']+)'/g)].map((match) => match[1]);
  expect([...advertised]).toEqual(told);
});

it('is no longer than eighty lines', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
});
