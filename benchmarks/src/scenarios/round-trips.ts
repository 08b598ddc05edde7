import { forMs, keepAsking, type Load } from '../lib/load.ts';
import type { Measures } from '../lib/measures.ts';
import { type Mark, markHere, measureRate } from '../lib/meter.ts';
import { PAYLOADS, type PayloadName } from '../lib/payloads.ts';
import type { Asker, BareAsker } from '../peers/peer.ts';
import type { Pace } from './scenario.ts';

/** A cell of round trips: what is sent both ways, and how many are under way at once. */
export interface RoundTrips {
  readonly payload: PayloadName;
  readonly inFlight: number;
}

/** The cells that round trips over any road have. */
export const ROUND_TRIPS = {
  '100 B, 1 in flight': { payload: '100 B', inFlight: 1 },
  '100 B, 64 in flight': { payload: '100 B', inFlight: 64 },
  '1 KB, 1 in flight': { payload: '1 KB', inFlight: 1 },
  '1 KB, 64 in flight': { payload: '1 KB', inFlight: 64 },
  '64 KB, 1 in flight': { payload: '64 KB', inFlight: 1 },
  '64 KB, 64 in flight': { payload: '64 KB', inFlight: 64 },
} as const satisfies Record<string, RoundTrips>;

/** Warms up, then measures. `far` is the mark of the process at the other end, if there is one. */
export async function measureRoundTrips(
  asker: Asker | BareAsker,
  { payload, inFlight }: RoundTrips,
  pace: Pace,
  far?: () => Promise<Mark>,
): Promise<Measures> {
  const load: Load = { params: PAYLOADS[payload](), inFlight };
  await keepAsking(asker, load, forMs(pace.warmUpMs));

  let count = 0;
  const mark = async (): Promise<Mark> => {
    const there = await far?.();
    const here = markHere(count);
    return { ...here, cpuUs: here.cpuUs + (there?.cpuUs ?? 0) };
  };
  return measureRate(mark, async () => {
    const latencies: number[] | undefined = inFlight === 1 ? [] : undefined;
    const isTime = forMs(pace.measureMs);
    const more = (): boolean => isTime() && count++ >= 0;
    await keepAsking(asker, load, more, latencies);
    return latencies;
  });
}
