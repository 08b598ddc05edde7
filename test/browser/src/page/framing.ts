import { LineFramer, OVERSIZED_LINE } from '@mcplkit/wire';
import fc from 'fast-check';
import { framesLikeReference } from 'test-support/framing';

/** Throws with the seed and the smallest input found when the framer does not do what the reference does. */
export function checkFraming(seed: number, numRuns: number): number {
  const details = fc.check(framesLikeReference(LineFramer, OVERSIZED_LINE), { seed, numRuns });
  if (details.failed) throw new Error(report(details));
  return details.numRuns;
}

/** The report of the same property asked of a framer that loses each carriage return. */
export function checkWrongFraming(seed: number, numRuns: number): string {
  class Wrong extends LineFramer {
    override push(chunk: Uint8Array | string): void {
      super.push(typeof chunk === 'string' ? chunk.replaceAll('\r', '') : chunk);
    }
  }
  return report(fc.check(framesLikeReference(Wrong, OVERSIZED_LINE), { seed, numRuns }));
}

/** The seed, the input and what was wrong. The cause of an error does not leave the page, so it is one text. */
function report<Values>(details: fc.RunDetails<Values>): string {
  return `${fc.defaultReportMessage(details) ?? ''}\n\n${String(details.errorInstance)}`;
}
