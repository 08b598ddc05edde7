import { type Measures, quantile } from './measures.ts';
import { type Usage, usageNow, watchOthers } from './usage.ts';

/** What all processes of a sample have used by now, and how many messages they have handled. */
export interface Mark extends Usage {
  readonly count: number;
}

/** A mark of this process alone. */
export const markHere = (count: number): Mark => ({ ...usageNow(), count });

/** The rate between two marks, and what each message cost. */
export async function measureRate(
  mark: () => Promise<Mark>,
  work: () => Promise<readonly number[] | undefined>,
): Promise<Measures> {
  const others = watchOthers();
  const before = await mark();
  const latencies = await work();
  const after = await mark();
  const count = after.count - before.count;
  const cpuUs = after.cpuUs - before.cpuUs;
  return {
    perSecond: (count / (after.at - before.at)) * 1000,
    cpuUs: cpuUs / count,
    others: others(cpuUs),
    ...(latencies?.length && {
      p50Us: quantile(latencies, 0.5) * 1000,
      p99Us: quantile(latencies, 0.99) * 1000,
    }),
  };
}
