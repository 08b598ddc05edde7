/**
 * The arrows of layers.json, held on resolved files: an import by name, by path or of a type alone is all the same.
 *
 * A rule on paths says nothing about an import that does not resolve. So `no-unresolved` carries all the others, and
 * the source condition below is what lets packages resolve to their sources, built or not.
 */
import { readFileSync } from 'node:fs';

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const layers = readJson('./layers.json');

/** Sources that may use Node: `src/<entry>.ts`, `src/<entry>-….ts` and `src/<entry>/` of the entries listed. */
const nodeSources = Object.entries(readJson('./node-entries.json')).map(
  ([name, entries]) => `^packages/${name}/src/(${entries.join('|')})[./-]`,
);

const perPackage = Object.entries(layers).map(([name, below]) => ({
  name: `layer-${name}`,
  comment: `packages/${name} may import: ${below.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^packages/${name}/src/` },
  to: { path: '^packages/[^/]+/', pathNot: `^packages/(${[name, ...below].join('|')})/` },
}));

export default {
  forbidden: [
    ...perPackage,
    {
      name: 'no-cycle',
      comment: 'modules that need each other are one module, or a third one is missing',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'by-name-only',
      comment: 'another package is reached by its name, through its exports',
      severity: 'error',
      from: { path: '^(?:packages/([^/]+)|[^/]+)/' },
      to: { path: '^packages/', pathNot: '^packages/$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'runs-anywhere',
      comment: 'only the entries listed in node-entries.json may use what Node brings',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: nodeSources },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'not-through-node',
      comment: 'a source that runs anywhere cannot import one that needs Node',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: nodeSources },
      to: { path: nodeSources },
    },
    {
      name: 'source-not-to-test',
      comment: 'what is published cannot need what is not',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/' },
      to: { path: '(^|/)(test|examples|benchmarks)/|[.](test|test-d|bench)[.]ts$' },
    },
    {
      name: 'declared-dependency',
      comment: 'a source may import what its own package.json lists under dependencies',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-unresolved',
      comment: 'an import has to lead to a file',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    // Not `exclude`: it would also hide every import of a dependency that keeps its code in a folder named dist.
    doNotFollow: { path: ['node_modules', '^(packages|examples|test)/[^/]+/dist/', '^benchmarks/dist/'] },
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@mcplkit/source', 'import', 'types', 'node', 'default'],
    },
  },
};
