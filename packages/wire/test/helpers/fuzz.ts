import process from 'node:process';
import type { Parameters } from 'fast-check';

/** The seed of this run: `FUZZ_SEED`, or another one each time. It stands in the names of the tests. */
export const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

/** As many runs as fit into five seconds, from the seed. */
export function timeBox<T>(): Parameters<T> {
  return { seed: SEED, numRuns: 3000, interruptAfterTimeLimit: 5000, markInterruptAsFailure: false };
}
