/** Other release lines of Node than the one at hand. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root, run } from './run.mjs';

/**
 * The npm package `node` carries the binary, so a machine with npm needs no version manager.
 *
 * @param {string} major
 * @returns {Promise<{ version: string, node: string } | undefined>} nothing when it cannot be had
 */
export async function fetchNode(major) {
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
