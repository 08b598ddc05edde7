/**
 * The gates of `pnpm check`, as data: check.mjs runs them, CONTRIBUTING.md shows them, test/gates breaks each of
 * them on purpose. A gate with `perPackage` takes turbo's --filter.
 */
import { workspaceFolders } from './workspace.mjs';

/** @typedef {{ name: string, protects: string, whenRed: string, command: string[], perPackage?: true }} Gate */

const code = [...new Set(workspaceFolders().map((folder) => folder.split('/')[0] ?? folder)), 'scripts'];

/** As many at once as there are processors: compilers in each other's way are slower. @param {string} task */
const turbo = (task) => [
  'turbo',
  'run',
  task,
  '--output-logs=errors-only',
  '--continue',
  '--concurrency=100%',
];

/** @type {Gate[]} */
export const gates = [
  {
    name: 'build',
    protects: 'Every package builds, in the order of its dependencies.',
    whenRed: 'A package does not bundle, or its declarations do not compile.',
    command: turbo('build'),
    perPackage: true,
  },
  {
    name: 'types',
    protects: 'Sources compile without a Node or DOM name, tests with Node.',
    whenRed: 'A type error, or a platform name in a source that has to run anywhere.',
    command: turbo('typecheck'),
    perPackage: true,
  },
  {
    name: 'lint',
    protects: 'One format and one set of lint rules.',
    whenRed: 'Run `npm run format`; what it leaves is for you to change.',
    command: ['biome', 'check', '.'],
  },
  {
    name: 'layers',
    protects: 'Every import follows an arrow of layers.json, resolves, and makes no cycle.',
    whenRed:
      'An import goes where it may not. Move the code, or change layers.json in a commit that says why.',
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...code],
  },
  {
    name: 'manifests',
    protects: 'package.json files, layers.json and the folders tell the same story.',
    whenRed:
      'A manifest and layers.json differ, or a package lacks a README, a surface pin or a size budget.',
    command: ['node', 'scripts/check-layers.mjs'],
  },
  {
    name: 'drawing',
    protects: 'The drawing in ARCHITECTURE.md shows layers.json as it is.',
    whenRed: 'Run `node scripts/draw-layers.mjs` and commit what it writes.',
    command: ['node', 'scripts/draw-layers.mjs', '--check'],
  },
  {
    name: 'gate-table',
    protects: 'The table of gates in CONTRIBUTING.md lists the gates there are.',
    whenRed: 'Run `node scripts/list-gates.mjs` and commit what it writes.',
    command: ['node', 'scripts/list-gates.mjs', '--check'],
  },
  {
    name: 'package-table',
    protects: 'The table of packages in README.md lists the packages there are.',
    whenRed: 'Run `node scripts/list-packages.mjs` and commit what it writes.',
    command: ['node', 'scripts/list-packages.mjs', '--check'],
  },
  {
    name: 'name-table',
    protects: 'The table in docs/names.md says what `mcplkit` exports, and from where.',
    whenRed: 'Run `node scripts/list-names.mjs` and commit what it writes.',
    command: ['node', 'scripts/list-names.mjs', '--check'],
  },
  {
    name: 'unused',
    protects: 'No export, file or dependency that nobody uses.',
    whenRed: 'Delete what is named, or use it.',
    command: ['knip', '--no-config-hints'],
  },
  {
    name: 'packed',
    protects: 'The packed package resolves and has types, for every way of importing it.',
    whenRed: '`exports`, `files` and what the build writes do not agree.',
    command: turbo('pack:check'),
    perPackage: true,
  },
  {
    name: 'size',
    protects: 'Every entry stays within its budget in .size-limit.json.',
    whenRed: 'An entry has grown. Find out by what; raise the budget only in a commit that says why.',
    command: ['size-limit'],
  },
  {
    name: 'tests',
    protects: 'What the packages promise, and that every other gate can turn red.',
    whenRed: 'A test fails. `npm test -- <part of a file name>` runs a few of them.',
    command: ['node', 'scripts/test.mjs'],
  },
];
