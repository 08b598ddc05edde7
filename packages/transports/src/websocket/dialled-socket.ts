import type { WebSocketLike } from '@mcplkit/wire';
import type { Address } from './address.ts';
import { type HeartbeatOptions, isPingable, keepAlive } from './heartbeat.ts';
import { type SocketEvent, SocketListeners } from './socket-listeners.ts';

/** Makes a WebSocket: the class of a browser, of Node 22, or of the `ws` package. */
export type WebSocketConstructor = new (url: string, protocols?: string[]) => WebSocketLike;

/** The same, with what only the `ws` package takes. Others leave it alone. */
type AnyConstructor = new (url: string, protocols: string[], options: object) => WebSocketLike;

/** How a socket is dialled. */
export interface Dialling {
  readonly address: Address;
  readonly WebSocket: WebSocketConstructor | undefined;
  readonly protocols: readonly string[];
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly openTimeoutMs: number;
  readonly heartbeat: Required<HeartbeatOptions> | undefined;
  readonly maxMessageBytes: number;
}

/** What becomes of a dialled socket: one of `lost` and `closed` comes last. */
export interface DialledSocketOwner {
  opened(): void;
  /** It failed, or the other end closed it. */
  lost(): void;
  /** It was closed from here. */
  closed(): void;
}

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;

/** How long a socket of the `ws` package waits for the other end's consent to a close. */
const CLOSE_TIMEOUT_MS = 2_000;

type Listener = Parameters<WebSocketLike['addEventListener']>[1];

/**
 * A WebSocket that is dialled when somebody waits for it to open, in time or not at all.
 *
 * It stands for the socket of the runtime from before there is one, and says in our words what goes wrong with it.
 */
export class DialledSocket implements WebSocketLike {
  owner: DialledSocketOwner | undefined;
  readonly #dialling: Dialling;
  readonly #listeners = new SocketListeners();
  #socket: WebSocketLike | undefined;
  #isDialled = false;
  #isOpen = false;
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopHeartbeat = (): void => {};

  constructor(dialling: Dialling) {
    this.#dialling = dialling;
  }

  get readyState(): number {
    return this.#isOver ? CLOSED : (this.#socket?.readyState ?? CONNECTING);
  }

  get bufferedAmount(): number {
    return this.#socket?.bufferedAmount ?? 0;
  }

  /** Stops and continues reading, where the socket of the runtime can. */
  get pause(): (() => void) | undefined {
    return this.#methodOf('pause');
  }

  get resume(): (() => void) | undefined {
    return this.#methodOf('resume');
  }

  /** What is beneath a socket of the `ws` package, whose writes can be gathered. */
  get _socket(): unknown {
    return (this.#socket as { _socket?: unknown } | undefined)?._socket;
  }

  send(data: string): void {
    this.#socket?.send(data);
  }

  close(code?: number, reason?: string): void {
    if (this.#isOver) return;
    const socket = this.#socket;
    this.#end('close', { code: code ?? 1005, reason: reason ?? '' });
    socket?.close(code, reason);
    this.owner?.closed();
  }

  addEventListener(event: SocketEvent, listener: Listener): void {
    this.#listeners.add(event, listener);
    if (event !== 'open' || this.#isDialled || this.#isOver) return;
    this.#isDialled = true;
    void this.#dial();
  }

  removeEventListener(event: SocketEvent, listener: Listener): void {
    this.#listeners.remove(event, listener);
  }

  async #dial(): Promise<void> {
    const { address, protocols, headers, openTimeoutMs, maxMessageBytes } = this.#dialling;
    this.#timer = setTimeout(() => this.#fail(`did not open within ${openTimeoutMs} ms`), openTimeoutMs);
    try {
      const WebSocket = await constructorOf(this.#dialling);
      if (this.#isOver) return;
      const socket = new WebSocket(address.href, [...protocols], {
        headers,
        maxPayload: maxMessageBytes,
        perMessageDeflate: false,
        closeTimeout: CLOSE_TIMEOUT_MS,
      });
      this.#socket = socket;
      socket.addEventListener('open', this.#onOpen);
      socket.addEventListener('message', this.#onMessage);
      socket.addEventListener('close', this.#onClose);
      socket.addEventListener('error', this.#onError);
    } catch (cause) {
      this.#fail('could not be made', cause);
    }
  }

  readonly #onOpen = (): void => {
    this.#isOpen = true;
    clearTimeout(this.#timer);
    const { heartbeat } = this.#dialling;
    if (heartbeat !== undefined && isPingable(this.#socket)) {
      this.#stopHeartbeat = keepAlive(this.#socket, heartbeat, (error) => this.#lose('error', { error }));
    }
    this.owner?.opened();
    this.#listeners.tell('open', {});
  };

  readonly #onMessage = (event: object): void => this.#listeners.tell('message', event);

  readonly #onClose = ({ code, reason }: { code?: unknown; reason?: unknown }): void => {
    this.#lose('close', { code, reason });
  };

  readonly #onError = ({ error, message }: { error?: unknown; message?: unknown }): void => {
    const cause = error instanceof Error ? error : undefined;
    const words = cause === undefined && typeof message === 'string' && message !== '' ? message : undefined;
    this.#fail(this.#isOpen ? 'failed' : 'could not be opened', cause ?? (words && new Error(words)));
  };

  #fail(what: string, cause?: unknown): void {
    this.#lose('error', { error: this.#dialling.address.failure(what, cause) });
  }

  #lose(event: 'error' | 'close', detail: object): void {
    if (this.#isOver) return;
    const socket = this.#socket;
    this.#end(event, detail);
    if (socket !== undefined) letGo(socket);
    this.owner?.lost();
  }

  /** Tells the listeners that it is over. */
  #end(event: 'error' | 'close', detail: object): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#stopHeartbeat();
    const socket = this.#socket;
    if (socket !== undefined) {
      socket.removeEventListener('open', this.#onOpen);
      socket.removeEventListener('message', this.#onMessage);
      socket.removeEventListener('close', this.#onClose);
      // A socket of `ws` throws an error that nobody listens for.
      socket.addEventListener('error', ignore);
      socket.removeEventListener('error', this.#onError);
    }
    this.#listeners.tell(event, detail);
  }

  #methodOf(name: 'pause' | 'resume'): (() => void) | undefined {
    const method = (this.#socket as Partial<Record<typeof name, () => void>> | undefined)?.[name];
    return typeof method === 'function' ? method.bind(this.#socket) : undefined;
  }
}

/** The class of the runtime, else that of the `ws` package, which alone can send headers. */
async function constructorOf({ WebSocket, headers }: Dialling): Promise<AnyConstructor> {
  const ofRuntime = headers === undefined ? globalThis.WebSocket : undefined;
  const chosen = WebSocket ?? ofRuntime ?? (await import('ws')).WebSocket;
  return chosen as unknown as AnyConstructor;
}

/** Lets go of a socket whose other end may never answer. */
function letGo(socket: WebSocketLike): void {
  const { terminate } = socket as { terminate?: () => void };
  if (typeof terminate === 'function') terminate.call(socket);
  else if (socket.readyState <= OPEN) socket.close();
}

function ignore(): void {}
