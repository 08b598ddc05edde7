/** Runs the official conformance suite and writes what it says into test/conformance/README.md. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { runConformance, tableOf } from './lib/conformance.mjs';
import { writePart } from './lib/generated.mjs';
import { root } from './lib/run.mjs';

if (!(await build('all packages'))) process.exit(1);
const server = spawn(process.execPath, [join(root, 'test/conformance/dist/everything-server.js')], {
  stdio: ['pipe', 'pipe', 'ignore'],
});
try {
  const [said] = await once(server.stdout, 'data');
  const { isGreen, output, outcomes } = await runConformance({ url: String(said).trim() });
  if (!isGreen) console.error(output);
  process.exitCode = isGreen ? 0 : 1;
  writePart({
    file: 'test/conformance/README.md',
    part: 'server',
    script: 'scripts/list-conformance.mjs',
    text: tableOf(outcomes, 'server'),
  });
} finally {
  server.stdin.end();
}
