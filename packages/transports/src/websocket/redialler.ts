import { durationOf } from './duration.ts';

/** How a road that was lost is dialled again. */
export interface ReconnectOptions {
  /** The longest wait before the first attempt, in milliseconds; it doubles with each attempt. Default 1,000. */
  baseDelayMs?: number;
  /** The longest wait of all, in milliseconds. Default 30,000. */
  maxDelayMs?: number;
  /** How many attempts in a row may fail before it is given up. Default: no bound. */
  maxAttempts?: number;
}

/**
 * Waits between attempts to dial: min(base · 2ⁿ, max), of which a random half is left out, so that many that were lost
 * together do not come back together.
 */
export class Redialler {
  readonly #baseDelayMs: number;
  readonly #maxDelayMs: number;
  readonly #maxAttempts: number;
  readonly #waiting = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempts = 0;

  constructor({ baseDelayMs = 1_000, maxDelayMs = 30_000, maxAttempts = Infinity }: ReconnectOptions) {
    this.#baseDelayMs = durationOf('baseDelayMs', baseDelayMs);
    this.#maxDelayMs = durationOf('maxDelayMs', maxDelayMs);
    if (!(maxAttempts >= 0)) throw new RangeError(`maxAttempts must not be below 0; it is ${maxAttempts}.`);
    this.#maxAttempts = maxAttempts;
  }

  /** Has something done at the next attempt, with whatever else waits for it. After the last attempt, never. */
  schedule(attempt: () => void): void {
    if (this.#timer === undefined) {
      if (this.#attempts >= this.#maxAttempts) return;
      this.#timer = setTimeout(this.#fire, this.#delayMs());
    }
    this.#waiting.add(attempt);
  }

  /** Has it not done. Nothing is left behind when nothing waits. */
  cancel(attempt: () => void): void {
    this.#waiting.delete(attempt);
    if (this.#waiting.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** An attempt has come to something: the next loss begins anew. */
  succeeded(): void {
    this.#attempts = 0;
  }

  readonly #fire = (): void => {
    this.#timer = undefined;
    this.#attempts += 1;
    const due = [...this.#waiting];
    this.#waiting.clear();
    for (const attempt of due) attempt();
  };

  #delayMs(): number {
    const longest = Math.min(this.#baseDelayMs * 2 ** this.#attempts, this.#maxDelayMs);
    return longest * (0.5 + Math.random() / 2);
  }
}
