/** Starting other programs: every script of the house goes through here, so they all see one environment. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const bin = join(root, 'node_modules', '.bin');

/** @param {string} file a path below the root */
export const readText = (file) => readFileSync(join(root, file), 'utf8');

/** @param {string} file a path below the root */
export const readJson = (file) => JSON.parse(readText(file));

/**
 * @param {string} node the binary that `node` is to mean
 * @param {Record<string, string>} more
 */
function environment(node, more) {
  const path = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    ...process.env,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
    ...more,
    // turbo looks for pnpm on PATH, and a machine with npm alone has it only below node_modules.
    [path]: [...(node === process.execPath ? [] : [dirname(node)]), bin, process.env[path]].join(delimiter),
  };
}

/** @type {Record<string, string>} */
const homes = { depcruise: 'dependency-cruiser', biome: '@biomejs/biome' };

/**
 * The script behind a tool's name. Started with Node itself, a tool needs no shell, on Windows neither.
 *
 * @param {string} name
 */
function tool(name) {
  const folder = join('node_modules', homes[name] ?? name);
  if (!existsSync(join(root, folder)))
    throw new Error(`${name} is not installed; run: node scripts/setup.mjs`);
  const { bin: bins } = readJson(join(folder, 'package.json'));
  return join(root, folder, typeof bins === 'string' ? bins : bins[name]);
}

/**
 * Runs `command`: the first word is `node`, a tool's name, or (with `shell`) any program.
 * `show` says where the output goes: to the terminal ('live'), into the result ('quiet') or both ('both').
 *
 * @typedef {{ show?: 'live' | 'quiet' | 'both', env?: Record<string, string>, cwd?: string, shell?: boolean, node?: string }} RunOptions
 * @param {string[]} command
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(
  command,
  { show = 'live', env = {}, cwd = root, shell = false, node = process.execPath } = {},
) {
  const [first = '', ...rest] = command;
  /** @type {import('node:child_process').SpawnOptions} */
  const options = {
    cwd,
    env: environment(node, env),
    stdio: show === 'live' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  };
  const child = shell
    ? spawn(command.join(' '), { ...options, shell: true })
    : spawn(node, first === 'node' ? rest : [tool(first), ...rest], options);
  return new Promise((resolve) => {
    let output = '';
    for (const stream of /** @type {const} */ (['stdout', 'stderr'])) {
      child[stream]?.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (show === 'both') process[stream].write(text);
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    // A child ended by a signal has no code; it must not pass for a success.
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** @param {number} since a reading of performance.now() */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
