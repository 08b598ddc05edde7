import { tooLargeToRead, tooLargeToSend, tooMuchBuffered } from './bound-errors.ts';
import { clip, parseMessage, serializeMessage } from './codec.ts';
import { ConnectionClosedError, ConnectionError } from './errors.ts';
import { Fifo } from './fifo.ts';
import type { Link, LinkReceiver } from './link.ts';
import type { JsonRpcMessage } from './message.ts';
import type { StreamLinkOptions } from './stream-link.ts';
import { isLongerThan } from './utf8.ts';
import { CONNECTING, OPEN, type WebSocketLike } from './web-socket.ts';

/** Past this much in the socket, its owner is told when it has gone. A WebSocket has no event for that. */
const HIGH_WATER_BYTES = 1024 * 1024;

/** How often a full socket is looked at, in milliseconds. */
const DRAIN_POLL_MS = 20;

/** Closes that need no explanation: done, going away, and no code given. */
const ORDINARY_CLOSE_CODES: ReadonlySet<unknown> = new Set([1000, 1001, 1005]);

/**
 * Messages over a WebSocket: each text message is one JSON-RPC message.
 *
 * What is sent while the socket is still connecting waits for it to open. A binary message is reported and otherwise
 * ignored. The frames of one turn leave together where the runtime's socket can be corked.
 */
export class WebSocketLink implements Link {
  readonly #socket: WebSocketLike;
  readonly #options: StreamLinkOptions;
  /** What waits for the socket to open. */
  readonly #waiting = new Fifo<string>();
  #waitingLength = 0;
  #receiver: LinkReceiver | undefined;
  #settleOpened: { resolve(): void; reject(error: Error): void } | undefined;
  #accepted = 0;
  #handedOver = 0;
  #stopped = false;
  #corked: Corkable | undefined;
  #poll: unknown;

  constructor(socket: WebSocketLike, options: StreamLinkOptions) {
    this.#socket = socket;
    this.#options = options;
  }

  get alreadyEnded(): { error: undefined } | undefined {
    return this.#socket.readyState > OPEN ? { error: undefined } : undefined;
  }

  get writable(): boolean {
    return !this.#stopped && this.#socket.readyState <= OPEN;
  }

  get accepted(): number {
    return this.#accepted;
  }

  get handedOver(): number {
    return this.#handedOver;
  }

  get bufferedBytes(): number {
    return this.#waitingLength + this.#socket.bufferedAmount;
  }

  open(receiver: LinkReceiver): Promise<void> {
    this.#receiver = receiver;
    this.#socket.addEventListener('open', this.#onOpen);
    this.#socket.addEventListener('message', this.#onMessage);
    this.#socket.addEventListener('close', this.#onClose);
    this.#socket.addEventListener('error', this.#onError);
    if (this.#socket.readyState !== CONNECTING) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#settleOpened = { resolve, reject };
    });
  }

  send(message: JsonRpcMessage): void {
    const text = serializeMessage(message);
    const { maxMessageBytes, maxBufferedBytes } = this.#options;
    if (isLongerThan(text, maxMessageBytes)) throw tooLargeToSend(maxMessageBytes);
    this.#accepted += 1;
    if (this.#socket.readyState === CONNECTING) {
      this.#waiting.push(text);
      this.#waitingLength += text.length;
    } else {
      this.#handOver(text);
    }
    const buffered = this.bufferedBytes;
    if (buffered > maxBufferedBytes && this.#accepted > 1) {
      this.#end(tooMuchBuffered(maxBufferedBytes));
    } else if (buffered > HIGH_WATER_BYTES) {
      this.#watchDrain();
    }
  }

  /** A WebSocket has no way to be asked to wait. */
  pause(): boolean {
    return false;
  }

  resume(): void {}

  flush(): void {
    this.#uncork();
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#uncork();
    this.#waitingLength = 0;
    clearInterval(this.#poll as number);
    this.#settleOpened?.reject(new ConnectionClosedError());
    this.#socket.removeEventListener('open', this.#onOpen);
    this.#socket.removeEventListener('message', this.#onMessage);
    this.#socket.removeEventListener('close', this.#onClose);
    // The listener of 'error' stays: a socket of `ws` throws an error that nobody listens for.
  }

  release(): Promise<void> {
    if (this.#socket.readyState <= OPEN) this.#socket.close();
    return Promise.resolve();
  }

  readonly #onOpen = (): void => {
    for (let text = this.#waiting.shift(); text !== undefined; text = this.#waiting.shift())
      this.#handOver(text);
    this.#waitingLength = 0;
    this.#settleOpened?.resolve();
  };

  readonly #onMessage = (event: { data: unknown }): void => {
    const { data } = event;
    const { maxMessageBytes } = this.#options;
    if (typeof data !== 'string') {
      const words = 'A binary WebSocket message came; messages are text, and it was left out.';
      this.#receiver?.failed(new ConnectionError('invalid-message', words));
      return;
    }
    let value: unknown;
    try {
      if (isLongerThan(data, maxMessageBytes)) throw tooLargeToRead(maxMessageBytes);
      value = parseMessage(data);
    } catch (error) {
      this.#receiver?.unreadable(error as Error);
      return;
    }
    this.#receiver?.received(value, data.length);
  };

  readonly #onClose = (event: { code?: unknown; reason?: unknown }): void => {
    const { code, reason } = event;
    if (ORDINARY_CLOSE_CODES.has(code)) {
      this.#end(undefined);
      return;
    }
    const why = typeof reason === 'string' && reason !== '' ? `: ${clip(reason)}` : '';
    this.#end(
      new ConnectionError('transport-failed', `The WebSocket closed with code ${String(code)}${why}.`),
    );
  };

  readonly #onError = (event: { error?: unknown; message?: unknown }): void => {
    if (this.#stopped) return;
    const { error, message } = event;
    if (error instanceof Error) this.#end(error);
    else {
      const why = typeof message === 'string' && message !== '' ? `: ${clip(message)}` : '';
      this.#end(new ConnectionError('transport-failed', `The WebSocket failed${why}.`));
    }
  };

  #handOver(text: string): void {
    this.#cork();
    this.#socket.send(text);
    this.#handedOver += 1;
  }

  #end(error: Error | undefined): void {
    if (!this.#stopped) this.#receiver?.ended(error);
  }

  /** The frames of one turn leave in one write: nearly twice as many small messages in the same time. */
  #cork(): void {
    if (this.#corked !== undefined) return;
    const stream = (this.#socket as { _socket?: unknown })._socket;
    if (!isCorkable(stream)) return;
    stream.cork();
    this.#corked = stream;
    queueMicrotask(this.#uncorkTurn);
  }

  readonly #uncorkTurn = (): void => this.#uncork();

  #uncork(): void {
    this.#corked?.uncork();
    this.#corked = undefined;
  }

  #watchDrain(): void {
    this.#poll ??= setInterval(() => {
      if (this.bufferedBytes > 0) return;
      clearInterval(this.#poll as number);
      this.#poll = undefined;
      this.#receiver?.drained();
    }, DRAIN_POLL_MS);
  }
}

/** A stream whose writes can be gathered: the one beneath a socket of the `ws` package. */
interface Corkable {
  cork(): void;
  uncork(): void;
}

function isCorkable(stream: unknown): stream is Corkable {
  const { cork, uncork } = (stream ?? {}) as Record<string, unknown>;
  return typeof cork === 'function' && typeof uncork === 'function';
}
