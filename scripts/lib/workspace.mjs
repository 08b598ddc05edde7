/** What the workspace holds, read from the disk: its packages, and the two data files that rule them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, readText, root } from './run.mjs';

export const SCOPE = '@mcplkit/';

/** The condition in `exports` that leads to an entry's source. */
const SOURCE = '@mcplkit/source';

/** @param {string} pattern a folder, or a folder and `/*` */
function foldersOf(pattern) {
  const isGroup = pattern.endsWith('/*');
  const group = isGroup ? pattern.slice(0, -2) : '.';
  const names = isGroup && existsSync(join(root, group)) ? readdirSync(join(root, group)) : [pattern];
  return names
    .map((name) => (isGroup ? `${group}/${name}` : name))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .sort();
}

/** @returns {string[]} paths of every workspace package's folder, as pnpm-workspace.yaml lists them */
export function workspaceFolders() {
  const [, list = ''] = /^packages:\n((?: +- .*\n)+)/m.exec(readText('pnpm-workspace.yaml')) ?? [];
  return [...list.matchAll(/- (\S+)/g)].flatMap(([, pattern = '']) => foldersOf(pattern));
}

/** @returns {string[]} the names of the folders below packages/, where all that is published lives */
export const packageFolders = () => foldersOf('packages/*').map((folder) => folder.slice('packages/'.length));

/** @returns {Record<string, string[]>} what each package may import */
export const readLayers = () => readJson('layers.json');

/** @returns {Record<string, string[]>} for a package, the entries that may use Node; all others run anywhere */
export const readNodeEntries = () => readJson('node-entries.json');

/**
 * The entries of a package that code can import, by their key in `exports`.
 *
 * @param {string} folder
 * @returns {{ key: string, name: string, source: string, built: string }[]} `name` is `index` for the root entry
 */
export function entriesOf(folder) {
  return Object.entries(readJson(`packages/${folder}/package.json`).exports)
    .filter(([key]) => key !== './package.json')
    .map(([key, target]) => ({
      key,
      name: key === '.' ? 'index' : key.slice(2),
      source: `packages/${folder}/${target[SOURCE].slice(2)}`,
      built: `packages/${folder}/${target.default.slice(2)}`,
    }));
}
