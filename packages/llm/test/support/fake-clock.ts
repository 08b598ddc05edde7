import type { LlmClock } from '@mcplkit/llm';

/** The longest pause that passes at once. The time-outs of the tests are longer, and are held until they are let run. */
const LONGEST_PAUSE = 60_000;

/** A clock under the hand of a test: pauses pass at once and are written down, time-outs are held. */
export class FakeClock implements LlmClock {
  /** What was waited for, in milliseconds. */
  readonly pauses: number[] = [];
  readonly #held = new Set<() => void>();
  readonly #chance: number;

  constructor(chance = 0) {
    this.#chance = chance;
  }

  /** How many time-outs are running. */
  get held(): number {
    return this.#held.size;
  }

  now(): number {
    return Date.UTC(2030, 0, 1);
  }

  random(): number {
    return this.#chance;
  }

  after(ms: number, run: () => void): () => void {
    if (ms <= LONGEST_PAUSE) {
      this.pauses.push(ms);
      const immediate = setImmediate(run);
      return () => clearImmediate(immediate);
    }
    this.#held.add(run);
    return () => this.#held.delete(run);
  }

  /** Lets every time-out run that is held. */
  expire(): void {
    for (const run of [...this.#held]) run();
  }
}
