import { ConnectionClosedError, ConnectionError, ConnectionTimeoutError } from './errors.ts';
import type { RequestId } from './message.ts';
import type { PendingRequest } from './pending-request.ts';

/** The longest delay that timers take: 2^31 - 1 milliseconds. */
const LONGEST_DELAY = 0x7fffffff;

/** How many requests one millisecond of a sweep's lateness buys. */
const REQUESTS_PER_MILLISECOND = 1000;

/** Who is told of requests whose time ran out. */
export interface PendingRequestsOwner {
  /** Told of each, after it was rejected. */
  expired(id: RequestId, request: PendingRequest): void;
}

/** The table of every connection that has not sent a request, and is never written to. */
const NONE: Map<RequestId, PendingRequest> = /* @__PURE__ */ new Map();

/**
 * The requests that wait for an answer, by id, with one timer for all of their deadlines.
 *
 * The timer sweeps the table when the earliest deadline is due. With many requests it waits a little longer, a
 * millisecond for each thousand of them, so that sweeping stays cheap.
 */
export class PendingRequests {
  #requests = NONE;
  readonly #maxPending: number;
  readonly #owner: PendingRequestsOwner;
  #nextId = 1;
  #timer: unknown;
  #timerAt = Number.POSITIVE_INFINITY;

  constructor(maxPending: number, owner: PendingRequestsOwner) {
    this.#maxPending = maxPending;
    this.#owner = owner;
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

  /** Whether a request was ever sent with this id. */
  hasIssued(id: RequestId): boolean {
    return typeof id === 'number' && id >= 1 && id < this.#nextId;
  }

  /** Enters a request that is handed to its link. */
  add(id: number, request: PendingRequest): void {
    if (this.#requests === NONE) this.#requests = new Map();
    this.#requests.set(id, request);
    if (this.#requests.size === 1) holdProcess(this.#timer);
    if (request.deadline < this.#timerAt) this.#arm(request.deadline);
  }

  /** The request that waits under exactly this id. */
  get(id: RequestId): PendingRequest | undefined {
    return this.#requests.get(id);
  }

  /** Takes out the request that waits under exactly this id. */
  take(id: RequestId): PendingRequest | undefined {
    const request = this.#requests.get(id);
    if (request === undefined) return undefined;
    this.#requests.delete(id);
    request.unwatch?.();
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
    for (const [id, request] of this.#requests) {
      this.take(id);
      request.reject(new ConnectionClosedError('no-response', cause && { cause }));
    }
    if (this.#timer !== undefined) clearTimeout(this.#timer as number);
    this.#timer = undefined;
    this.#timerAt = Number.POSITIVE_INFINITY;
  }

  #arm(at: number): void {
    if (this.#timer !== undefined) clearTimeout(this.#timer as number);
    this.#timerAt = at;
    const delay = Math.min(LONGEST_DELAY, Math.max(0, Math.ceil(at - performance.now())));
    this.#timer = setTimeout(() => this.#sweep(), delay);
  }

  #sweep(): void {
    this.#timer = undefined;
    this.#timerAt = Number.POSITIVE_INFINITY;
    const now = performance.now();
    let earliest = Number.POSITIVE_INFINITY;
    for (const [id, request] of this.#requests) {
      if (request.deadline > now) {
        if (request.deadline < earliest) earliest = request.deadline;
        continue;
      }
      this.take(id);
      request.reject(new ConnectionTimeoutError(request.method, request.waitedMs));
      this.#owner.expired(id, request);
    }
    // What is told of an expired request may have sent another one, which has set the timer, or closed the connection.
    if (this.#requests.size === 0 || earliest >= this.#timerAt) return;
    this.#arm(Math.max(earliest, now + this.#requests.size / REQUESTS_PER_MILLISECOND));
  }
}

/** In Node, a timer keeps the process alive; ours does so only while a request waits. */
function holdProcess(timer: unknown): void {
  (timer as { ref?: () => void } | undefined)?.ref?.();
}

function releaseProcess(timer: unknown): void {
  (timer as { unref?: () => void } | undefined)?.unref?.();
}
