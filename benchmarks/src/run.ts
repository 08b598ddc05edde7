/**
 * Measures the wire against its peers and holds it against its floors.
 *
 *   node benchmarks/dist/run.js [--quick] [--only <scenario,...>] [--rounds <number>] [--write]
 *
 * Fails when a floor is missed; with --quick, when less than half of one is reached.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { GOALS } from './goals.ts';
import { collect, collectAgain, type Plan } from './lib/collect.ts';
import { judge, type Slack, type Verdict } from './lib/judge.ts';
import { goalTable, legend, machine, scenarioTable } from './lib/report.ts';
import type { Results } from './lib/results.ts';
import { SCENARIOS, scenarioNamed } from './scenarios/index.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const { quick } = options;
const rounds = Number(options.rounds ?? (quick ? 1 : 5));
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds wants a whole number above 0.');

const plan: Plan = {
  program: fileURLToPath(new URL('./sample.js', import.meta.url)),
  // What is exact is held by the tests, with every run of theirs.
  scenarios:
    options.only?.split(',').map(scenarioNamed) ?? SCENARIOS.filter(({ exact }) => !(quick && exact)),
  rounds,
  quick,
  report: (words) => void process.stderr.write(`${words}\n`),
};
const slack: Slack = quick ? 2 : 1;

function judgeAll(results: Results): Verdict[] {
  const chosen = GOALS.filter(
    ({ scenario, metric }) =>
      plan.scenarios.some(({ name }) => name === scenario) &&
      // The slowest of a hundred needs more of them than a short round has.
      !(quick && metric === 'p99Us'),
  );
  const verdicts = chosen.map((goal) => judge(goal, results, slack));
  return quick ? verdicts.filter(({ state }) => state !== 'not measured') : verdicts;
}

const results = await collect(plan);
let verdicts = judgeAll(results);
const missed = (): Verdict[] => verdicts.filter(({ state }) => state === 'BELOW FLOOR');
if (quick && missed().length > 0) {
  const goals = missed().map(({ goal }) => goal);
  plan.report('measuring once more where it fell short');
  for (let again = 0; again < 4; again++) await collectAgain(plan, goals, results);
  verdicts = judgeAll(results);
}

const parts = [
  `${machine()} Medians of ${rounds} rounds.`,
  ...plan.scenarios.flatMap((each) => [
    `### ${each.title}`,
    `\`${each.name}\`: ${legend(each)}.`,
    scenarioTable(each, results),
  ]),
  '### Goals',
  goalTable(verdicts),
];
const text = parts.join('\n\n');
process.stdout.write(`${text}\n\n`);

if (options.write) {
  const generated = new URL('../../scripts/lib/generated.mjs', import.meta.url).href;
  const { writePart } = (await import(generated)) as { writePart(what: object): void };
  writePart({
    file: 'benchmarks/README.md',
    part: 'results',
    script: 'benchmarks/dist/run.js --write',
    text,
  });
}
const half = quick ? 'half of ' : '';
process.stdout.write(
  `${verdicts.length - missed().length} of ${verdicts.length} goals reach ${half}their floor.\n`,
);
process.exitCode = missed().length > 0 ? 1 : 0;
