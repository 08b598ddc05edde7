/** The longest delay that timers take, in milliseconds; past it they fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * Ends a session whose client has sent nothing for too long.
 *
 * Nobody is idle while one side waits for the other's answer, and the time of a client begins anew with its answer.
 */
export class IdleWatch {
  readonly #timeoutMs: number;
  readonly #isBusy: () => boolean;
  readonly #expired: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;

  /** @param timeoutMs 0 is for ever, and so is infinity */
  constructor(timeoutMs: number, isBusy: () => boolean, expired: () => void) {
    this.#timeoutMs = timeoutMs === Number.POSITIVE_INFINITY ? 0 : timeoutMs;
    this.#isBusy = isBusy;
    this.#expired = expired;
    if (this.#timeoutMs > 0) this.#arm(timeoutMs);
  }

  /** Says that something came from the client. */
  touch(): void {
    if (this.#timeoutMs > 0) this.#heard = Date.now();
  }

  /** Says that the client gets this answer, now or later. */
  answers(answer: unknown): void {
    if (this.#timeoutMs === 0 || !(answer instanceof Promise)) return;
    const answered = () => this.touch();
    answer.then(answered, answered);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** One timer for many messages: it looks how long the last one is ago. */
  #arm(delay: number): void {
    if (this.#heard === 0) this.#heard = Date.now();
    this.#timer = setTimeout(
      () => {
        const left = this.#heard + this.#timeoutMs - Date.now();
        if (this.#isBusy()) this.#arm(this.#timeoutMs);
        else if (left > 0) this.#arm(left);
        else this.#expired();
      },
      Math.min(delay, MAX_DELAY_MS),
    );
  }
}
