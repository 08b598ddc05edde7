import { setTimeout } from 'node:timers/promises';
import { watchOthers } from './usage.ts';

const LOOK_MS = 100;
const QUIET = 0.1;

/** Waits for a quiet machine before each sample, until `budgetMs` in all has gone by. */
export function patience(budgetMs: number): () => Promise<void> {
  let left = budgetMs;
  return async () => {
    while (left > 0) {
      const [others, own] = [watchOthers(), process.cpuUsage()];
      await setTimeout(LOOK_MS);
      left -= LOOK_MS;
      const { user, system } = process.cpuUsage(own);
      if (others(user + system) < QUIET) return;
    }
  };
}
