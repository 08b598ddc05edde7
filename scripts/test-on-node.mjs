/**
 * `node scripts/test-on-node.mjs 22 24`: what stands on the runtime itself, on other release lines of Node than the one at
 * hand: connections, roads and the client. What is above them is the same code everywhere, and CI has its time.
 */
import { build } from './lib/build.mjs';
import { fetchNode } from './lib/node.mjs';
import { runSuite } from './lib/suite.mjs';
import { add, broken, nothing, tallyLine } from './lib/tally.mjs';
import { setup } from './setup.mjs';

const majors = process.argv.slice(2);
if (majors.length === 0 || majors.some((major) => !/^\d+$/.test(major))) {
  console.error(
    'Name the major versions of Node to test on, for example: node scripts/test-on-node.mjs 22 24',
  );
  process.exit(2);
}
const folders = ['wire', 'transports', 'client'].map((name) => `packages/${name}/`);
let total = nothing;
const lines = [];
const ready = (await setup()) && (await build('all packages'));
for (const major of majors) {
  const found = ready ? await fetchNode(major) : undefined;
  const tally = found ? await runSuite(folders, { node: found.node }) : broken;
  lines.push(`Node ${found?.version ?? major}: ${tallyLine(tally)}`);
  total = add(total, tally);
}
console.log(`${lines.join('\n')}\n${tallyLine(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
