import { cpus } from 'node:os';
import { PEERS } from '../peers/index.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { versionOf } from './installed.ts';
import type { Verdict } from './judge.ts';
import { METRICS, type Metric, median } from './measures.ts';
import type { Results } from './results.ts';
import { table } from './table.ts';

/** Three digits of what is small, none behind the point of what is large. */
function number(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}

/** The machine, the runtime and the versions, and nothing that names the place. */
export function machine(): string {
  const [first] = cpus();
  const versions = Object.values(PEERS)
    .flatMap((peer) => peer.packages)
    .filter((name) => !name.startsWith('@mcplkit/'))
    .map((name) => `${name} ${versionOf(name)}`);
  const processor = first?.model.trim() ?? 'unknown processor';
  return `${processor}, ${cpus().length} cores, Node ${process.versions.node}. ${versions.join(', ')}.`;
}

/** One table of a scenario: a row for each peer, a column for each cell. */
export function scenarioTable(scenario: Scenario, results: Results): string {
  const cells = [...scenario.cells.keys()];
  const peers = [...new Set([...scenario.cells.values()].flatMap((cell) => cell.peers))];
  const rows = peers.map((peer) => {
    const texts = cells.map((cell) => {
      const place = { scenario: scenario.name, cell, peer };
      if (results.samplesOf(place).length === 0) return '';
      return scenario.shows.map((metric) => number(median(results.valuesOf(place, metric)))).join(' / ');
    });
    return [peer, ...texts];
  });
  const measured = rows.filter(([, ...texts]) => texts.some((text) => text !== ''));
  return table(['', ...cells], measured);
}

export const legend = ({ shows }: Scenario): string =>
  shows.map((metric) => METRICS[metric].title).join(' / ');

const words: Partial<Record<Metric, string>> = { perSecond: 'rate', cpuUs: 'CPU' };

export function goalTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ goal, state, value, least, most, by }) => [
    goal.id,
    `${goal.scenario}: ${goal.cell}`,
    words[by] ?? METRICS[by].title,
    goal.rivalCell ? `÷ ${goal.rivalCell}` : (goal.rival ?? ''),
    `${goal.bound === 'atLeast' ? '≥' : '≤'} ${number(goal.floor)}`,
    number(goal.aim),
    number(value),
    least === most ? '' : `${number(least)} to ${number(most)}`,
    state,
  ]);
  const head = ['#', 'where', 'by', 'against', 'floor', 'aim', 'median', 'rounds', 'verdict'];
  return table(head, rows);
}
