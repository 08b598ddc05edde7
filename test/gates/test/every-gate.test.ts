import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it } from 'vitest';
import { gates } from '../../../scripts/lib/gates.mjs';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed } from '../src/verdict.ts';

const sandbox = new Sandbox();
const check = (...args: string[]) => sandbox.run('scripts/check.mjs', ...args);
afterEach(() => sandbox.restore());
afterAll(() => sandbox.remove());

it.each(gates)('the gate $name is broken on purpose in a test of its own', ({ name }) => {
  expect(existsSync(fileURLToPath(new URL(`${name}.gate.test.ts`, import.meta.url)))).toBe(true);
});

it('goes on after a red gate and says at the end which it was', async () => {
  sandbox.write('packages/wire/src/format.ts', 'export const a = "double quotes"\n');
  const outcome = await check('lint', 'drawing');
  expectRed(outcome, 'lint ... FAILED', 'drawing ... ok', '1 of 2 gates are green.');
  expect(outcome.output.trimEnd().split('\n').at(-1)).toBe(
    'lint: Run `npm run format`; what it leaves is for you to change. See CONTRIBUTING.md, "When a gate is red", row lint.',
  );
});

it('refuses a gate or a flag that it does not know', async () => {
  for (const word of ['layer', '--no-test']) {
    const { code, output } = await check('drawing', word);
    expect(code, output).toBe(2);
    expect(output).toContain(`Not known here: ${word}. The gates are: build, `);
  }
});

it('leaves the tests out on demand', async () => {
  expectGreen(await check('drawing', 'tests', '--no-tests'));
});
