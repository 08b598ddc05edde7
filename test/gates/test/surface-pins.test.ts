import { afterAll, expect, it } from 'vitest';
import { entriesOf, packageFolders } from '../../../scripts/lib/workspace.mjs';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed } from '../src/verdict.ts';

const sandbox = new Sandbox();
const entries = packageFolders().flatMap((folder) => entriesOf(folder));
// One worker for all of them, so that the compiler is loaded once.
const flags = ['--no-isolate', '--maxWorkers=1'];
const pins = () => sandbox.run('node_modules/vitest/vitest.mjs', 'run', 'surface.pins.test.ts', ...flags);
const count = (output: string, text: string) => output.split(text).length - 1;
afterAll(() => sandbox.remove());

it('every pin is green, and red when a name or a path slips out', async () => {
  expectGreen(await pins());
  for (const { source } of entries) {
    const names = 'export const slippedOut = 1;\nexport interface SlippedOutToo {}\n';
    sandbox.append(source, names);
  }
  for (const folder of packageFolders()) {
    sandbox.edit(`packages/${folder}/package.json`, (it) =>
      Object.assign(it.exports, { './slipped-out': {} }),
    );
  }
  const outcome = await pins();
  expectRed(outcome);
  expect(count(outcome.output, '+     "slippedOut",'), outcome.output).toBe(entries.length);
  expect(count(outcome.output, '+     "SlippedOutToo",'), outcome.output).toBe(entries.length);
  expect(count(outcome.output, '+   "./slipped-out",'), outcome.output).toBe(packageFolders().length);
});
