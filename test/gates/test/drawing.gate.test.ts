import { afterAll, afterEach, expect, it } from 'vitest';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed } from '../src/verdict.ts';

const sandbox = new Sandbox();
const stale = ['ARCHITECTURE.md: layers is stale. Run: node scripts/draw-layers.mjs', 'drawing: Run'];
afterEach(() => sandbox.restore());
afterAll(() => sandbox.remove());

it('is green', async () => {
  expectGreen(await sandbox.gate('drawing'));
});

it('is red when an arrow is new, until it is drawn', async () => {
  sandbox.edit('layers.json', (layers) => layers.capabilities.push('transports'));
  expectRed(await sandbox.gate('drawing'), ...stale);
  sandbox.append('ARCHITECTURE.md', 'What stands around the drawing stays.\n');
  expectGreen(await sandbox.run('scripts/draw-layers.mjs'));
  expectGreen(await sandbox.gate('drawing'));
  expect(sandbox.read('ARCHITECTURE.md')).toContain('capabilities --> transports\n');
  expect(sandbox.read('ARCHITECTURE.md')).not.toContain('capabilities --> wire\n');
  expect(sandbox.read('ARCHITECTURE.md')).toMatch(/What stands around the drawing stays\.\n$/);
});

it('is red when the drawing was changed by hand', async () => {
  sandbox.write('ARCHITECTURE.md', sandbox.read('ARCHITECTURE.md').replace('  wire\n', '  wires\n'));
  expectRed(await sandbox.gate('drawing'), ...stale);
});

it('is red when the document has no place for the drawing', async () => {
  sandbox.write('ARCHITECTURE.md', '# Architecture\n');
  expectRed(await sandbox.gate('drawing'), 'ARCHITECTURE.md has no place for layers');
});
