/** Someone who waits for a fetch that begins no earlier than the question. */
interface Waiter<Result> {
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Fetches when it is asked to: one at a time, with a pause after each, and once more when it was asked meanwhile.
 *
 * However often it is asked, it fetches at most once in a pause; nothing that was asked is lost to the pause.
 */
export class BoundedFetch<Result> {
  readonly #fetch: () => Promise<Result>;
  readonly #pauseMs: number;
  #waiting: Waiter<Result>[] = [];
  #wanted = false;
  #fetching = false;
  #pause: unknown;
  #closed: unknown;

  constructor(fetch: () => Promise<Result>, pauseMs: number) {
    this.#fetch = fetch;
    this.#pauseMs = pauseMs;
  }

  /** Asks for a fetch. Returns false when one was asked for already and has not begun. */
  request(): boolean {
    if (this.#closed !== undefined || this.#wanted) return false;
    this.#wanted = true;
    this.#next();
    return true;
  }

  /** The result of a fetch that begins now or later. */
  result(): Promise<Result> {
    if (this.#closed !== undefined) return Promise.reject(this.#closed);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.request();
    });
  }

  /** Fetches nothing more; whoever waits for a fetch that has not begun gets the reason. */
  close(reason: Error): void {
    this.#closed ??= reason;
    clearTimeout(this.#pause as number);
    for (const waiter of this.#take()) waiter.reject(this.#closed);
  }

  #next(): void {
    if (!this.#wanted || this.#fetching || this.#pause !== undefined || this.#closed !== undefined) return;
    this.#wanted = false;
    this.#fetching = true;
    const waiters = this.#take();
    this.#fetch().then(
      (result) => this.#done(waiters, (waiter) => waiter.resolve(result)),
      (error: unknown) => this.#done(waiters, (waiter) => waiter.reject(error)),
    );
  }

  #done(waiters: readonly Waiter<Result>[], settle: (waiter: Waiter<Result>) => void): void {
    this.#fetching = false;
    if (this.#closed === undefined) {
      this.#pause = setTimeout(() => {
        this.#pause = undefined;
        this.#next();
      }, this.#pauseMs);
    }
    for (const waiter of waiters) settle(waiter);
  }

  #take(): Waiter<Result>[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }
}
