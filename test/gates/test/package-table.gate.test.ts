import { afterAll, it } from 'vitest';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed } from '../src/verdict.ts';

const sandbox = new Sandbox();
afterAll(() => sandbox.remove());

it('is green, and red when a package says something else of itself', async () => {
  expectGreen(await sandbox.gate('package-table'));
  sandbox.edit('packages/wire/package.json', (it) => Object.assign(it, { description: 'Something else.' }));
  expectRed(await sandbox.gate('package-table'), 'README.md: packages is stale', 'package-table: Run');
});
