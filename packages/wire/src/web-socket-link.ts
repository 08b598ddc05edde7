import { tooLargeToRead, tooLargeToSend, tooMuchBuffered } from './bound-errors.ts';
import { clip, parseMessage, serializeMessage } from './codec.ts';
import { ConnectionClosedError, ConnectionError } from './errors.ts';
import { wordsOf } from './failures.ts';
import { Fifo } from './fifo.ts';
import type { LinkReceiver } from './link.ts';
import type { RoadLink } from './link-transport.ts';
import type { JsonRpcMessage } from './message.ts';
import type { StreamLinkOptions } from './stream-link.ts';
import { isLongerThan, utf8Length } from './utf8.ts';
import { CONNECTING, OPEN, type WebSocketLike } from './web-socket.ts';
import { WebSocketClosedError } from './web-socket-closed-error.ts';

/** Past this much in the socket, its owner is told when it has gone. A WebSocket has no event for that. */
const HIGH_WATER_BYTES = 1024 * 1024;

/** How often a full socket is looked at, in milliseconds. */
const DRAIN_POLL_MS = 20;

/** The most that a frame adds to its text, in bytes (RFC 6455, §5.2). */
const LONGEST_FRAME_HEADER = 14;

/** Closes that need no explanation: done, going away, and no code given. */
const ORDINARY_CLOSE_CODES: ReadonlySet<number> = new Set([1000, 1001, 1005]);

/**
 * Messages over a WebSocket: each text message is one JSON-RPC message.
 *
 * What is sent while the socket is still connecting waits for it to open. A binary message is reported and otherwise
 * ignored. The frames of one turn leave together where the runtime's socket can be corked.
 */
export class WebSocketLink implements RoadLink {
  readonly #socket: WebSocketLike;
  readonly #options: StreamLinkOptions;
  /** What waits for the socket to open. */
  #waiting = new Fifo<{ message: JsonRpcMessage; text: string }>();
  #waitingLength = 0;
  #receiver: LinkReceiver | undefined;
  #settleOpened: { resolve(): void; reject(error: Error): void } | undefined;
  #accepted = 0;
  #handedOver = 0;
  #stopped = false;
  #corked: Corkable | undefined;
  #paused: Pausable | undefined;
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

  get blocked(): boolean {
    return this.#poll !== undefined || this.#socket.readyState === CONNECTING;
  }

  open(receiver: LinkReceiver): Promise<void> | undefined {
    this.#receiver = receiver;
    this.#socket.addEventListener('open', this.#onOpen);
    this.#socket.addEventListener('message', this.#onMessage);
    this.#socket.addEventListener('close', this.#onClose);
    this.#socket.addEventListener('error', this.#onError);
    const socket: unknown = this.#socket;
    // Its owner may have paused it, so that nothing comes before there are listeners.
    if (isPausable(socket) && socket.isPaused === true) socket.resume();
    if (this.#socket.readyState !== CONNECTING) return undefined;
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
      this.#waiting.push({ message, text });
      this.#waitingLength += text.length;
    } else {
      this.#handOver(message, text);
    }
    if (this.bufferedBytes <= Math.min(HIGH_WATER_BYTES, maxBufferedBytes)) return;
    // What is only gathered has not had its chance to leave.
    this.#uncork();
    const buffered = this.bufferedBytes;
    // One message may always wait, or none that is over the bound could be sent.
    if (buffered > maxBufferedBytes && buffered > utf8Length(text) + LONGEST_FRAME_HEADER) {
      this.#end(tooMuchBuffered(maxBufferedBytes));
    } else if (buffered > HIGH_WATER_BYTES) {
      this.#watchDrain();
    }
  }

  /** Of all WebSockets, only those of the `ws` package can be asked to wait. */
  pause(): boolean {
    const socket: unknown = this.#socket;
    if (!isPausable(socket)) return false;
    this.#paused = socket;
    socket.pause();
    return true;
  }

  resume(): void {
    this.#paused?.resume();
    this.#paused = undefined;
  }

  flush(): void {
    this.#uncork();
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#uncork();
    this.#waiting = new Fifo();
    this.#waitingLength = 0;
    // Or it would not read the other end's consent to the close.
    this.resume();
    clearInterval(this.#poll as number);
    this.#settleOpened?.reject(new ConnectionClosedError());
    this.#socket.removeEventListener('open', this.#onOpen);
    this.#socket.removeEventListener('message', this.#onMessage);
    this.#socket.removeEventListener('close', this.#onClose);
    // A socket of `ws` throws an error that nobody listens for.
    this.#socket.addEventListener('error', ignore);
    this.#socket.removeEventListener('error', this.#onError);
  }

  release(): Promise<void> {
    if (this.#socket.readyState <= OPEN) this.#socket.close();
    return Promise.resolve();
  }

  finish(): void {
    this.#uncork();
    this.#end(undefined);
  }

  readonly #onOpen = (): void => {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      this.#handOver(next.message, next.text);
    }
    this.#waitingLength = 0;
    this.#settleOpened?.resolve();
  };

  readonly #onMessage = (event: { data: unknown }): void => {
    const { data } = event;
    const { maxMessageBytes } = this.#options;
    if (typeof data !== 'string') {
      const words = 'A binary WebSocket message came; messages are text, and it was left out.';
      // A socket that several share gives an error for what could not be told to be for one of them.
      this.#receiver?.failed(data instanceof Error ? data : new ConnectionError('invalid-message', words));
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
    const isOrdinary = typeof code !== 'number' || ORDINARY_CLOSE_CODES.has(code);
    this.#end(
      isOrdinary ? undefined : new WebSocketClosedError(code, typeof reason === 'string' ? reason : ''),
    );
  };

  readonly #onError = (event: { error?: unknown; message?: unknown }): void => {
    const { error, message } = event;
    if (error instanceof Error) this.#end(error);
    else {
      const why = typeof message === 'string' && message !== '' ? `: ${clip(message)}` : '';
      this.#end(new ConnectionError('transport-failed', `The WebSocket failed${why}.`));
    }
  };

  #handOver(message: JsonRpcMessage, text: string): void {
    this.#cork();
    this.#handedOver += 1;
    try {
      this.#socket.send(text);
    } catch (cause) {
      const words = `The WebSocket did not take the message: ${wordsOf(cause)}`;
      this.#receiver?.notHandedOver(message, new ConnectionError('transport-failed', words, { cause }));
    }
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

/** A WebSocket of the `ws` package. */
interface Pausable {
  pause(): void;
  resume(): void;
  readonly isPaused?: boolean;
}

function isPausable(socket: unknown): socket is Pausable {
  const { pause, resume } = socket as Record<string, unknown>;
  return typeof pause === 'function' && typeof resume === 'function';
}

function isCorkable(stream: unknown): stream is Corkable {
  const { cork, uncork } = (stream ?? {}) as Record<string, unknown>;
  return typeof cork === 'function' && typeof uncork === 'function';
}

function ignore(): void {}
