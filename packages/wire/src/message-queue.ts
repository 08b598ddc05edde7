import { ConnectionClosedError } from './errors.ts';
import { Fifo } from './fifo.ts';
import type { JsonRpcNotification, JsonRpcRequest } from './message.ts';

/** A message that came in and is not an answer. */
export type IncomingMessage =
  | { readonly type: 'request'; readonly request: JsonRpcRequest }
  | { readonly type: 'notification'; readonly notification: JsonRpcNotification };

interface Waiter {
  resolve(message: IncomingMessage): void;
  reject(error: Error): void;
}

/** The messages that nobody took yet, and the takers whom no message reached yet. One of the two is always empty. */
export class MessageQueue {
  readonly #messages = new Fifo<{ message: IncomingMessage; length: number }>();
  readonly #waiters = new Fifo<Waiter>();
  #totalLength = 0;
  #closed = false;

  /** How many messages wait to be taken. */
  get length(): number {
    return this.#messages.length;
  }

  /** About how long the waiting messages were on the wire, together. */
  get totalLength(): number {
    return this.#totalLength;
  }

  /** Adds a message, or hands it to the one who has waited longest. */
  push(message: IncomingMessage, length: number): void {
    const waiter = this.#waiters.shift();
    if (waiter !== undefined) {
      waiter.resolve(message);
      return;
    }
    this.#messages.push({ message, length });
    this.#totalLength += length;
  }

  /** Takes the oldest message at once; `undefined` when there is none. */
  shift(): IncomingMessage | undefined {
    const entry = this.#messages.shift();
    if (entry !== undefined) this.#totalLength -= entry.length;
    return entry?.message;
  }

  /** Takes the oldest message, waiting for one. After `close()` it gives what is left, then rejects. */
  next(): Promise<IncomingMessage> {
    const message = this.shift();
    if (message !== undefined) return Promise.resolve(message);
    if (this.#closed) return Promise.reject(new ConnectionClosedError());
    return new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }));
  }

  /** Says that no more messages will come. */
  close(): void {
    this.#closed = true;
    for (let waiter = this.#waiters.shift(); waiter !== undefined; waiter = this.#waiters.shift()) {
      waiter.reject(new ConnectionClosedError());
    }
  }
}
