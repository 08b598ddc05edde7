import { afterAll, it } from 'vitest';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed } from '../src/verdict.ts';

const sandbox = new Sandbox();
afterAll(() => sandbox.remove());

it('is green, then red on an export, a file and a dependency that nobody uses', async () => {
  expectGreen(await sandbox.gate('unused'));
  sandbox.append('packages/wire/src/errors.ts', 'export const nobodyWantsThis = 1;\n');
  sandbox.write('packages/wire/src/forgotten.ts', 'export const forgotten = 1;\n');
  sandbox.edit('packages/wire/package.json', (it) =>
    Object.assign(it, { dependencies: { 'left-over': '1.0.0' } }),
  );
  expectRed(
    await sandbox.gate('unused'),
    'nobodyWantsThis',
    'packages/wire/src/forgotten.ts',
    'left-over',
    'unused: Delete what is named',
  );
});
