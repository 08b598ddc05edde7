import { clip } from './codec.ts';
import { toError } from './failures.ts';
import type { Link } from './link.ts';
import {
  type JsonRpcMessage,
  type JsonRpcParams,
  makeErrorResponse,
  makeNotification,
  makeResponse,
  type RequestId,
} from './message.ts';

/** What a sender asks of its connection. */
export interface SenderOwner {
  /** Takes the failure of what was sent on the side. */
  report(error: Error): void;
}

/** Sends messages over a link while that can be done, and nothing afterwards. */
export class Sender {
  readonly link: Link;
  readonly #owner: SenderOwner;
  #stopped = false;

  constructor(link: Link, owner: SenderOwner) {
    this.link = link;
    this.#owner = owner;
  }

  /** Whether messages can be sent. */
  get canSend(): boolean {
    return !this.#stopped && this.link.writable;
  }

  /** Sends nothing from now on. */
  stop(): void {
    this.#stopped = true;
  }

  /** Sends a message. Returns false when nothing can be sent any more; throws when this message cannot. */
  send(message: JsonRpcMessage, relatedRequestId?: RequestId): boolean {
    if (!this.canSend) return false;
    this.link.send(message, relatedRequestId);
    return true;
  }

  /** Answers a request. Throws when the result cannot be sent. */
  answer(id: RequestId, result: unknown): boolean {
    return this.send(makeResponse(id, result), id);
  }

  /** Sends a notification on the side. That it is too long, or has no JSON form, is reported. */
  notify(method: string, params: JsonRpcParams, relatedRequestId?: RequestId): boolean {
    try {
      return this.send(makeNotification(method, params), relatedRequestId);
    } catch (error) {
      this.#owner.report(toError(error, 'The params of a notification threw a value that is no Error.'));
      return false;
    }
  }

  /** Answers with an error on the side. Its words, its data and the id may be too long, or have no JSON form. */
  answerError(id: RequestId | null, code: number, message: string, data?: unknown): void {
    const relatedRequestId = id ?? undefined;
    try {
      this.send(makeErrorResponse(id, code, message, data), relatedRequestId);
    } catch (error) {
      try {
        this.send(makeErrorResponse(id, code, clip(message)), relatedRequestId);
      } catch {
        // An id that fills a message by itself is answered by nothing.
      }
      this.#owner.report(toError(error, 'The data of an error threw a value that is no Error.'));
    }
  }
}
