import { GOALS, type Goal } from '../goals.ts';
import type { PeerName } from '../peers/index.ts';
import { FULL_PACE, type Pace, QUICK_PACE, type Scenario } from '../scenarios/scenario.ts';
import { patience } from './patience.ts';
import { Results } from './results.ts';
import { type Sampled, takeSample } from './take-sample.ts';

export interface Plan {
  readonly program: string;
  readonly scenarios: readonly Scenario[];
  readonly rounds: number;
  readonly quick: boolean;
  report(words: string): void;
}

/** How long a run waits in all for a machine that others keep busy. */
const PATIENCE_MS = 120_000;

/** Takes every sample of a run: rounds, in which the peers of each cell take turns, in an order that rotates. */
export async function collect(plan: Plan): Promise<Results> {
  const results = new Results();
  const quiet = patience(plan.quick ? 0 : PATIENCE_MS);
  const pace: Pace = plan.quick ? QUICK_PACE : FULL_PACE;
  for (let round = 0; round < plan.rounds; round++) {
    for (const scenario of plan.scenarios) {
      if (scenario.exact && round > 0) continue;
      plan.report(`round ${round + 1} of ${plan.rounds}: ${scenario.name}`);
      for (const cell of scenario.cells.keys()) {
        for (const peer of rotated(peersFor(scenario, cell, plan.quick), round)) {
          await quiet();
          await addSample(results, plan.program, { scenario, cell, peer }, pace);
        }
      }
    }
  }
  return results;
}

/** Measures the cells of some goals once more. */
export async function collectAgain(plan: Plan, goals: readonly Goal[], results: Results): Promise<void> {
  for (const scenario of plan.scenarios) {
    for (const cell of scenario.cells.keys()) {
      if (!goals.some((goal) => goal.scenario === scenario.name && goal.cell === cell)) continue;
      for (const peer of peersFor(scenario, cell, plan.quick)) {
        await addSample(results, plan.program, { scenario, cell, peer }, QUICK_PACE);
      }
    }
  }
}

async function addSample(results: Results, program: string, sampled: Sampled, pace: Pace): Promise<void> {
  const { scenario, cell, peer } = sampled;
  results.add({ scenario: scenario.name, cell, peer }, await takeSample(program, sampled, pace));
}

/** A quick run measures those whom a goal needs, and leaves out the best of all others and what is slow. */
function peersFor(scenario: Scenario, cell: string, quick: boolean): readonly PeerName[] {
  const { peers = [], slow = [] } = scenario.cells.get(cell) ?? {};
  if (!quick) return peers;
  const rivals = GOALS.filter((goal) => goal.scenario === scenario.name && goal.rival !== 'best').flatMap(
    (goal) => {
      if (goal.rivalCell === cell) return ['mcplkit'];
      return goal.cell === cell ? ['mcplkit', goal.rival ?? 'mcplkit'] : [];
    },
  );
  return peers.filter((peer) => rivals.includes(peer) && !slow.includes(peer));
}

function rotated<T>(items: readonly T[], by: number): readonly T[] {
  const start = items.length > 0 ? by % items.length : 0;
  return [...items.slice(start), ...items.slice(0, start)];
}
