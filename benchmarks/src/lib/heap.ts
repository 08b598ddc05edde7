import { setImmediate } from 'node:timers/promises';

/** Collects garbage; needs `--expose-gc`. */
export function collectGarbage(): void {
  if (globalThis.gc === undefined) throw new Error('The process was started without --expose-gc.');
  globalThis.gc();
}

/** The heap in use, when what is under way has settled and the garbage is gone. */
export async function settledHeap(): Promise<number> {
  for (let turn = 0; turn < 10; turn++) await setImmediate();
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
