import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { workspaceFolders } from '../../../scripts/lib/workspace.mjs';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed } from '../src/verdict.ts';

/** A repository without packages: its suite is what each test here writes. */
const sandbox = new Sandbox();
const file = 'test/tiny/test/tiny.test.ts';
const write = (body: string) =>
  sandbox.write(file, `import { describe, expect, it } from 'vitest';\n${body}\n`);
const lastLine = (output: string) => output.trimEnd().split('\n').at(-1);
const runTests = (...args: string[]) => sandbox.run('scripts/test.mjs', ...args);

beforeAll(() => {
  for (const folder of workspaceFolders()) rmSync(join(sandbox.folder, folder), { recursive: true });
});
afterEach(() => sandbox.restore());
afterAll(() => sandbox.remove());

it('is green, and ends with the counts', async () => {
  write(`it('a', () => {}); it('b', () => {}); it.skip('c', () => {}); it.todo('d');`);
  const outcome = await runTests();
  expectGreen(outcome);
  expect(lastLine(outcome.output)).toBe('2 passed, 0 failed, 2 skipped');
  expectGreen(await sandbox.gate('tests'));
});

it('is red when a test fails', async () => {
  write(`it('a', () => {}); it('b', () => { expect(1).toBe(2); });`);
  const outcome = await runTests();
  expectRed(outcome);
  expect(lastLine(outcome.output)).toBe('1 passed, 1 failed');
  expectRed(await sandbox.gate('tests'), '1 passed, 1 failed', 'tests: A test fails.');
});

it.each([
  ['a file does not load', `throw new Error('no');`, '0 passed, 1 failed'],
  ['there is no test', '', '0 passed, 1 failed'],
  [
    'a hook throws',
    `import { afterAll } from 'vitest'; afterAll(() => { throw new Error('no'); }); it('a', () => {});`,
    '1 passed, 1 failed',
  ],
  [
    'a rejection is not handled',
    `it('a', () => { Promise.reject(new Error('no')); });`,
    '1 passed, 1 failed',
  ],
  [
    'the process of the tests dies',
    `it('a', () => { process.kill(process.pid, 'SIGKILL'); });`,
    '0 passed, 1 failed',
  ],
])('counts a failure when %s', async (_, body, counts) => {
  write(body);
  const outcome = await runTests();
  expectRed(outcome);
  expect(lastLine(outcome.output)).toBe(counts);
});

it('counts a failure when vitest itself does not come up', async () => {
  write(`it('a', () => {});`);
  sandbox.write('vitest.config.ts', `throw new Error('no settings');`);
  const outcome = await runTests();
  expectRed(outcome, 'no settings');
  expect(lastLine(outcome.output)).toBe('0 passed, 1 failed');
});

it('passes arguments on to vitest', async () => {
  write(`it('a', () => {}); it('b', () => { expect(1).toBe(2); });`);
  const outcome = await runTests('-t', 'a');
  expectGreen(outcome);
  expect(lastLine(outcome.output)).toBe('1 passed, 0 failed, 1 skipped');
});
