import type { AbortSignalLike } from '@mcplkit/wire';
import { untilAborted } from './until-aborted.ts';

/** Time and chance, for whoever keeps them elsewhere: a test, a simulation. */
export interface LlmClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** At least 0 and less than 1. */
  random(): number;
  /** Runs something after so many milliseconds. Returns what calls it off. */
  after(ms: number, run: () => void): () => void;
}

/** The longest time that a timer of every runtime takes. */
const MAX_TIMER_MS = 2_147_483_647;

/** The time of the machine. */
export const MACHINE_CLOCK: LlmClock = {
  now: () => Date.now(),
  random: () => Math.random(),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  },
};

/** Waits, unless the signal is aborted. */
export async function sleep(clock: LlmClock, ms: number, signal: AbortSignalLike): Promise<void> {
  let callOff: (() => void) | undefined;
  const passed = new Promise<void>((resolve) => {
    callOff = clock.after(ms, resolve);
  });
  try {
    await untilAborted(passed, signal);
  } finally {
    callOff?.();
  }
}
