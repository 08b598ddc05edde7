import { afterAll, afterEach, expect, it } from 'vitest';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed } from '../src/verdict.ts';

const sandbox = new Sandbox();
const build = () => sandbox.gate('build', '--filter=@mcplkit/capabilities');
afterEach(() => sandbox.restore());
afterAll(() => sandbox.remove());

it('is green, and writes what the manifest promises', async () => {
  expectGreen(await build());
  expect(sandbox.read('packages/capabilities/dist/index.js')).toContain('advertisedCapabilities');
  expect(sandbox.read('packages/capabilities/dist/index.d.ts')).toContain('advertisedCapabilities');
});

it('is red when a module is missing', async () => {
  sandbox.append('packages/capabilities/src/index.ts', `export { gone } from './gone.ts';\n`);
  expectRed(await build(), './gone.ts', 'build: A package does not bundle');
});
