/** Holds folders, manifests, layers.json and the files every package must have against each other. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { levelsOf } from './lib/levels.mjs';
import { readJson, root } from './lib/run.mjs';
import { entriesOf, packageFolders, readLayers, readNodeEntries, SCOPE } from './lib/workspace.mjs';

const layers = readLayers();
const folders = packageFolders();
const problems = levelsOf(layers).cycles.map((cycle) => `layers.json: cycle ${cycle}`);

/** @param {string} name @param {Record<string, string>} [dependencies] */
const inHouse = (name, dependencies = {}) =>
  Object.entries(dependencies)
    .filter(([dependency]) => dependency.startsWith(SCOPE))
    .map(([dependency, range]) => {
      if (!range.startsWith('workspace:'))
        problems.push(`${name}: ${dependency} must be a workspace: dependency`);
      return dependency.slice(SCOPE.length);
    });

for (const [name, below] of Object.entries(layers)) {
  if (!folders.includes(name)) problems.push(`layers.json: ${name} is no folder in packages/`);
  for (const other of below.filter((each) => !(each in layers))) {
    problems.push(`layers.json: ${name} may import ${other}, which is not in layers.json`);
  }
}

const budgets = readJson('.size-limit.json').map(({ path }) => path);
for (const name of folders) {
  const manifest = readJson(`packages/${name}/package.json`);
  if (![SCOPE + name, name].includes(manifest.name)) {
    problems.push(`${name}: the folder and the name ${manifest.name} differ`);
  }
  for (const file of ['README.md', 'test/surface.pins.test.ts']) {
    if (!existsSync(join(root, 'packages', name, file))) problems.push(`${name}: ${file} is missing`);
  }
  for (const { key, built } of entriesOf(name)) {
    if (!budgets.includes(built))
      problems.push(`${name}: entry ${key} has no size budget (${built}) in .size-limit.json`);
  }
  if (!Object.hasOwn(layers, name)) {
    problems.push(`${name}: not in layers.json`);
    continue;
  }
  const declared = new Set([
    ...inHouse(name, manifest.dependencies),
    ...inHouse(name, manifest.peerDependencies),
    ...inHouse(name, manifest.optionalDependencies),
  ]);
  for (const other of declared) {
    if (!layers[name].includes(other))
      problems.push(`${name}: depends on ${other}, and layers.json has no such arrow`);
  }
  for (const other of layers[name]) {
    if (!declared.has(other))
      problems.push(`${name}: layers.json has an arrow to ${other}, package.json does not list it`);
  }
  for (const other of inHouse(name, manifest.devDependencies)) {
    if (!layers[name].includes(other))
      problems.push(`${name}: its tests depend on ${other}, which is not below it`);
  }
}

for (const [name, entries] of Object.entries(readNodeEntries())) {
  const names = folders.includes(name) ? entriesOf(name).map((entry) => entry.name) : [];
  for (const entry of entries.filter((each) => !names.includes(each))) {
    problems.push(`node-entries.json: ${name} has no entry ${entry}`);
  }
}
for (const path of budgets) {
  if (!folders.some((name) => entriesOf(name).some(({ built }) => built === path))) {
    problems.push(`.size-limit.json: ${path} is no entry of a package`);
  }
}

const { packageManager, devDependencies } = readJson('package.json');
const pnpm = `pnpm@${readJson('node_modules/pnpm/package.json').version}`;
if (!devDependencies.pnpm) problems.push('package.json: pnpm is missing from devDependencies');
// turbo starts the pnpm of devDependencies, the setup starts the one of packageManager.
if (pnpm !== packageManager)
  problems.push(`package.json: packageManager is ${packageManager}, devDependencies brings ${pnpm}`);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else console.log(`${folders.length} packages and layers.json agree.`);
