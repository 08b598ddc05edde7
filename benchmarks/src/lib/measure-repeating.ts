import type { Pace } from '../scenarios/scenario.ts';
import { forMs } from './load.ts';
import type { Measures } from './measures.ts';
import { markHere, measureRate } from './meter.ts';

/** How often something can be done in this process. `step` does it, and tells how many times. */
export async function measureRepeating(step: () => number | Promise<number>, pace: Pace): Promise<Measures> {
  let count = 0;
  const repeat = async (ms: number): Promise<undefined> => {
    const more = forMs(ms);
    while (more()) count += await step();
  };
  await repeat(pace.warmUpMs);
  return measureRate(
    async () => markHere(count),
    () => repeat(pace.measureMs),
  );
}
