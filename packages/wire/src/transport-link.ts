import { ConnectionError } from './errors.ts';
import { Fifo } from './fifo.ts';
import type { Link, LinkReceiver } from './link.ts';
import type { JsonRpcMessage, RequestId } from './message.ts';
import type { MessageTransport } from './transport.ts';

/** A message that a transport delivers has no length any more; for the bound of the queue it counts as this much. */
const NOMINAL_LENGTH = 1024;

/** Messages over any {@link MessageTransport}. What is sent before it has started waits for the start. */
export class TransportLink implements Link {
  readonly alreadyEnded = undefined;
  readonly #transport: MessageTransport;
  readonly #waiting = new Fifo<{ message: JsonRpcMessage; relatedRequestId: RequestId | undefined }>();
  #receiver: LinkReceiver | undefined;
  #started = false;
  #stopped = false;
  #handedOver = 0;

  constructor(transport: MessageTransport) {
    this.#transport = transport;
  }

  get writable(): boolean {
    return !this.#stopped;
  }

  get accepted(): number {
    return this.#handedOver + this.#waiting.length;
  }

  get handedOver(): number {
    return this.#handedOver;
  }

  get bufferedBytes(): number {
    return this.#waiting.length * NOMINAL_LENGTH;
  }

  async open(receiver: LinkReceiver): Promise<void> {
    this.#receiver = receiver;
    const transport = this.#transport;
    const { onmessage, onerror, onclose } = transport;
    transport.onmessage = (message, extra) => {
      onmessage?.call(transport, message, extra);
      if (!this.#stopped) receiver.received(message, NOMINAL_LENGTH);
    };
    transport.onerror = (error) => {
      onerror?.call(transport, error);
      if (!this.#stopped) receiver.failed(error);
    };
    transport.onclose = () => {
      onclose?.call(transport);
      if (!this.#stopped) receiver.ended(undefined);
    };
    try {
      await transport.start();
    } catch (cause) {
      const error = new ConnectionError(
        'transport-failed',
        `The transport did not start: ${wordsOf(cause)}`,
        { cause },
      );
      if (!this.#stopped) receiver.ended(error);
      throw error;
    }
    this.#started = true;
    this.flush();
  }

  send(message: JsonRpcMessage, relatedRequestId?: RequestId): void {
    if (this.#started) this.#handOver(message, relatedRequestId);
    else this.#waiting.push({ message, relatedRequestId });
  }

  /** The port has no way to ask a transport to wait. */
  pause(): void {}

  resume(): void {}

  flush(): void {
    while (this.#started && !this.#stopped) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#handOver(next.message, next.relatedRequestId);
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  async release(): Promise<void> {
    try {
      await this.#transport.close();
    } catch {
      // The connection has closed and reported why; that the road was gone already adds nothing.
    }
  }

  #handOver(message: JsonRpcMessage, relatedRequestId: RequestId | undefined): void {
    this.#handedOver += 1;
    const options = relatedRequestId === undefined ? undefined : { relatedRequestId };
    this.#transport.send(message, options).catch((cause: unknown) => {
      if (this.#stopped) return;
      const words = `The transport did not take the message: ${wordsOf(cause)}`;
      this.#receiver?.notHandedOver(message, new ConnectionError('transport-failed', words, { cause }));
    });
  }
}

function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
