import type { RequestOptions } from './request-options.ts';

const NO_OPTIONS: RequestOptions = {};

/** A request that was sent and waits for its answer. */
export class PendingRequest {
  readonly method: string;
  readonly options: RequestOptions;
  /** How long it waits, in milliseconds, from when it was sent or last heard of; 0 waits for ever. */
  readonly timeoutMs: number;
  /** The number of its message on the link, to tell whether it was handed over. */
  readonly sequence: number;
  /** Settles with the result, or with the reason why there is none. */
  readonly answer: Promise<unknown>;
  /** When its time runs out, on the clock of `performance.now()`; `Infinity` when it waits for ever. */
  deadline: number;
  /** Ends what watches over the request beside its answer. */
  unwatch: (() => void) | undefined;
  /** The deadline that nothing moves. */
  readonly #lastDeadline: number;
  #resolve: (result: unknown) => void = ignore;
  #reject: (reason: unknown) => void = ignore;

  constructor(method: string, timeoutMs: number, sequence: number, options: RequestOptions = NO_OPTIONS) {
    this.method = method;
    this.options = options;
    this.timeoutMs = timeoutMs;
    this.sequence = sequence;
    this.#lastDeadline = deadlineAfter(options.maxTotalTimeoutMs ?? 0);
    this.deadline = Math.min(deadlineAfter(timeoutMs), this.#lastDeadline);
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  resolve(result: unknown): void {
    this.#resolve(result);
  }

  /** Whoever awaits the answer sees the reason; whoever sent and went on does not lose the process over it. */
  reject(reason: unknown): void {
    this.#reject(reason);
    this.answer.catch(ignore);
  }

  /** Starts the time-out anew, as far as the time in all allows. */
  extend(): void {
    this.deadline = Math.min(deadlineAfter(this.timeoutMs), this.#lastDeadline);
  }

  /** The bound that ran out, in milliseconds. */
  get waitedMs(): number {
    return this.deadline === this.#lastDeadline ? (this.options.maxTotalTimeoutMs ?? 0) : this.timeoutMs;
  }
}

function deadlineAfter(timeoutMs: number): number {
  return timeoutMs > 0 ? performance.now() + timeoutMs : Number.POSITIVE_INFINITY;
}

function ignore(): void {}
