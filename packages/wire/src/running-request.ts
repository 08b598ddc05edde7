import type { AbortSignalLike } from './abort-signal.ts';
import type { JsonRpcParams, JsonRpcRequest, RequestId } from './message.ts';
import type { Sender } from './sender.ts';

/** What a handler knows about the request that it answers, besides its params. */
export interface RequestContext {
  /** The id that the other end gave the request. */
  readonly id: RequestId;
  readonly method: string;
  /** Aborted when the other end cancels the request, and when the connection closes. Made when it is first read. */
  readonly signal: AbortSignalLike;
  /**
   * Reports how far the answer has come, if the other end asked for that (MCP 2025-11-25, "Progress").
   *
   * Returns false, and sends nothing, when it did not, or when the request is answered or cancelled already.
   */
  readonly sendProgress: (progress: number, total?: number, message?: string) => boolean;
}

/** A request that a handler is answering. */
export class RunningRequest implements RequestContext {
  readonly id: RequestId;
  readonly method: string;
  readonly #params: JsonRpcParams | undefined;
  readonly #sender: Sender;
  /** Reading `signal` is what costs, and most handlers never do. */
  #controller: AbortController | undefined;
  #cancelled = false;
  #answered = false;
  #reason: unknown;

  constructor(request: JsonRpcRequest, sender: Sender) {
    this.id = request.id;
    this.method = request.method;
    this.#params = request.params;
    this.#sender = sender;
  }

  /** Whether nobody waits for the answer any more. */
  get cancelled(): boolean {
    return this.#cancelled;
  }

  get signal(): AbortSignalLike {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#cancelled) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  /** Made when it is read, so that a handler may take it out of its context. */
  get sendProgress(): RequestContext['sendProgress'] {
    return (progress, total, message) => this.#sendProgress(progress, total, message);
  }

  #sendProgress(progress: number, total?: number, message?: string): boolean {
    const { _meta } = (this.#params ?? {}) as { _meta?: { progressToken?: unknown } | null };
    const progressToken = _meta?.progressToken;
    if (typeof progressToken !== 'string' && typeof progressToken !== 'number') return false;
    if (this.#cancelled || this.#answered) return false;
    return this.#sender.notify(
      'notifications/progress',
      { progressToken, progress, total, message },
      this.id,
    );
  }

  /** Aborts the signal. */
  cancel(reason: unknown): void {
    if (this.#cancelled) return;
    this.#cancelled = true;
    this.#reason = reason;
    this.#controller?.abort(reason);
  }

  /** Says that the answer is there: there is no progress behind it. */
  finish(): void {
    this.#answered = true;
  }
}
