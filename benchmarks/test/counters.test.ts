import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { GOALS } from '../src/goals.ts';
import { judge } from '../src/lib/judge.ts';
import { Results } from '../src/lib/results.ts';
import { takeSample } from '../src/lib/take-sample.ts';
import type { PeerName } from '../src/peers/index.ts';
import { counters } from '../src/scenarios/counters.ts';
import { memory } from '../src/scenarios/memory.ts';
import { FULL_PACE } from '../src/scenarios/scenario.ts';

const program = fileURLToPath(new URL('../dist/sample.js', import.meta.url));

const EXACT = [counters, memory];

const goals = GOALS.filter(({ scenario }) => EXACT.some(({ name }) => name === scenario));
const results = new Results();

/** Counts and bytes, no times: the same on every machine, however busy it is. */
beforeAll(async () => {
  for (const scenario of EXACT) {
    const ofScenario = goals.filter((goal) => goal.scenario === scenario.name);
    for (const cell of new Set(ofScenario.map((goal) => goal.cell))) {
      const rivals = ofScenario.flatMap((goal) => (goal.cell === cell && goal.rival ? [goal.rival] : []));
      for (const peer of new Set<PeerName>(['mcplkit', ...rivals.filter((rival) => rival !== 'best')])) {
        const measures = await takeSample(program, { scenario, cell, peer }, FULL_PACE);
        results.add({ scenario: scenario.name, cell, peer }, measures);
      }
    }
  }
}, 180_000);

const titled = goals.map((goal) => {
  const bound = `${goal.bound === 'atMost' ? 'at most' : 'at least'} ${goal.floor}`;
  return {
    goal,
    title: `${goal.scenario}, ${goal.cell}: ${goal.metric}, ${bound}${goal.rival ? ` x ${goal.rival}` : ''}`,
  };
});

test.each(titled)('$title', ({ goal }) => {
  const { state, value } = judge(goal, results);
  expect({ state, value }).toEqual({ state: 'ok', value });
});
