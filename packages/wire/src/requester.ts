import { ConnectionClosedError } from './errors.ts';
import { isPromiseLike, toError } from './failures.ts';
import { type JsonRpcNotification, type JsonRpcParams, makeRequest, type RequestId } from './message.ts';
import type { McpProgressParams } from './methods/progress.ts';
import { PendingRequest } from './pending-request.ts';
import { PendingRequests, type PendingRequestsOwner } from './pending-requests.ts';
import { type RequestOptions, wantsProgress, withProgressToken } from './request-options.ts';
import type { Sender } from './sender.ts';

/** What a requester asks of its connection. */
export interface RequesterOwner {
  readonly sender: Sender;
  /** Reports what a caller's own function threw. */
  report(error: Error): void;
}

/** Sends requests and sees that every one of them settles: answered, given up, out of time, or closed. */
export class Requester implements PendingRequestsOwner {
  readonly #owner: RequesterOwner;
  /** The requests that wait. */
  readonly pending: PendingRequests;

  constructor(owner: RequesterOwner, maxPending: number) {
    this.#owner = owner;
    this.pending = new PendingRequests(maxPending, this);
  }

  /** Sends a request. Never throws: what goes wrong is the rejection. */
  request(
    method: string,
    params: JsonRpcParams | undefined,
    timeoutMs: number,
    options?: RequestOptions,
  ): Promise<unknown> {
    const { sender } = this.#owner;
    const request = new PendingRequest(method, timeoutMs, sender.link.accepted + 1, options);
    const signal = options?.signal;
    if (signal?.aborted === true) request.reject(signal.reason);
    else if (!sender.canSend) request.reject(new ConnectionClosedError('not-sent'));
    else this.#send(request, params);
    return request.answer;
  }

  /** Takes a report of progress on a request of ours. Returns false when it is on none that waits. */
  progress({ params }: JsonRpcNotification): boolean {
    const { progressToken, progress } = (params ?? {}) as Partial<McpProgressParams>;
    if (progressToken === undefined || typeof progress !== 'number') return false;
    const request = this.pending.get(progressToken);
    if (request === undefined || !wantsProgress(request.options)) return false;
    if (request.options.resetTimeoutOnProgress) request.extend();
    const failed = (thrown: unknown) =>
      this.#owner.report(toError(thrown, 'The listener of progress threw a value that is no Error.'));
    try {
      const returned: unknown = request.options.onProgress?.(params as McpProgressParams);
      if (isPromiseLike(returned)) returned.then(undefined, failed);
    } catch (thrown) {
      failed(thrown);
    }
    return true;
  }

  expired(id: RequestId, request: PendingRequest): void {
    this.#cancel(id, request, 'No answer came in time.');
  }

  #send(request: PendingRequest, params: JsonRpcParams | undefined): void {
    let id: number | undefined;
    try {
      id = this.pending.takeId();
      // Entered first: a link that fails while it takes the message closes the connection, and that settles this one.
      this.pending.add(id, request);
      this.#watch(id, request);
      request.options.onId?.(id);
      const sent = wantsProgress(request.options) ? withProgressToken(params, id) : params;
      this.#owner.sender.link.send(makeRequest(id, request.method, sent), request.options.relatedRequestId);
    } catch (error) {
      if (id !== undefined) this.pending.take(id);
      request.reject(error);
    }
  }

  #watch(id: number, request: PendingRequest): void {
    const { signal } = request.options;
    if (signal === undefined) return;
    const onAbort = () => {
      if (this.pending.take(id) === undefined) return;
      request.reject(signal.reason);
      this.#cancel(id, request, 'The caller gave the request up.');
    };
    signal.addEventListener('abort', onAbort);
    request.unwatch = () => signal.removeEventListener('abort', onAbort);
  }

  /** Tells the other end that nobody waits any more (MCP 2025-11-25, "Cancellation"); `initialize` cannot be. */
  #cancel(requestId: RequestId, { method, options }: PendingRequest, reason: string): void {
    if (method === 'initialize') return;
    this.#owner.sender.notify('notifications/cancelled', { requestId, reason }, options.relatedRequestId);
  }
}
