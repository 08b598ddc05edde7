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
