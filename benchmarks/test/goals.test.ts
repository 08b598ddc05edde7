import { expect, test } from 'vitest';
import { GOALS, type Goal } from '../src/goals.ts';
import { judge } from '../src/lib/judge.ts';
import type { Measures } from '../src/lib/measures.ts';
import { Results } from '../src/lib/results.ts';
import { SCENARIOS } from '../src/scenarios/index.ts';

const goal: Goal = {
  id: '0',
  scenario: 'in-process',
  cell: '100 B, 1 in flight',
  metric: 'perSecond',
  bound: 'atLeast',
  floor: 2,
  aim: 3,
  rival: 'sdk1',
};

/** Rounds of ours and of the rival's. */
function resultsOf({ scenario, cell }: Goal, ours: Measures[], theirs: Measures[]): Results {
  const results = new Results();
  for (const each of ours) results.add({ scenario, cell, peer: 'mcplkit' }, each);
  for (const each of theirs) results.add({ scenario, cell, peer: 'sdk1' }, each);
  return results;
}

test('every goal names a scenario, a cell and peers that are there', () => {
  for (const { scenario, cell, metric, rival, rivalCell } of GOALS) {
    const found = SCENARIOS.find(({ name }) => name === scenario);
    const peers = found?.cells.get(cell)?.peers ?? [];
    expect(peers, `${scenario}: ${cell}`).toContain('mcplkit');
    expect([...(found?.shows ?? []), 'p99Us']).toContain(metric);
    if (rival !== undefined && rival !== 'best') expect(peers, `${scenario}: ${cell}`).toContain(rival);
    if (rivalCell !== undefined) expect([...(found?.cells.keys() ?? [])]).toContain(rivalCell);
  }
});

test('the median of the ratios of the rounds decides', () => {
  const theirs = [{ perSecond: 100 }, { perSecond: 200 }, { perSecond: 400 }];
  const ours = [{ perSecond: 210 }, { perSecond: 410 }, { perSecond: 400 }];
  const verdict = judge(goal, resultsOf(goal, ours, theirs));
  expect(verdict).toMatchObject({ state: 'ok', value: 2.05, least: 1, most: 2.1, by: 'perSecond' });
});

test('a steady rate below the floor is below the floor, whatever the CPU time says', () => {
  const results = resultsOf(goal, [{ perSecond: 190, cpuUs: 1 }], [{ perSecond: 100, cpuUs: 10 }]);
  expect(judge(goal, results).state).toBe('BELOW FLOOR');
});

test('CPU time stands in for the rate when others were at work', () => {
  const results = resultsOf(
    goal,
    [{ perSecond: 190, cpuUs: 4, others: 0.5 }],
    [{ perSecond: 100, cpuUs: 10 }],
  );
  expect(judge(goal, results)).toMatchObject({ state: 'ok', value: 2.5, by: 'cpuUs' });
});

test('a cost over its floor is below the floor, and half of it passes with slack', () => {
  const cost: Goal = { ...goal, metric: 'heapBytes', bound: 'atMost', floor: 1.5 };
  const results = resultsOf(cost, [{ heapBytes: 200 }], [{ heapBytes: 100 }]);
  expect(judge(cost, results).state).toBe('BELOW FLOOR');
  expect(judge(cost, results, 2).state).toBe('ok');
});

test('what was not measured is not taken for reached', () => {
  expect(judge(goal, new Results()).state).toBe('not measured');
});
