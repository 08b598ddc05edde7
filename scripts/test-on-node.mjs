/**
 * `node scripts/test-on-node.mjs 22 24`: the suite, on other release lines of Node than the one at hand. Without what
 * judges this repository, its tarballs, what a browser makes of them, and floors that were set on one line: the packages
 * are what has to run everywhere.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { readJson, root, run } from './lib/run.mjs';
import { runSuite } from './lib/suite.mjs';
import { add, broken, nothing, tallyLine } from './lib/tally.mjs';
import { setup } from './setup.mjs';

/**
 * The npm package `node` carries the binary, so a machine with npm needs no version manager.
 *
 * @param {string} major
 * @returns {Promise<{ version: string, node: string } | undefined>} nothing when it cannot be had
 */
async function fetchNode(major) {
  const home = join('node_modules', '.cache', 'node', major);
  const node = join(
    root,
    home,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (!existsSync(node)) {
    console.log(`Getting Node ${major}.`);
    mkdirSync(join(root, home), { recursive: true });
    // Without a manifest of its own npm would install into the workspace above.
    writeFileSync(join(root, home, 'package.json'), '{ "private": true }\n');
    const install = ['npm', 'install', `node@${major}`, '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await run(install, { show: 'quiet', shell: true, cwd: join(root, home) });
    if (code !== 0 || !existsSync(node)) {
      console.error(`${output}\nNode ${major} could not be installed; its output is above.`);
      return undefined;
    }
  }
  return { node, version: readJson(join(home, 'node_modules', 'node', 'package.json')).version };
}

const majors = process.argv.slice(2);
if (majors.length === 0 || majors.some((major) => !/^\d+$/.test(major))) {
  console.error(
    'Name the major versions of Node to test on, for example: node scripts/test-on-node.mjs 22 24',
  );
  process.exit(2);
}
const exclude = ['test/gates', 'test/consumers', 'test/browser', 'benchmarks'].map(
  (folder) => `--exclude=${folder}/**`,
);
let total = nothing;
const lines = [];
const ready = (await setup()) && (await build('all packages'));
for (const major of majors) {
  const found = ready ? await fetchNode(major) : undefined;
  const tally = found ? await runSuite(exclude, { node: found.node }) : broken;
  lines.push(`Node ${found?.version ?? major}: ${tallyLine(tally)}`);
  total = add(total, tally);
}
console.log(`${lines.join('\n')}\n${tallyLine(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
