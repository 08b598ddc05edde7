import { clip } from './codec.ts';
import { ERR_INTERNAL, ERR_INVALID_REQUEST, ERR_METHOD_NOT_FOUND } from './error-codes.ts';
import { ConnectionError, ConnectionTimeoutError, RpcError } from './errors.ts';
import { isPromiseLike, toError } from './failures.ts';
import type { JsonRpcNotification, JsonRpcParams, JsonRpcRequest, RequestId } from './message.ts';
import { type RequestContext, RunningRequest } from './running-request.ts';
import type { Sender } from './sender.ts';

/**
 * Answers a request by returning a result, or by throwing; an {@link RpcError} is sent as it is.
 *
 * The type of the params says what the other end ought to send. Nobody has checked that it did: that is for the handler.
 */
export type RequestHandler<Params = JsonRpcParams | undefined, Result = unknown> = (
  params: Params,
  context: RequestContext,
) => Result | PromiseLike<Result>;

/**
 * Takes a notification. What it returns is not used, but a promise that rejects is reported as if it had thrown.
 *
 * The type of the params says what the other end ought to send, and nobody has checked that it did.
 */
export type NotificationHandler<Params = JsonRpcParams | undefined> = (params: Params) => void;

/** What the table needs of its connection. */
export interface HandlerOwner {
  readonly sender: Sender;
  /** Reports a failure that no answer tells whole. */
  report(error: Error): void;
}

/** Handlers by method, and the requests that they are answering. */
export class HandlerTable {
  readonly #owner: HandlerOwner;
  readonly #maxRunning: number;
  readonly #requestHandlers = new Map<string, RequestHandler>();
  // Each is made when it is needed: an idle connection may never be asked for it.
  #notificationHandlers: Map<string, NotificationHandler> | undefined;
  #running: Map<RequestId, RunningRequest> | undefined;

  /** @param maxRunning the most requests that are answered at once */
  constructor(owner: HandlerOwner, maxRunning: number) {
    this.#owner = owner;
    this.#maxRunning = maxRunning;
  }

  /** Whether requests are answered here, so that a method without a handler is unknown. */
  get serves(): boolean {
    return this.#requestHandlers.size > 0;
  }

  /** How many requests are being answered. */
  get running(): number {
    return this.#running?.size ?? 0;
  }

  setRequestHandler(method: string, handler: RequestHandler): void {
    this.#requestHandlers.set(method, handler);
  }

  setNotificationHandler(method: string, handler: NotificationHandler): void {
    this.#notificationHandlers ??= new Map();
    this.#notificationHandlers.set(method, handler);
  }

  /** Answers a request if its method has a handler. */
  handleRequest(request: JsonRpcRequest): boolean {
    const { id, method, params } = request;
    const handler = this.#requestHandlers.get(method);
    if (handler === undefined) return false;
    this.#running ??= new Map();
    if (this.#running.has(id)) {
      this.refuseDuplicate(id);
      return true;
    }
    if (this.#running.size >= this.#maxRunning) {
      const message = `${this.#maxRunning} requests (maxRunning) are being answered already: ask again later.`;
      this.#owner.sender.answerError(id, ERR_INTERNAL, message);
      return true;
    }
    const running = new RunningRequest(request, this.#owner.sender);
    this.#running.set(id, running);
    this.#run(handler, params, running);
    return true;
  }

  /** Whether a handler is answering a request with this id. */
  isRunning(id: RequestId): boolean {
    return this.#running?.has(id) === true;
  }

  /** Answers a request whose id is that of one before it. */
  refuseDuplicate(id: RequestId): void {
    const message = `The id ${clip(JSON.stringify(id))} is in use by a request that is not answered yet.`;
    this.#owner.sender.answerError(id, ERR_INVALID_REQUEST, message);
  }

  /** Answers a request whose method nobody handles. */
  refuse(request: JsonRpcRequest): void {
    const { id, method } = request;
    this.#owner.sender.answerError(id, ERR_METHOD_NOT_FOUND, `Method not found: ${clip(method)}`, { method });
  }

  /** Takes a notification if its method has a handler. */
  handleNotification(notification: JsonRpcNotification): boolean {
    if (notification.method === 'notifications/cancelled') this.#cancel(notification.params);
    const handler = this.#notificationHandlers?.get(notification.method);
    if (handler === undefined) return false;
    const failed = (error: unknown) => this.#reportThrown(notification.method, error);
    try {
      const returned: unknown = handler(notification.params);
      if (isPromiseLike(returned)) returned.then(undefined, failed);
    } catch (error) {
      failed(error);
    }
    return true;
  }

  /** Aborts what runs. Nothing is answered any more. */
  close(reason: Error): void {
    for (const running of this.#running?.values() ?? []) running.cancel(reason);
    this.#running = undefined;
  }

  #run(handler: RequestHandler, params: JsonRpcParams | undefined, running: RunningRequest): void {
    try {
      const result = handler(params, running);
      if (!isPromiseLike(result)) this.#succeed(running, result);
      else {
        result.then(
          (value) => this.#succeed(running, value),
          (error: unknown) => this.#fail(running, error),
        );
      }
    } catch (error) {
      this.#fail(running, error);
    }
  }

  #succeed(running: RunningRequest, result: unknown): void {
    if (!this.#finish(running)) return;
    try {
      this.#owner.sender.answer(running.id, result);
    } catch (error) {
      // A result without a JSON form, or too large: the request still gets an answer.
      const words = `The answer to ${clip(running.method)} could not be sent.`;
      this.#owner.sender.answerError(running.id, ERR_INTERNAL, words);
      this.#owner.report(toError(error, words));
    }
  }

  #fail(running: RunningRequest, error: unknown): void {
    if (!this.#finish(running)) return;
    // A time-out of a call that the handler made is this side's trouble; its code never crosses the wire.
    if (error instanceof RpcError && !(error instanceof ConnectionTimeoutError)) {
      this.#owner.sender.answerError(running.id, error.code, error.message, error.data);
      return;
    }
    // What went wrong inside is for this side to know; the other end learns that it did.
    const words = `The answer to ${clip(running.method)} failed on this side.`;
    this.#owner.sender.answerError(running.id, ERR_INTERNAL, words);
    this.#reportThrown(running.method, error);
  }

  #reportThrown(method: string, error: unknown): void {
    this.#owner.report(toError(error, `The handler of ${clip(method)} threw a value that is no Error.`));
  }

  /** A cancelled request is not answered (MCP, "Cancellation"); neither is one whose connection closed. */
  #finish(running: RunningRequest): boolean {
    if (this.#running?.get(running.id) === running) this.#running.delete(running.id);
    running.finish();
    return !running.cancelled;
  }

  #cancel(params: JsonRpcParams | undefined): void {
    const { requestId, reason } = (params ?? {}) as { requestId?: RequestId; reason?: unknown };
    const running = requestId === undefined ? undefined : this.#running?.get(requestId);
    if (running === undefined || running.method === 'initialize') return;
    const words = typeof reason === 'string' ? reason : 'The other end cancelled the request.';
    running.cancel(new ConnectionError('cancelled', words));
  }
}
