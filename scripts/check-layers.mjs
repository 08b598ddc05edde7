/** Holds folders, manifests, layers.json and the files every package must have against each other. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { levelsOf } from './lib/levels.mjs';
import { readJson, root } from './lib/run.mjs';
import { entriesOf, packageFolders, readLayers, readNodeEntries, SCOPE } from './lib/workspace.mjs';

const layers = readLayers();
const folders = packageFolders();
/** @type {string[]} */
const budgets = readJson('.size-limit.json').map((/** @type {{ path: string }} */ { path }) => path);
/** @type {string[]} */
const problems = [];

/** Says `words` unless it is so. @param {unknown} isSo @param {string} words */
function must(isSo, words) {
  if (!isSo) problems.push(words);
}

/** The packages of ours in a list of dependencies. @param {string} name @param {Record<string, string>} [list] */
function inHouse(name, list = {}) {
  const ours = Object.keys(list).filter((dependency) => dependency.startsWith(SCOPE));
  for (const each of ours) {
    must(list[each]?.startsWith('workspace:'), `${name}: ${each} must be a workspace: dependency`);
  }
  return ours.map((dependency) => dependency.slice(SCOPE.length));
}

/** @param {string} name */
function checkPackage(name) {
  const manifest = readJson(`packages/${name}/package.json`);
  const names = [SCOPE + name, name];
  must(names.includes(manifest.name), `${name}: the folder and the name ${manifest.name} differ`);
  for (const file of ['README.md', 'test/surface.pins.test.ts']) {
    must(existsSync(join(root, 'packages', name, file)), `${name}: ${file} is missing`);
  }
  for (const { key, built } of entriesOf(name)) {
    must(budgets.includes(built), `${name}: entry ${key} has no size budget (${built}) in .size-limit.json`);
  }

  const below = Object.hasOwn(layers, name) ? layers[name] : undefined;
  if (!below) {
    problems.push(`${name}: not in layers.json`);
    return;
  }
  const { dependencies, peerDependencies, optionalDependencies, devDependencies } = manifest;
  const declared = [dependencies, peerDependencies, optionalDependencies].flatMap((list) =>
    inHouse(name, list),
  );
  for (const other of declared) {
    must(below.includes(other), `${name}: depends on ${other}, and layers.json has no such arrow`);
  }
  for (const other of below) {
    must(
      declared.includes(other),
      `${name}: layers.json has an arrow to ${other}, package.json does not list it`,
    );
  }
  for (const other of inHouse(name, devDependencies)) {
    must(below.includes(other), `${name}: its tests depend on ${other}, and layers.json has no such arrow`);
  }
}

function checkData() {
  for (const cycle of levelsOf(layers).cycles) problems.push(`layers.json: cycle ${cycle}`);
  for (const [name, below] of Object.entries(layers)) {
    must(folders.includes(name), `layers.json: ${name} is no folder in packages/`);
    for (const other of below) {
      must(
        Object.hasOwn(layers, other),
        `layers.json: ${name} may import ${other}, which is not in layers.json`,
      );
    }
  }
  for (const [name, entries] of Object.entries(readNodeEntries())) {
    const names = folders.includes(name) ? entriesOf(name).map((entry) => entry.name) : [];
    for (const entry of entries)
      must(names.includes(entry), `node-entries.json: ${name} has no entry ${entry}`);
  }
  const built = folders.flatMap((name) => entriesOf(name).map((entry) => entry.built));
  for (const path of budgets)
    must(built.includes(path), `.size-limit.json: ${path} is no entry of a package`);
}

/** turbo starts the pnpm of devDependencies, the setup starts the one of packageManager. */
function checkPnpm() {
  const { packageManager, devDependencies } = readJson('package.json');
  const installed = `pnpm@${readJson('node_modules/pnpm/package.json').version}`;
  must(devDependencies.pnpm, 'package.json: pnpm is missing from devDependencies');
  must(
    installed === packageManager,
    `package.json: packageManager is ${packageManager}, devDependencies brings ${installed}`,
  );
}

for (const name of folders) checkPackage(name);
checkData();
checkPnpm();
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else console.log(`${folders.length} packages and layers.json agree.`);
