import { afterAll, expect, it } from 'vitest';
import { entriesOf, packageFolders } from '../../../scripts/lib/workspace.mjs';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed } from '../src/verdict.ts';

const sandbox = new Sandbox();
const pins = () => sandbox.run('node_modules/vitest/vitest.mjs', 'run', 'surface.pins', '--reporter=verbose');
afterAll(() => sandbox.remove());

it('the pins of every entry are green, then red when it exports one name more', {
  timeout: 120_000,
}, async () => {
  const entries = packageFolders().flatMap((folder) =>
    entriesOf(folder).map((entry) => ({ ...entry, folder })),
  );
  expectGreen(await pins());
  for (const { folder, name } of entries) {
    const source = `packages/${folder}/src/${name}.ts`;
    sandbox.append(source, `export const slippedOut = 1;\nexport interface SlippedOutToo {}\n`);
  }
  const outcome = await pins();
  expectRed(outcome, '+     "slippedOut"', '+     "SlippedOutToo"');
  for (const { folder, key } of entries) {
    const failed = outcome.output
      .split('\n')
      .filter((line) => line.includes('×') && line.includes(`packages/${folder}/`));
    expect(
      failed.some((line) => line.includes(`'${key}'`)),
      `${folder} ${key} was not noticed:\n${outcome.output}`,
    ).toBe(true);
  }
});

it('is red when a path below a package is new', { timeout: 120_000 }, async () => {
  sandbox.restore();
  for (const folder of packageFolders()) {
    sandbox.edit(`packages/${folder}/package.json`, (it) =>
      Object.assign(it.exports, { './slipped-out': {} }),
    );
  }
  const { code, output } = await pins();
  expect(code).toBe(1);
  expect(output.match(/Tests .*?(\d+) failed/)?.[1], output).toBe(String(packageFolders().length));
});
