/**
 * Writes the table of roads into packages/transports/README.md: how many cases of the contract each has to pass, and where.
 * The cases come from the build, the roads from the file that their tests read.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writePart } from './lib/generated.mjs';
import { readJson, root } from './lib/run.mjs';

const built = join(root, 'packages/transports/dist/contract.js');
if (!existsSync(built)) {
  throw new Error(
    'The cases come from the build of @mcplkit/transports: run `npm run check -- build` first.',
  );
}
/** @type {typeof import('../packages/transports/src/contract.ts')} */
const { CONTRACT, contractFor } = await import(pathToFileURL(built).href);

/** @type {(import('../packages/transports/src/contract.ts').Road & { runtimes: string })[]} */
const roads = readJson('packages/transports/test/contract/roads.json');

/** The groups of cases, such as `ORDER`. @param {readonly { id: string }[]} cases */
const groups = (cases) => new Set(cases.map(({ id }) => id.slice(0, id.lastIndexOf('-'))));

const rows = roads.map((road) => {
  const cases = contractFor(road);
  const applying = groups(cases);
  const missing = [...groups(CONTRACT)].filter((name) => !applying.has(name));
  return `| ${road.name} | ${cases.length} | ${missing.join(', ') || 'none'} | ${road.runtimes} |`;
});
writePart({
  file: 'packages/transports/README.md',
  part: 'contract',
  script: 'scripts/list-contract.mjs',
  text: [
    `| road | cases, of ${CONTRACT.length} | groups that do not apply | shown in |`,
    '|---|---|---|---|',
    ...rows,
  ].join('\n'),
});
