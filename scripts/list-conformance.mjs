/** Runs the official conformance suite and writes what it says into test/conformance/README.md. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { runClientConformance, runConformance, tableOf } from './lib/conformance.mjs';
import { writePart } from './lib/generated.mjs';
import { root } from './lib/run.mjs';

if (!(await build('all packages'))) process.exit(1);
const server = spawn(process.execPath, [join(root, 'test/conformance/dist/everything-server.js')], {
  stdio: ['pipe', 'pipe', 'ignore'],
});
try {
  const [said] = await once(server.stdout, 'data');
  report('server', await runConformance({ url: String(said).trim() }));
  report('client', await runClientConformance());
} finally {
  server.stdin.end();
}

/**
 * @param {'server' | 'client'} side
 * @param {Awaited<ReturnType<typeof runConformance>>} verdict
 */
function report(side, { isGreen, output, outcomes }) {
  if (!isGreen) {
    console.error(output);
    process.exitCode = 1;
  }
  writePart({
    file: 'test/conformance/README.md',
    part: side,
    script: 'scripts/list-conformance.mjs',
    text: tableOf(outcomes, side),
  });
}
