import { afterAll, afterEach, it } from 'vitest';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed } from '../src/verdict.ts';

const sandbox = new Sandbox();
afterEach(() => sandbox.restore());
afterAll(() => sandbox.remove());

it('is green, and red when a gate is not told', async () => {
  expectGreen(await sandbox.gate('gate-table'));
  const before = sandbox.read('scripts/lib/gates.mjs');
  sandbox.write('scripts/lib/gates.mjs', before.replace(`name: 'size'`, `name: 'weight'`));
  expectRed(await sandbox.gate('gate-table'), 'CONTRIBUTING.md: gates is stale', 'gate-table: Run');
});
