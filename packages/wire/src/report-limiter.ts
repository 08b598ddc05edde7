import { ConnectionError } from './errors.ts';

/** How many reports pass in one window. */
const REPORTS_PER_WINDOW = 16;

/** How long a window is, in milliseconds. */
const WINDOW_MS = 1000;

/**
 * Lets the first few reports of a second through and counts the others.
 *
 * A peer that sends nothing but garbage would otherwise fill a log as fast as it can write.
 */
export class ReportLimiter {
  #windowEnd = 0;
  #passed = 0;
  #leftOut = 0;

  /** Whether the next report passes: how many were left out before it, or `undefined` when it is left out as well. */
  pass(): number | undefined {
    const now = performance.now();
    if (now >= this.#windowEnd) {
      this.#windowEnd = now + WINDOW_MS;
      this.#passed = 0;
    }
    if (this.#passed === REPORTS_PER_WINDOW) {
      this.#leftOut += 1;
      return undefined;
    }
    this.#passed += 1;
    const leftOut = this.#leftOut;
    this.#leftOut = 0;
    return leftOut;
  }
}

/** Reports what the other end did wrong, the first times in a second, with how many were left out before. */
export function reportFault(limiter: ReportLimiter, error: Error, report: (error: Error) => void): void {
  const leftOut = limiter.pass();
  if (leftOut === undefined) return;
  if (leftOut > 0) {
    const words = `${leftOut} more faults in what the other end sent were not reported.`;
    report(new ConnectionError('reports-left-out', words));
  }
  report(error);
}
