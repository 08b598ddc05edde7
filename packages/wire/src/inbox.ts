import type { ConnectionBounds } from './bounds.ts';
import { ConnectionError } from './errors.ts';
import type { JsonRpcRequest } from './message.ts';
import { type IncomingMessage, MessageQueue } from './message-queue.ts';

/** What an inbox asks of its connection. */
export interface InboxOwner {
  /** Whether listeners hear the messages of a type as well. */
  hears(type: IncomingMessage['type']): boolean;
  /** Whether handlers answer requests here, so that what they leave is of no interest to anybody else. */
  serves(): boolean;
  /** Whether a request of ours waits for an answer, which can only come behind what is kept. */
  awaitsAnswer(): boolean;
  /** Stops reading. Returns false when that cannot be. */
  pause(): boolean;
  /** Goes on reading. */
  resume(): void;
  /** Answers a request that nobody will take. */
  refuse(request: JsonRpcRequest): void;
  /** Takes the reason why the connection cannot go on. */
  overflow(error: ConnectionError): void;
}

/**
 * Keeps incoming messages for those who pull them, within bounds.
 *
 * Nothing is lost to whoever takes messages: reading stops, unless an answer can only come behind; then the inbox may
 * grow to `maxBufferedBytes`. Where nobody has taken one and listeners hear them, the oldest go.
 */
export class Inbox {
  readonly #owner: InboxOwner;
  readonly #bounds: ConnectionBounds;
  /** Made for the first message that is kept, and the first taker. */
  #lazyQueue: MessageQueue | undefined;
  #paused = false;
  #pulled = false;

  constructor(owner: InboxOwner, bounds: ConnectionBounds) {
    this.#owner = owner;
    this.#bounds = bounds;
  }

  /** Whether anybody has asked for a message. */
  get pulled(): boolean {
    return this.#pulled;
  }

  get #queue(): MessageQueue {
    this.#lazyQueue ??= new MessageQueue();
    return this.#lazyQueue;
  }

  /** Keeps a message that was about `length` long on the wire. */
  push(message: IncomingMessage, length: number): void {
    this.#queue.push(message, length);
    const { maxQueuedMessages, maxBufferedBytes } = this.#bounds;
    const isFull = this.#queue.totalLength > maxBufferedBytes;
    if (this.#queue.length <= maxQueuedMessages && !isFull) return;
    if (this.#mayDrop) {
      if (isFull || !this.#pulled) this.#dropOldest();
    } else if (!this.#owner.awaitsAnswer() && this.#owner.pause()) {
      this.#paused = true;
    } else if (isFull) {
      const words = `Nobody takes the messages that come in: more than ${maxBufferedBytes} bytes (maxBufferedBytes) wait.`;
      this.#owner.overflow(new ConnectionError('limit-reached', words));
    }
  }

  /** Takes the oldest message, waiting for one; rejects once it is closed and empty. */
  next(): Promise<IncomingMessage> {
    this.#pulled = true;
    const message = this.#queue.next();
    this.resume();
    return message;
  }

  /** Goes on reading if there is room again, or a reason to read on. Called whenever one of the two may be new. */
  resume(): void {
    if (!this.#paused) return;
    const { maxQueuedMessages, maxBufferedBytes } = this.#bounds;
    const hasRoom =
      this.#queue.length <= maxQueuedMessages / 2 && this.#queue.totalLength <= maxBufferedBytes / 2;
    if (!hasRoom && !this.#mayDrop && !this.#owner.awaitsAnswer()) return;
    this.#paused = false;
    this.#owner.resume();
  }

  /** Says that no more messages come. What is kept can still be taken. */
  close(): void {
    this.#paused = false;
    this.#queue.close();
  }

  get #mayDrop(): boolean {
    const owner = this.#owner;
    return owner.hears('request') || owner.hears('notification') || (owner.serves() && !this.#pulled);
  }

  #dropOldest(): void {
    const dropped = this.#queue.shift();
    if (dropped?.type === 'request' && !this.#owner.hears('request')) this.#owner.refuse(dropped.request);
  }
}
