import { randomBytes } from 'node:crypto';
import { afterAll, it } from 'vitest';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed } from '../src/verdict.ts';

const sandbox = new Sandbox({ built: true });
afterAll(() => sandbox.remove());

it('is green, then red when an entry outgrows its budget', async () => {
  expectGreen(await sandbox.gate('size'));
  const ballast = randomBytes(64_000).toString('base64');
  sandbox.append('packages/wire/dist/index.js', `export const ballast = '${ballast}';\n`);
  expectRed(
    await sandbox.gate('size'),
    'wire',
    'Package size limit has exceeded',
    'size: An entry has grown.',
  );
});
