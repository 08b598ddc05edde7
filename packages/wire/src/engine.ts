import type { ConnectionBounds } from './bounds.ts';
import { Dispatcher } from './dispatcher.ts';
import { ERR_INTERNAL } from './error-codes.ts';
import { ConnectionClosedError } from './errors.ts';
import { HandlerTable } from './handlers.ts';
import { Inbox } from './inbox.ts';
import type { Link } from './link.ts';
import type { JsonRpcMessage, JsonRpcResponse } from './message.ts';
import type { IncomingMessage } from './message-queue.ts';
import { Requester } from './requester.ts';
import { Sender } from './sender.ts';
import { UnansweredRequests } from './unanswered-requests.ts';

/** What an engine asks of its connection. */
export interface EngineOwner {
  /** Whether listeners hear the messages of a type. */
  hears(type: IncomingMessage['type']): boolean;
  /** Tells the listeners of a message, unless the connection has closed. */
  tell(message: IncomingMessage): void;
  /** Tells the listeners of an answer to a request that does not wait any more. */
  late(response: JsonRpcResponse): void;
  /** Reports what went wrong and does not end the connection. */
  report(error: Error): void;
  /** Takes the reason why the connection cannot go on. */
  end(error: Error): void;
  /** Sees each message before anybody else. */
  readonly onmessage: ((message: JsonRpcMessage) => void) | undefined;
}

/** The parts of a connection above its link, joined: who sends, who waits, who answers and who keeps. */
export class Engine {
  readonly sender: Sender;
  readonly requester: Requester;
  readonly handlers: HandlerTable;
  readonly inbox: Inbox;
  readonly dispatcher: Dispatcher;
  readonly unanswered = new UnansweredRequests();
  readonly #link: Link;
  readonly #owner: EngineOwner;

  /** @param answers whether malformed input is answered that is no request beyond doubt */
  constructor(link: Link, bounds: ConnectionBounds, answers: boolean, owner: EngineOwner) {
    const { report, hears } = owner;
    const sender = new Sender(link, report);
    const requester = new Requester({ sender, report }, bounds.maxPending);
    const handlers = new HandlerTable({ sender, report }, bounds.maxRunning);
    const inbox = new Inbox(
      {
        hears,
        serves: () => handlers.serves,
        awaitsAnswer: () => requester.pending.size > 0,
        pause: () => link.pause(),
        resume: () => link.resume(),
        refuse: (request) => {
          this.unanswered.delete(request.id);
          handlers.refuse(request);
        },
        overflow: owner.end,
      },
      bounds,
    );
    this.dispatcher = new Dispatcher({
      handlers,
      requester,
      inbox,
      unanswered: this.unanswered,
      hears,
      tell: owner.tell,
      answerMalformed: (id, code, message, isRequest) => {
        if (answers || isRequest) sender.answerError(id, code, message);
      },
      report,
      late: owner.late,
      onmessage: owner.onmessage,
    });
    this.sender = sender;
    this.requester = requester;
    this.handlers = handlers;
    this.inbox = inbox;
    this.#link = link;
    this.#owner = owner;
  }

  /** Takes back a message that the link had taken and could not hand over. */
  notHandedOver(message: JsonRpcMessage, error: Error): void {
    const isRequest = 'method' in message && 'id' in message;
    const request = isRequest ? this.requester.pending.take(message.id) : undefined;
    if (request !== undefined) request.reject(error);
    // The transport is closed and will say so: what is sent after a close is nothing to report.
    else if (!(error instanceof ConnectionClosedError)) {
      if ('result' in message)
        this.sender.answerError(message.id, ERR_INTERNAL, 'The answer could not be sent.');
      this.#owner.report(error);
    }
  }

  /** Sends and reads nothing more: every request is settled, every handler aborted. What is kept can be taken. */
  close(error: Error | undefined): void {
    this.sender.stop();
    const { handedOver } = this.#link;
    this.#link.stop();
    this.handlers.close(new ConnectionClosedError(undefined, error && { cause: error }));
    this.requester.pending.closeAll(handedOver, error);
    this.inbox.close();
    this.unanswered.clear();
  }
}
