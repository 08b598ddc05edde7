/** What a timer takes at most: one that is given more fires at once. */
const LONGEST_MS = 2_147_483_647;

/**
 * A duration of options, which a timer can take.
 *
 * @throws {RangeError} when it is none
 */
export function durationOf(name: string, value: number): number {
  if (value >= 1 && value <= LONGEST_MS) return value;
  throw new RangeError(`${name} must be a number of milliseconds from 1 to ${LONGEST_MS}, not ${value}.`);
}
