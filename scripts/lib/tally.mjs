/** Counts of a test run, and the one line in which they are told. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @type {Tally} */
export const nothing = { passed: 0, failed: 0, skipped: 0 };

/** @type {Tally} a run that never came to its tests */
export const broken = { passed: 0, failed: 1, skipped: 0 };

/** @param {Tally} a @param {Tally} b @returns {Tally} */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** @param {Tally} tally */
export function tallyLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
