import { clip } from './codec.ts';
import { ERR_INVALID_REQUEST, ERR_PARSE } from './error-codes.ts';
import { ConnectionError, RpcError } from './errors.ts';
import { raise } from './failures.ts';
import type { HandlerTable } from './handlers.ts';
import type { Inbox } from './inbox.ts';
import { explainInvalid } from './invalid-message.ts';
import {
  classifyMessage,
  isRequestId,
  type JsonRpcMessage,
  type JsonRpcNotification,
  type JsonRpcRequest,
  type JsonRpcResponse,
  type RequestId,
} from './message.ts';
import type { IncomingMessage } from './message-queue.ts';
import { ReportLimiter, reportFault } from './report-limiter.ts';
import type { Requester } from './requester.ts';
import type { UnansweredRequests } from './unanswered-requests.ts';

/** What a dispatcher asks of its connection. */
export interface DispatcherOwner {
  readonly handlers: HandlerTable;
  readonly requester: Requester;
  readonly inbox: Inbox;
  readonly unanswered: UnansweredRequests;
  /** Whether listeners hear the messages of a type. */
  hears(type: IncomingMessage['type']): boolean;
  /** Tells the listeners of a message, unless the connection has closed. */
  tell(message: IncomingMessage): void;
  /** Answers malformed input, where this side answers it; a request is answered on every side. Never throws. */
  answerMalformed(id: RequestId | null, code: number, message: string, isRequest: boolean): void;
  /** Reports what went wrong. */
  report(error: Error): void;
  /** Takes an answer to a request that does not wait any more. */
  late(response: JsonRpcResponse): void;
  /** Sees each message before anybody else. */
  readonly onmessage: ((message: JsonRpcMessage) => void) | undefined;
}

/**
 * Says where a value that came in goes: a request to its handler or the inbox, a response to the request that waits.
 *
 * What breaks the rules is answered, or reported, or both: whoever waits for something is to know.
 */
export class Dispatcher {
  readonly #owner: DispatcherOwner;
  /** Made for the first fault. */
  #limiter: ReportLimiter | undefined;

  constructor(owner: DispatcherOwner) {
    this.#owner = owner;
  }

  /** Takes a value that was about `length` long on the wire. */
  received(value: unknown, length: number): void {
    const kind = classifyMessage(value);
    if (kind === undefined) {
      this.#onInvalid(value);
      return;
    }
    if (this.#owner.onmessage !== undefined) tap(this.#owner.onmessage, value as JsonRpcMessage);
    if (kind === 'request') this.#onRequest(value as JsonRpcRequest, length);
    else if (kind === 'notification') this.#onNotification(value as JsonRpcNotification, length);
    else this.#onResponse(value as JsonRpcResponse);
  }

  /** Takes what could not even be read as a value. */
  unreadable(error: Error): void {
    const isTooLarge = error instanceof ConnectionError && error.code === 'message-too-large';
    if (isTooLarge) this.#owner.answerMalformed(null, ERR_INVALID_REQUEST, error.message, false);
    else this.#owner.answerMalformed(null, ERR_PARSE, 'Parse error: the line is not JSON.', false);
    this.reportFault(error);
  }

  /** Reports what the other end did wrong, the first times in a second. */
  reportFault(error: Error): void {
    this.#limiter ??= new ReportLimiter();
    reportFault(this.#limiter, error, (fault) => this.#owner.report(fault));
  }

  #onRequest(request: JsonRpcRequest, length: number): void {
    const { handlers, inbox, unanswered } = this.#owner;
    const { id } = request;
    if (unanswered.has(id)) handlers.refuseDuplicate(id);
    else if (handlers.handleRequest(request)) return;
    else if (handlers.isRunning(id)) handlers.refuseDuplicate(id);
    else if (handlers.serves && !inbox.pulled && !this.#owner.hears('request')) handlers.refuse(request);
    else {
      unanswered.add(id);
      this.#keep({ type: 'request', request }, length);
    }
  }

  #onNotification(notification: JsonRpcNotification, length: number): void {
    if (notification.method === 'notifications/progress' && this.#owner.requester.progress(notification))
      return;
    if (notification.method === 'notifications/cancelled') {
      // Nobody waits for its answer: whoever takes messages may rightly never give one.
      this.#owner.unanswered.delete((notification.params as { requestId?: unknown } | undefined)?.requestId);
    }
    if (this.#owner.handlers.handleNotification(notification)) return;
    this.#keep({ type: 'notification', notification }, length);
  }

  /** Kept first: a listener that closes the connection does not take the message from `nextMessage()`. */
  #keep(message: IncomingMessage, length: number): void {
    this.#owner.inbox.push(message, length);
    this.#owner.tell(message);
  }

  #onResponse(response: JsonRpcResponse): void {
    const { id } = response;
    const { pending } = this.#owner.requester;
    const request = id === null || id === undefined ? undefined : pending.take(id);
    if (request === undefined) {
      if (id !== null && id !== undefined && pending.hasIssued(id)) this.#owner.late(response);
      else this.reportFault(unexpectedResponse(response));
    } else if ('error' in response && response.error !== undefined) {
      request.reject(RpcError.fromResponse(response.error));
    } else {
      request.resolve((response as { result: unknown }).result);
    }
  }

  #onInvalid(value: unknown): void {
    const { error, answerTo, isRequest } = explainInvalid(value);
    if (this.#rejectAnsweredBy(value, error)) return;
    if (answerTo !== undefined)
      this.#owner.answerMalformed(answerTo, ERR_INVALID_REQUEST, error.message, isRequest);
    this.reportFault(error);
  }

  /** A response that cannot be read still ends the wait of the request that it names. */
  #rejectAnsweredBy(value: unknown, error: ConnectionError): boolean {
    const { id, method, error: answered, result } = (value ?? {}) as Record<string, unknown>;
    const request =
      method === undefined && isRequestId(id) ? this.#owner.requester.pending.take(id) : undefined;
    if (request === undefined) return false;
    request.reject(answered !== undefined && result === undefined ? RpcError.fromResponse(answered) : error);
    return true;
  }
}

function tap(onmessage: (message: JsonRpcMessage) => void, message: JsonRpcMessage): void {
  try {
    onmessage(message);
  } catch (thrown) {
    raise(thrown);
  }
}

function unexpectedResponse(response: JsonRpcResponse): ConnectionError {
  const words =
    'error' in response && (response.id ?? null) === null
      ? `The other end could not read a message: ${response.error.message}`
      : `A response came with the id ${clip(JSON.stringify(response.id))}, for which no request waits.`;
  return new ConnectionError('unexpected-response', words);
}
