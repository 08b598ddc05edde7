import { afterAll, it } from 'vitest';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed } from '../src/verdict.ts';

const sandbox = new Sandbox();
afterAll(() => sandbox.remove());

it('is green, then red on format, on `any`, on a console and on a default export', async () => {
  expectGreen(await sandbox.gate('lint'));
  sandbox.write('packages/wire/src/format.ts', 'export const a = "double quotes"\n');
  sandbox.write('packages/wire/src/break.ts', 'console.log("");\nexport default 1 as any;\n');
  expectRed(
    await sandbox.gate('lint'),
    'packages/wire/src/format.ts format',
    'lint/suspicious/noExplicitAny',
    'lint/suspicious/noConsole',
    'lint/style/noDefaultExport',
    'lint: Run `npm run format`',
  );
});
