import { ConnectionClosedError, ConnectionError, ConnectionTimeoutError } from './errors.ts';
import type { RequestId } from './message.ts';

/** A request that was sent and waits. */
export interface PendingRequest {
  readonly method: string;
  readonly timeoutMs: number;
  /** On the clock of `performance.now()`; `Infinity` when the request waits for ever. */
  readonly deadline: number;
  /** The number of the message on its link, to tell whether it was handed over. */
  readonly sequence: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The longest delay that timers take: 2^31 - 1 milliseconds. */
const LONGEST_DELAY = 0x7fffffff;

/** How many requests one millisecond of a sweep's lateness buys. */
const REQUESTS_PER_MILLISECOND = 1000;

/**
 * The requests that wait for an answer, by id, with one timer for all of their deadlines.
 *
 * The timer sweeps the table when the earliest deadline is due. With many requests it waits a little longer, a
 * millisecond for each thousand of them, so that sweeping stays cheap.
 */
export class PendingRequests {
  readonly #requests = new Map<RequestId, PendingRequest>();
  readonly #maxPending: number;
  #nextId = 1;
  #timer: unknown;
  #timerAt = Number.POSITIVE_INFINITY;

  constructor(maxPending: number) {
    this.#maxPending = maxPending;
  }

  /** How many requests wait. */
  get size(): number {
    return this.#requests.size;
  }

  /**
   * Takes an id for a request that is about to be sent.
   *
   * @throws {ConnectionError} `limit-reached` when `maxPending` requests wait already.
   */
  takeId(): number {
    if (this.#requests.size >= this.#maxPending) {
      throw new ConnectionError(
        'limit-reached',
        `${this.#maxPending} requests (maxPending) wait for an answer already: this one was not sent.`,
      );
    }
    return this.#nextId++;
  }

  /** Enters a request that was handed to its link. */
  add(id: number, request: PendingRequest): void {
    this.#requests.set(id, request);
    if (this.#requests.size === 1) holdProcess(this.#timer);
    if (request.deadline < this.#timerAt) this.#arm(request.deadline);
  }

  /** Takes out the request that a response answers; `undefined` when there is none with exactly this id. */
  take(id: RequestId): PendingRequest | undefined {
    const request = this.#requests.get(id);
    if (request === undefined) return undefined;
    this.#requests.delete(id);
    if (this.#requests.size === 0) releaseProcess(this.#timer);
    return request;
  }

  /** Rejects the requests that were not handed over (those after message `handedOver`). */
  rejectUnsent(handedOver: number, cause?: Error): void {
    for (const [id, request] of this.#requests) {
      if (request.sequence <= handedOver) continue;
      this.take(id);
      request.reject(new ConnectionClosedError('not-sent', cause && { cause }));
    }
  }

  /** Rejects every request, telling those that were handed over (up to message `handedOver`) from the others. */
  closeAll(handedOver: number, cause: Error | undefined): void {
    this.rejectUnsent(handedOver, cause);
    for (const request of this.#requests.values()) {
      request.reject(new ConnectionClosedError('no-response', cause && { cause }));
    }
    this.#requests.clear();
    if (this.#timer !== undefined) clearTimeout(this.#timer as number);
    this.#timer = undefined;
    this.#timerAt = Number.POSITIVE_INFINITY;
  }

  #arm(at: number): void {
    if (this.#timer !== undefined) clearTimeout(this.#timer as number);
    this.#timerAt = at;
    const delay = Math.min(LONGEST_DELAY, Math.max(0, Math.ceil(at - performance.now())));
    this.#timer = setTimeout(this.#sweep, delay);
  }

  readonly #sweep = (): void => {
    this.#timer = undefined;
    this.#timerAt = Number.POSITIVE_INFINITY;
    const now = performance.now();
    let earliest = Number.POSITIVE_INFINITY;
    for (const [id, request] of this.#requests) {
      if (request.deadline > now) {
        if (request.deadline < earliest) earliest = request.deadline;
        continue;
      }
      this.#requests.delete(id);
      request.reject(new ConnectionTimeoutError(request.method, request.timeoutMs));
    }
    if (earliest === Number.POSITIVE_INFINITY) return;
    this.#arm(Math.max(earliest, now + this.#requests.size / REQUESTS_PER_MILLISECOND));
  };
}

/** The deadline of a request that is sent now. A `timeoutMs` of 0 waits for ever. */
export function deadlineAfter(timeoutMs: number): number {
  return timeoutMs > 0 ? performance.now() + timeoutMs : Number.POSITIVE_INFINITY;
}

/** In Node, a timer keeps the process alive; ours does so only while a request waits. */
function holdProcess(timer: unknown): void {
  (timer as { ref?: () => void } | undefined)?.ref?.();
}

function releaseProcess(timer: unknown): void {
  (timer as { unref?: () => void } | undefined)?.unref?.();
}
