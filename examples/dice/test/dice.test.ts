import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const text = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

it('the README at the root shows these programs, and no other code', () => {
  const blocks = [...text('../../../README.md').matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code);
  expect(blocks).toEqual([text('../src/server.ts'), text('../src/client.ts')]);
});

it('the client starts the server, rolls, and leaves', () => {
  const { status, stdout, stderr } = spawnSync('node', ['client.js'], {
    cwd: fileURLToPath(new URL('../dist/', import.meta.url)),
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^\[ 'roll' \]\n\{ pips: [1-6] \}\n$/);
});
