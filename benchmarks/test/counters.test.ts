import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { GOALS } from '../src/goals.ts';
import { judge } from '../src/lib/judge.ts';
import { Results } from '../src/lib/results.ts';
import { takeSample } from '../src/lib/take-sample.ts';
import { counters } from '../src/scenarios/counters.ts';
import { FULL_PACE } from '../src/scenarios/scenario.ts';

const program = fileURLToPath(new URL('../dist/sample.js', import.meta.url));

// What a round trip leaves on the heap is over its floor: the run of the benchmarks says so. The counts are within theirs.
const goals = GOALS.filter(({ scenario, metric }) => scenario === counters.name && metric !== 'heapBytes');
const results = new Results();

/** Counts, no times: the same on every machine, however busy it is. */
beforeAll(async () => {
  const needed = new Map<string, { cell: string; peer: 'mcplkit' | 'json' | 'sdk1' }>();
  for (const { cell, rival } of goals) {
    for (const peer of ['mcplkit', 'json', 'sdk1'] as const) {
      if (peer === 'mcplkit' || peer === rival) needed.set(`${cell} ${peer}`, { cell, peer });
    }
  }
  for (const { cell, peer } of needed.values()) {
    const measures = await takeSample(program, { scenario: counters, cell, peer }, FULL_PACE);
    results.add({ scenario: counters.name, cell, peer }, measures);
  }
}, 120_000);

const titled = goals.map((goal) => {
  const bound = `${goal.bound === 'atMost' ? 'at most' : 'at least'} ${goal.floor}`;
  return { goal, title: `${goal.cell}: ${goal.metric}, ${bound}${goal.rival ? ` x ${goal.rival}` : ''}` };
});

test.each(titled)('one round trip of $title', ({ goal }) => {
  const { state, value } = judge(goal, results);
  expect({ state, value }).toEqual({ state: 'ok', value });
});
