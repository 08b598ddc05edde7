import { ConnectionClosedError, ConnectionError } from './errors.ts';
import { wordsOf } from './failures.ts';
import { Fifo } from './fifo.ts';
import type { Link, LinkReceiver } from './link.ts';
import type { JsonRpcMessage, RequestId } from './message.ts';
import type { MessageTransport } from './transport.ts';

/** A message that a transport takes or delivers has no length here; for the bounds it counts as this much. */
const NOMINAL_LENGTH = 1024;

/** Messages over any {@link MessageTransport}. What is sent before it has started waits for the start. */
export class TransportLink implements Link {
  readonly alreadyEnded = undefined;
  readonly #transport: MessageTransport;
  readonly #maxBufferedBytes: number;
  readonly #waiting = new Fifo<{ message: JsonRpcMessage; relatedRequestId: RequestId | undefined }>();
  #receiver: LinkReceiver | undefined;
  #started = false;
  #stopped = false;
  #handedOver = 0;
  /** What the transport has reported in this very moment: if it closes now, that is why. */
  #justFailed: Error | undefined;
  /** How many messages the transport has been given and has not said that it took. */
  #unsettled = 0;

  constructor(transport: MessageTransport, options: { readonly maxBufferedBytes: number }) {
    this.#transport = transport;
    this.#maxBufferedBytes = options.maxBufferedBytes;
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
    return (this.#waiting.length + this.#unsettled) * NOMINAL_LENGTH;
  }

  async open(receiver: LinkReceiver): Promise<void> {
    this.#receiver = receiver;
    this.#chainCallbacks(receiver);
    // A transport may deliver, fail or close from within start(): by then the connection has its listeners.
    await undefined;
    if (this.#stopped) throw new ConnectionClosedError();
    try {
      await this.#transport.start();
    } catch (cause) {
      const words = `The transport did not start: ${wordsOf(cause)}`;
      const error = new ConnectionError('transport-failed', words, { cause });
      if (!this.#stopped) receiver.ended(error);
      throw error;
    }
    this.#started = true;
    this.flush();
  }

  send(message: JsonRpcMessage, relatedRequestId?: RequestId): void {
    if (this.#started) void this.#handOver(message, relatedRequestId);
    else this.#waiting.push({ message, relatedRequestId });
    // One message may always wait, or none could be sent.
    if (this.bufferedBytes > Math.max(NOMINAL_LENGTH, this.#maxBufferedBytes)) {
      const words = `The transport does not take messages: more than ${this.#maxBufferedBytes} bytes (maxBufferedBytes) wait.`;
      this.#receiver?.ended(new ConnectionError('limit-reached', words));
    }
  }

  /** The port has no way to ask a transport to wait. */
  pause(): boolean {
    return false;
  }

  resume(): void {}

  flush(): void {
    while (this.#started && !this.#stopped) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      void this.#handOver(next.message, next.relatedRequestId);
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

  /** What was set on the transport before stays in place: it is called first, and may throw. */
  #chainCallbacks(receiver: LinkReceiver): void {
    const transport = this.#transport;
    const { onmessage, onerror, onclose } = transport;
    transport.onmessage = (message, extra) => {
      try {
        onmessage?.call(transport, message, extra);
      } finally {
        if (!this.#stopped) receiver.received(message, NOMINAL_LENGTH);
      }
    };
    transport.onerror = (error) => {
      try {
        onerror?.call(transport, error);
      } finally {
        if (!this.#stopped) receiver.failed(error);
        this.#justFailed = error;
        queueMicrotask(() => {
          this.#justFailed = undefined;
        });
      }
    };
    transport.onclose = () => {
      try {
        onclose?.call(transport);
      } finally {
        if (!this.#stopped) receiver.ended(undefined, this.#justFailed);
      }
    };
  }

  /** Never rejects: a transport that refuses a message, or throws at it, is reported. */
  async #handOver(message: JsonRpcMessage, relatedRequestId: RequestId | undefined): Promise<void> {
    this.#handedOver += 1;
    this.#unsettled += 1;
    try {
      await this.#transport.send(message, relatedRequestId === undefined ? undefined : { relatedRequestId });
    } catch (cause) {
      if (!this.#stopped) this.#receiver?.notHandedOver(message, refusal(cause));
    }
    this.#unsettled -= 1;
    if (this.#unsettled === 0 && !this.#stopped) this.#receiver?.drained();
  }
}

/** Our own transports say that they are closed, which is no failure of theirs. */
function refusal(cause: unknown): Error {
  if (cause instanceof ConnectionClosedError) return cause;
  return new ConnectionError(
    'transport-failed',
    `The transport did not take the message: ${wordsOf(cause)}`,
    {
      cause,
    },
  );
}
