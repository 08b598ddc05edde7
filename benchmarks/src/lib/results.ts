import type { Measures, Metric } from './measures.ts';

/** What was measured of one peer in one cell. */
export interface Place {
  readonly scenario: string;
  readonly cell: string;
  readonly peer: string;
}

const keyOf = ({ scenario, cell, peer }: Place): string => `${scenario} | ${cell} | ${peer}`;

/** The samples of a run, in the order of the rounds. */
export class Results {
  readonly #samples = new Map<string, Measures[]>();

  add(place: Place, measures: Measures): void {
    const samples = this.#samples.get(keyOf(place));
    if (samples === undefined) this.#samples.set(keyOf(place), [measures]);
    else samples.push(measures);
  }

  samplesOf(place: Place): readonly Measures[] {
    return this.#samples.get(keyOf(place)) ?? [];
  }

  valuesOf(place: Place, metric: Metric): number[] {
    return this.samplesOf(place).flatMap((sample) => sample[metric] ?? []);
  }
}
