/** One thing that happened, and what was seen. */
export interface Step {
  title: string;
  seen: string;
}

/** Hears of each step when it has been checked. */
export type Listener = (step: Step) => void;

/** A step of a story did not go as it must. */
class StoryError extends Error {}

/** Ends a story that does not hold, with an error that says where. */
export function check(holds: boolean, expectation: string): asserts holds {
  if (!holds) throw new StoryError(`This does not hold: ${expectation}.`);
}
