import { boundsOf } from './bounds.ts';
import { ConnectionClosedError, ConnectionError } from './errors.ts';
import { raise, reportThrown } from './failures.ts';
import { explainInvalid } from './invalid-message.ts';
import { classifyMessage, type JsonRpcMessage } from './message.ts';
import { StreamLink, type StreamLinkOptions } from './stream-link.ts';
import type { ReadableStreamLike, WritableStreamLike } from './streams.ts';
import type { MessageTransport } from './transport.ts';

/**
 * Gives the streams of a transport to a connection, which then works on them without the transport between.
 *
 * @throws {ConnectionError} `transport-failed` when the transport was started or given away before.
 */
export let takeLink: (transport: StreamTransport) => StreamLink;

/**
 * One JSON message per line over a pair of streams, as a transport for any client or server.
 *
 * A line ends with `\n` alone, and the end of the input ends the last one. What cannot be read goes to `onerror`, and
 * so does a stream's failure, before `onclose`. When {@link McplConnection.fromTransport} takes it, the connection
 * works on the streams themselves and answers malformed input.
 */
export class StreamTransport implements MessageTransport {
  onmessage?: ((message: JsonRpcMessage, extra?: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly #link: StreamLink;
  #taken = false;
  #started = false;
  #closed = false;
  /** The senders who wait for the output to drain, with the number of their message. */
  #waiting: { sequence: number; resolve(): void; reject(error: Error): void }[] = [];

  /**
   * @param input where the other end's messages come from; it stays its owner's
   * @param output where ours go to; it is destroyed at the close
   * @param options bounds; the defaults are those of a connection
   */
  constructor(input: ReadableStreamLike, output: WritableStreamLike, options?: Partial<StreamLinkOptions>) {
    this.#link = new StreamLink(input, output, boundsOf(options));
  }

  async start(): Promise<void> {
    const link = takeLink(this);
    const ended = link.alreadyEnded;
    if (ended !== undefined || this.#closed) {
      link.stop();
      throw new ConnectionError('transport-failed', 'The streams are closed already.', {
        cause: ended?.error,
      });
    }
    this.#started = true;
    link.open({
      received: (value) => this.#received(value),
      unreadable: (error) => this.#report(error),
      failed: (error) => this.#report(error),
      notHandedOver: (_message, error) => this.#report(error),
      drained: () => this.#drained(),
      outputEnded: () => this.#rejectWaiting(undefined),
      ended: (error) => this.#ended(error),
    });
  }

  /** Settles when the output can take more, and rejects when it closes before. */
  send(message: JsonRpcMessage): Promise<void> {
    const link = this.#link;
    if (!link.writable) return Promise.reject(new ConnectionClosedError('not-sent'));
    if (!this.#started) {
      const words = 'The transport was not started: the message was not sent.';
      return Promise.reject(new ConnectionError('transport-failed', words));
    }
    return new Promise((resolve, reject) => {
      const sequence = link.accepted + 1;
      link.send(message);
      if (!link.writable) reject(closedAt(sequence, link.handedOver));
      else if (link.blocked) this.#waiting.push({ sequence, resolve, reject });
      else resolve();
    });
  }

  async close(): Promise<void> {
    try {
      this.#link.finish();
      // A connection that took the link has heard of the end through it.
      if (this.#started || !this.#taken) this.#ended(undefined);
    } finally {
      await this.#link.release();
    }
  }

  static {
    takeLink = (transport) => {
      if (transport.#taken) throw new ConnectionError('transport-failed', 'The transport is in use already.');
      transport.#taken = true;
      return transport.#link;
    };
  }

  #received(value: unknown): void {
    if (classifyMessage(value) === undefined) {
      this.#report(explainInvalid(value).error);
      return;
    }
    try {
      this.onmessage?.(value as JsonRpcMessage);
    } catch (thrown) {
      reportThrown(this, thrown);
    }
  }

  #report(error: Error): void {
    try {
      this.onerror?.(error);
    } catch (thrown) {
      raise(thrown);
    }
  }

  #drained(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { resolve } of waiting) resolve();
  }

  #rejectWaiting(cause: Error | undefined): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { sequence, reject } of waiting) reject(closedAt(sequence, this.#link.handedOver, cause));
  }

  #ended(error: Error | undefined): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#link.stop();
    this.#rejectWaiting(error);
    if (error !== undefined) this.#report(error);
    this.onclose?.();
  }
}

function closedAt(sequence: number, handedOver: number, cause?: Error): ConnectionClosedError {
  return new ConnectionClosedError(sequence > handedOver ? 'not-sent' : 'no-response', cause && { cause });
}
