import { afterAll, afterEach, it } from 'vitest';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed } from '../src/verdict.ts';

const sandbox = new Sandbox();
const manifest = 'packages/capabilities/package.json';
const packed = () => sandbox.gate('packed', '--filter=@mcplkit/capabilities');
afterEach(() => sandbox.restore());
afterAll(() => sandbox.remove());

it('is green', async () => {
  expectGreen(await packed());
});

it('is red when an entry names a file that the build does not write', async () => {
  sandbox.edit(manifest, (it) => Object.assign(it.exports['.'], { default: './dist/index.mjs' }));
  expectRed(await packed(), 'dist/index.mjs', 'packed: `exports`, `files` and what the build writes');
});

it('is red when the types of an entry lead nowhere', async () => {
  sandbox.edit(manifest, (it) => {
    it.scripts.build = `tsup && node -e "fs.writeFileSync('dist/index.d.ts', 'export * from \\'./gone\\'')"`;
  });
  expectRed(await packed(), 'Internal resolution error');
});
