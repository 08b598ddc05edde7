/**
 * Runs one sample longer, under the profiler of Node, and prints where the time went: in the functions themselves.
 *
 *   node benchmarks/dist/profile.js <scenario> [--cell <cell>] [--peer <peer>] [--top <number>]
 *
 * The profiles of all processes stay in benchmarks/dist/profiles, for the viewer of a browser's developer tools.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type CpuProfile, selfTimes } from './lib/self-times.ts';
import { table } from './lib/table.ts';
import { takeSample } from './lib/take-sample.ts';
import { isPeerName } from './peers/index.ts';
import { scenarioNamed } from './scenarios/index.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cell: { type: 'string' },
    peer: { type: 'string', default: 'mcplkit' },
    top: { type: 'string', default: '25' },
  },
});
const scenario = scenarioNamed(positionals[0] ?? '');
const cells = [...scenario.cells.keys()];
const cell = options.cell ?? cells[0] ?? '';
if (!cells.includes(cell))
  throw new Error(`${scenario.name} has no cell ${cell}. It has: ${cells.join('; ')}.`);
const { peer } = options;
if (!isPeerName(peer)) throw new Error(`There is no peer ${peer}.`);

const folder = fileURLToPath(new URL('./profiles', import.meta.url));
rmSync(folder, { recursive: true, force: true });
const profiled = {
  ...scenario,
  nodeFlags: [...scenario.nodeFlags, '--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=200'],
};
const program = fileURLToPath(new URL('./sample.js', import.meta.url));
const measures = await takeSample(
  program,
  { scenario: profiled, cell, peer },
  { warmUpMs: 500, measureMs: 4000, share: 1 },
);
process.stdout.write(`${scenario.name}: ${cell}, ${peer}: ${JSON.stringify(measures)}\n`);

for (const file of readdirSync(folder)) {
  const profile = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as CpuProfile;
  const rows = selfTimes(profile)
    .slice(0, Number(options.top))
    .map(({ name, place, share }) => [`${(share * 100).toFixed(1)} %`, name, place]);
  process.stdout.write(`\n${table(['itself', 'function', 'where'], rows)}\n`);
}
