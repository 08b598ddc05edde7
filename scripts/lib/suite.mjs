import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';
import { broken } from './tally.mjs';

const reporter = fileURLToPath(new URL('../tally-reporter.mjs', import.meta.url));

/**
 * npm reads the machine's settings (a proxy, certificates) beside the binary that it runs on. Tests that run on another
 * binary and call npm need them all the same.
 *
 * @param {string} node
 * @returns {Record<string, string>}
 */
function npmSettings(node) {
  const home = join(dirname(process.execPath), process.platform === 'win32' ? '.' : '..');
  const file = join(home, 'etc', 'npmrc');
  return node !== process.execPath && existsSync(file) ? { npm_config_globalconfig: file } : {};
}

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
    const { code, output } = await run(command, {
      node,
      show,
      env: { MCPLKIT_TALLY_FILE: file, ...npmSettings(node) },
    });
    const tally = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : broken;
    return { ...tally, failed: code === 0 ? tally.failed : Math.max(1, tally.failed), output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
