/** Ends a session whose client has sent nothing for too long. A request that is being answered counts as sent now. */
export class IdleWatch {
  readonly #timeoutMs: number;
  readonly #isBusy: () => boolean;
  readonly #expired: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;

  /** @param timeoutMs 0 is for ever */
  constructor(timeoutMs: number, isBusy: () => boolean, expired: () => void) {
    this.#timeoutMs = timeoutMs;
    this.#isBusy = isBusy;
    this.#expired = expired;
    if (timeoutMs > 0) this.#arm(timeoutMs);
  }

  /** Says that something came from the client. */
  touch(): void {
    if (this.#timeoutMs > 0) this.#heard = Date.now();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** One timer for many messages: it looks how long the last one is ago. */
  #arm(delay: number): void {
    if (this.#heard === 0) this.#heard = Date.now();
    this.#timer = setTimeout(() => {
      const left = this.#heard + this.#timeoutMs - Date.now();
      if (this.#isBusy()) this.#arm(this.#timeoutMs);
      else if (left > 0) this.#arm(left);
      else this.#expired();
    }, delay);
  }
}
