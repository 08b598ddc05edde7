/** What the workspace holds, read from the disk: its packages, and the two data files that rule them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from './run.mjs';

export const SCOPE = '@mcplkit/';

/** The folders named in pnpm-workspace.yaml: published packages, then those that stay in the house. */
const GROUPS = ['packages', 'examples', 'test'];

/** @param {string} group */
const foldersOf = (group) =>
  existsSync(join(root, group))
    ? readdirSync(join(root, group)).filter((name) => existsSync(join(root, group, name, 'package.json')))
    : [];

/** @returns {string[]} folders below packages/, in order */
export const packageFolders = () => foldersOf('packages').sort();

/** @returns {string[]} paths of every workspace package's folder */
export const workspaceFolders = () =>
  GROUPS.flatMap((group) => foldersOf(group).map((name) => `${group}/${name}`));

/** @returns {Record<string, string[]>} what each package may import */
export const readLayers = () => readJson('layers.json');

/** @returns {Record<string, string[]>} for a package, the entries that may use Node; all others run anywhere */
export const readNodeEntries = () => readJson('node-entries.json');

/**
 * The entries of a package that code can import, by their key in `exports`.
 *
 * @param {string} folder
 * @returns {{ key: string, name: string, built: string }[]} `name` is `index` for the root entry
 */
export function entriesOf(folder) {
  return Object.entries(readJson(`packages/${folder}/package.json`).exports)
    .filter(([key]) => key !== './package.json')
    .map(([key, target]) => ({
      key,
      name: key === '.' ? 'index' : key.slice(2),
      built: `packages/${folder}/${target.default.slice(2)}`,
    }));
}
