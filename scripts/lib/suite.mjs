import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';
import { broken } from './tally.mjs';

const reporter = fileURLToPath(new URL('../tally-reporter.mjs', import.meta.url));

/**
 * Runs vitest on what is built and counts. A crash counts as one failure, so that nobody reads a green line.
 *
 * @param {string[]} args passed on to vitest
 * @param {{ node?: string, show?: 'live' | 'quiet' }} [options] `node` is the binary to run everything on
 * @returns {Promise<import('./tally.mjs').Tally & { output: string }>}
 */
export async function runSuite(args = [], { node = process.execPath, show = 'live' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'mcplkit-tally-'));
  const file = join(folder, 'tally.json');
  try {
    const command = ['vitest', 'run', '--reporter=default', `--reporter=${reporter}`, ...args];
    const { code, output } = await run(command, { node, show, env: { MCPLKIT_TALLY_FILE: file } });
    const tally = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : broken;
    return { ...tally, failed: code === 0 ? tally.failed : Math.max(1, tally.failed), output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
