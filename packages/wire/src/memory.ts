import { ConnectionClosedError, ConnectionError } from './errors.ts';
import { reportThrown } from './failures.ts';
import { Fifo } from './fifo.ts';
import type { JsonRpcMessage } from './message.ts';
import type { MessageTransport } from './transport.ts';

/** How many messages may wait for an end that has not started, or is behind. */
const MOST_WAITING = 65_536;

/** Stands behind the last message of an end that closed. */
const CLOSE_MARK = Symbol('close');

/**
 * One end of a pair of transports within one process; {@link MemoryTransport.createPair} makes them.
 *
 * Messages are passed by reference and arrive in order, on a later microtask. The two ends may start in any order:
 * what is sent to an end that has not started waits for it, at most 65,536 messages. A close arrives behind the
 * messages that were sent before it.
 */
export class MemoryTransport implements MessageTransport {
  onmessage?: ((message: JsonRpcMessage, extra?: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly #incoming = new Fifo<JsonRpcMessage | typeof CLOSE_MARK>();
  #peer: MemoryTransport | undefined;
  #started = false;
  #closed = false;
  #scheduled = false;

  /**
   * Makes two transports that are joined to each other.
   *
   * @example
   * ```ts
   * import { MemoryTransport } from '@mcplkit/wire';
   *
   * const [here, there] = MemoryTransport.createPair();
   * export const received = new Promise((resolve) => {
   *   there.onmessage = resolve;
   * });
   * await Promise.all([here.start(), there.start()]);
   * await here.send({ jsonrpc: '2.0', method: 'hello' });
   * ```
   */
  static createPair<End extends MemoryTransport>(this: new () => End): [End, End] {
    const one = new this();
    const other = new this();
    one.#peer = other;
    other.#peer = one;
    return [one, other];
  }

  async start(): Promise<void> {
    if (this.#started) throw new ConnectionError('transport-failed', 'The transport was started already.');
    if (this.#closed) throw new ConnectionError('transport-failed', 'The transport is closed.');
    this.#started = true;
    this.#schedule();
  }

  async send(message: JsonRpcMessage): Promise<void> {
    const peer = this.#peer;
    if (this.#closed || peer === undefined || peer.#closed) throw new ConnectionClosedError('not-sent');
    if (peer.#incoming.length >= MOST_WAITING) {
      throw new ConnectionError(
        'limit-reached',
        `The other end has ${MOST_WAITING} messages waiting already: this one was not sent.`,
      );
    }
    peer.#accept(message);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    const peer = this.#peer;
    if (peer !== undefined) peer.#accept(CLOSE_MARK);
    this.#end();
  }

  #accept(message: JsonRpcMessage | typeof CLOSE_MARK): void {
    this.#incoming.push(message);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled || !this.#started) return;
    this.#scheduled = true;
    queueMicrotask(this.#deliver);
  }

  readonly #deliver = (): void => {
    this.#scheduled = false;
    while (!this.#closed) {
      const message = this.#incoming.shift();
      if (message === undefined) return;
      if (message === CLOSE_MARK) {
        this.#end();
        return;
      }
      try {
        this.onmessage?.(message);
      } catch (thrown) {
        reportThrown(this, thrown);
      }
    }
  };

  #end(): void {
    this.#closed = true;
    this.onclose?.();
  }
}
