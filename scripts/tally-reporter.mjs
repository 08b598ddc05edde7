/** A vitest reporter that writes the counts of a run to MCPLKIT_TALLY_FILE, for the last line of `npm test`. */
import { writeFileSync } from 'node:fs';

export default class TallyReporter {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const tally = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      const before = tally.failed;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        // A test that is still pending at the end never gave its verdict: that is no pass.
        if (state === 'passed') tally.passed += 1;
        else if (state === 'skipped') tally.skipped += 1;
        else tally.failed += 1;
      }
      // A file that does not load, or a hook that throws, has no failed test of its own.
      if (!module.ok() && tally.failed === before) tally.failed += 1;
    }
    // An error outside of all tests mostly shows in a file as well; it must not count twice, nor go missing.
    if (tally.failed === 0 && unhandledErrors.length > 0) tally.failed = 1;
    const file = process.env.MCPLKIT_TALLY_FILE;
    if (file) writeFileSync(file, JSON.stringify(tally));
  }
}
