import { afterAll, it } from 'vitest';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed } from '../src/verdict.ts';

const sandbox = new Sandbox();
afterAll(() => sandbox.remove());

it('is green, and red when the umbrella exports one more name', async () => {
  expectGreen(await sandbox.gate('name-table'));
  sandbox.append('packages/mcplkit/src/llm.ts', "export { textContent } from '@mcplkit/wire';\n");
  expectRed(await sandbox.gate('name-table'), 'docs/names.md: names is stale', 'name-table: Run');
});
