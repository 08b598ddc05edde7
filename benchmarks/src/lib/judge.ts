import type { Goal } from '../goals.ts';
import { OTHERS } from '../peers/index.ts';
import { METRICS, type Metric, median } from './measures.ts';
import type { Place, Results } from './results.ts';

/** Where one goal stands. `by` tells the measure that decided: CPU time may stand in for a noisy rate. */
export interface Verdict {
  readonly goal: Goal;
  readonly state: 'ok' | 'BELOW FLOOR' | 'not measured';
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly by: Metric;
}

/** A rate is noisy when its ratio spreads so far, or others kept so much of a processor busy. */
const NOISY_SPREAD = 0.2;
const NOISY_OTHERS = 0.1;

/** How far below the floor still counts: 1 is not at all, 2 lets the half of it pass. */
export type Slack = 1 | 2;

export function judge(goal: Goal, results: Results, slack: Slack = 1): Verdict {
  const asked = compare(goal, goal.metric, results, slack);
  if (goal.metric !== 'perSecond' || asked.state !== 'BELOW FLOOR') return asked;
  const byCpu = compare(goal, 'cpuUs', results, slack);
  return byCpu.state === 'ok' && isNoisy(goal, asked, results) ? byCpu : asked;
}

function compare(goal: Goal, metric: Metric, results: Results, slack: Slack): Verdict {
  const values = ratiosOf(goal, metric, results);
  const value = median(values);
  const holds = goal.bound === 'atLeast' ? value >= goal.floor / slack : value <= goal.floor * slack;
  const state = values.length === 0 ? 'not measured' : holds ? 'ok' : 'BELOW FLOOR';
  return { goal, state, value, least: Math.min(...values), most: Math.max(...values), by: metric };
}

/** Round by round: how many times better we are, or how many times the cost we take. */
function ratiosOf(goal: Goal, metric: Metric, results: Results): number[] {
  const ours = results.valuesOf(placeOf(goal, 'mcplkit'), metric);
  if (goal.rival === undefined) return ours;
  const theirs = rivalValues(goal, metric, results);
  const upsideDown = goal.bound === 'atLeast' && METRICS[metric].more === 'worse';
  return ours.slice(0, theirs.length).map((our, round) => {
    const their = theirs[round] ?? Number.NaN;
    return upsideDown ? their / our : our / their;
  });
}

function rivalValues(goal: Goal, metric: Metric, results: Results): number[] {
  if (goal.rival !== 'best') {
    return results.valuesOf(
      { ...placeOf(goal, goal.rival ?? ''), cell: goal.rivalCell ?? goal.cell },
      metric,
    );
  }
  const each = OTHERS.map((peer) => results.valuesOf(placeOf(goal, peer), metric));
  const rounds = Math.min(...each.map((values) => values.length));
  const best = METRICS[metric].more === 'worse' ? Math.min : Math.max;
  return Array.from({ length: rounds }, (_, round) =>
    best(...each.map((values) => values[round] ?? Number.NaN)),
  );
}

function isNoisy(goal: Goal, { value, least, most }: Verdict, results: Results): boolean {
  if ((most - least) / value > NOISY_SPREAD) return true;
  const samples = ['mcplkit', ...(goal.rival ? [goal.rival] : [])].flatMap((peer) =>
    results.samplesOf(placeOf(goal, peer)),
  );
  return samples.some(({ others = 0 }) => others > NOISY_OTHERS);
}

const placeOf = ({ scenario, cell }: Goal, peer: string): Place => ({ scenario, cell, peer });
