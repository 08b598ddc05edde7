import type { ConnectionBounds } from './bounds.ts';
import type { ConnectionEvents } from './connection-options.ts';
import { Dispatcher, type DispatcherOwner } from './dispatcher.ts';
import { dispatchOf, type TypedEmitter } from './emitter.ts';
import { ERR_INTERNAL } from './error-codes.ts';
import { ConnectionClosedError } from './errors.ts';
import { raise, toError } from './failures.ts';
import { type HandlerOwner, HandlerTable } from './handlers.ts';
import { Inbox, type InboxOwner } from './inbox.ts';
import type { Link, LinkReceiver } from './link.ts';
import type { JsonRpcMessage, JsonRpcRequest, JsonRpcResponse, RequestId } from './message.ts';
import type { IncomingMessage } from './message-queue.ts';
import { Requester, type RequesterOwner } from './requester.ts';
import { Sender } from './sender.ts';
import type { MessageTransport } from './transport.ts';
import { UnansweredRequests } from './unanswered-requests.ts';

/**
 * What a connection is beneath its face: the parts above its link, joined, and the end of them all.
 *
 * It is the receiver of the link and the owner of every part, one object for all of them: a host may have thousands of
 * connections that are idle.
 */
export class Engine implements LinkReceiver, DispatcherOwner, HandlerOwner, InboxOwner, RequesterOwner {
  readonly link: Link;
  readonly sender: Sender;
  readonly requester: Requester;
  readonly handlers: HandlerTable;
  readonly inbox: Inbox;
  readonly onmessage: MessageTransport['onmessage'];
  /** There only when messages do not flow from the start. */
  opened: Promise<void> | undefined;
  closed = false;
  lateResponses = 0;
  readonly #face: TypedEmitter<ConnectionEvents>;
  readonly #dispatcher: Dispatcher;
  readonly #answers: boolean;
  /** Made when it is asked for: an idle connection never does. */
  #unanswered: UnansweredRequests | undefined;
  #failOpened: ((error: Error) => void) | undefined;
  #built = false;

  /**
   * @param face whose listeners hear of everything
   * @param answers whether malformed input is answered that is no request beyond doubt
   * @param onmessage sees each message before anybody else
   */
  constructor(
    face: TypedEmitter<ConnectionEvents>,
    link: Link,
    bounds: ConnectionBounds,
    answers: boolean,
    onmessage: MessageTransport['onmessage'],
  ) {
    this.#face = face;
    this.link = link;
    this.#answers = answers;
    this.onmessage = onmessage;
    this.sender = new Sender(link, this);
    this.requester = new Requester(this, bounds.maxPending);
    this.handlers = new HandlerTable(this, bounds.maxRunning);
    this.inbox = new Inbox(this, bounds);
    this.#dispatcher = new Dispatcher(this);
    this.#open();
    this.#built = true;
  }

  get unanswered(): UnansweredRequests {
    this.#unanswered ??= new UnansweredRequests();
    return this.#unanswered;
  }

  received(value: unknown, length: number): void {
    this.#dispatcher.received(value, length);
  }

  unreadable(error: Error): void {
    this.#dispatcher.unreadable(error);
  }

  failed(error: Error): void {
    this.#dispatcher.reportFault(error);
  }

  notHandedOver(message: JsonRpcMessage, error: Error): void {
    const isRequest = 'method' in message && 'id' in message;
    const request = isRequest ? this.requester.pending.take(message.id) : undefined;
    if (request !== undefined) request.reject(error);
    // The transport is closed and will say so: what is sent after a close is nothing to report.
    else if (!(error instanceof ConnectionClosedError)) {
      if ('result' in message)
        this.sender.answerError(message.id, ERR_INTERNAL, 'The answer could not be sent.');
      this.report(error);
    }
  }

  drained(): void {
    this.#emit('drain', []);
  }

  outputEnded(): void {
    this.requester.pending.rejectUnsent(this.link.handedOver);
  }

  /** Sends and reads nothing more: every request is settled, every handler aborted. What is kept can be taken. */
  ended(error: Error | undefined, cause = error): void {
    if (this.closed) return;
    this.closed = true;
    this.sender.stop();
    const { handedOver } = this.link;
    this.link.stop();
    this.handlers.close(new ConnectionClosedError(undefined, cause && { cause }));
    this.requester.pending.closeAll(handedOver, cause);
    this.inbox.close();
    this.#unanswered?.clear();
    this.#failOpened?.(error ?? new ConnectionClosedError());
    if (this.#built) this.#reportEnd(error);
    // On a later turn, so that listeners which are added at once hear of it.
    else setTimeout(() => this.#reportEnd(error), 0);
  }

  hears(type: IncomingMessage['type']): boolean {
    return this.#face.listenerCount(type) > 0;
  }

  tell(message: IncomingMessage): void {
    if (this.closed) return;
    if (message.type === 'request') this.#emit('request', [message.request]);
    else this.#emit('notification', [message.notification]);
  }

  late(response: JsonRpcResponse): void {
    this.lateResponses += 1;
    this.#emit('lateResponse', [response]);
  }

  report(error: Error): void {
    if (this.#face.listenerCount('error') === 0) raise(error);
    for (const thrown of dispatchOf(this.#face, 'error', [error])) raise(thrown);
  }

  /** Reports what a listener threw. What listeners of the last resort throw becomes an uncaught exception. */
  thrown(event: keyof ConnectionEvents, value: unknown): void {
    if (event === 'error' || event === 'close') raise(value);
    else this.report(toError(value, `A listener of '${event}' threw a value that is no Error.`));
  }

  answerMalformed(id: RequestId | null, code: number, message: string, isRequest: boolean): void {
    if (this.#answers || isRequest) this.sender.answerError(id, code, message);
  }

  serves(): boolean {
    return this.handlers.serves;
  }

  awaitsAnswer(): boolean {
    return this.requester.pending.size > 0;
  }

  pause(): boolean {
    return this.link.pause();
  }

  resume(): void {
    this.link.resume();
  }

  refuse(request: JsonRpcRequest): void {
    this.unanswered.delete(request.id);
    this.handlers.refuse(request);
  }

  overflow(error: Error): void {
    this.ended(error);
  }

  #open(): void {
    const ended = this.link.alreadyEnded;
    if (ended !== undefined) {
      this.ended(ended.error);
      this.opened = Promise.reject(ended.error ?? new ConnectionClosedError());
    } else {
      const opening = this.link.open(this);
      if (opening === undefined) return;
      this.opened = new Promise((resolve, reject) => {
        this.#failOpened = reject;
        opening.then(resolve, reject);
      });
    }
    // Whoever reads `opened` sees the failure; for the others it is an `error` event.
    this.opened.catch(() => {});
  }

  #emit<Name extends keyof ConnectionEvents>(event: Name, args: Parameters<ConnectionEvents[Name]>): void {
    for (const value of dispatchOf(this.#face, event, args)) this.thrown(event, value);
  }

  #reportEnd(error: Error | undefined): void {
    if (error !== undefined) this.report(error);
    this.#emit('close', []);
  }
}
