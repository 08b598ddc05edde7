import {
  type ConnectionBounds,
  DEFAULT_BOUNDS,
  type MessageTransport,
  WebSocketTransport,
} from '@mcplkit/wire';
import { Address } from './address.ts';
import { DialledSocket, type Dialling, type WebSocketConstructor } from './dialled-socket.ts';
import { durationOf } from './duration.ts';
import { type HeartbeatOptions, heartbeatOf } from './heartbeat.ts';
import { type ReconnectOptions, Redialler } from './redialler.ts';
import { Succession } from './succession.ts';

/** How a WebSocket is dialled. */
export interface DialOptions extends Partial<Pick<ConnectionBounds, 'maxMessageBytes' | 'maxBufferedBytes'>> {
  /** The class to make it with. Default: the one of the runtime, or that of the `ws` package where there is none. */
  WebSocket?: WebSocketConstructor;
  /** The subprotocols that are offered, such as `mcp`. Default none. */
  protocols?: readonly string[];
  /** Headers of the first request. Only the `ws` package can send them, so that it is used; browsers cannot. */
  headers?: Readonly<Record<string, string>>;
  /** How long it may take to open, in milliseconds. Default 15,000. */
  openTimeoutMs?: number;
  /**
   * How a peer is found that is gone without a word. Only sockets of the `ws` package have pings: nothing is done in a
   * browser, nor with the `WebSocket` of Node itself.
   */
  heartbeat?: HeartbeatOptions | false;
}

/** Options of a {@link DirectTransport}. */
export interface DirectTransportOptions extends DialOptions {
  /** Whether and how it dials again after a loss. Default: it does not. */
  reconnect?: ReconnectOptions | boolean;
}

/** Checks the options of a dialled socket, and completes them. */
export function diallingOf(url: string | URL, options: DialOptions): Dialling {
  const { WebSocket, protocols = [], headers, openTimeoutMs = 15_000, heartbeat = {} } = options;
  return {
    address: new Address(url),
    WebSocket,
    protocols,
    headers,
    openTimeoutMs: durationOf('openTimeoutMs', openTimeoutMs),
    heartbeat: heartbeatOf(heartbeat),
    maxMessageBytes: options.maxMessageBytes ?? DEFAULT_BOUNDS.maxMessageBytes,
  };
}

/**
 * Dials a WebSocket: each text message is one message.
 *
 * `start()` dials, and settles when the socket is open. With `reconnect`, a road that was lost is dialled again, as long
 * as somebody takes the new ones with `accept`: every attempt is a transport of its own, so that it has a session of its
 * own. The waits are min(base · 2ⁿ, max), less a random half, and begin anew when a socket has opened. No error shows
 * the query of the URL, nor the user and the password in it.
 *
 * @example
 * ```ts
 * import { DirectTransport } from '@mcplkit/transports/websocket';
 * import { McplConnection } from '@mcplkit/wire';
 *
 * export function connect(url: string): McplConnection {
 *   const connection = McplConnection.fromTransport(new DirectTransport(url, { protocols: ['mcp'] }));
 *   connection.on('error', (error) => console.error(error.message));
 *   return connection;
 * }
 * ```
 */
export class DirectTransport extends WebSocketTransport {
  /** Takes the roads that are dialled after a loss; there only with `reconnect`. */
  accept?: NonNullable<MessageTransport['accept']>;
  readonly #socket: DialledSocket;

  /**
   * @param url where to, with `ws:` or `wss:`
   * @throws {ConnectionError} `transport-failed` when the URL is none of a WebSocket
   * @throws {RangeError} when an option is out of its bounds
   */
  constructor(url: string | URL, options: DirectTransportOptions = {}) {
    const { reconnect = false } = options;
    const socket = new DialledSocket(diallingOf(url, options));
    super(socket, options);
    this.#socket = socket;
    if (reconnect === false) return;
    const redialler = new Redialler(reconnect === true ? {} : reconnect);
    const succession: Succession = new Succession(() => {
      const next = new DirectTransport(url, { ...options, reconnect: false });
      next.#follow(succession, redialler);
      return next;
    });
    this.#follow(succession, redialler);
  }

  #follow(succession: Succession, redialler: Redialler): void {
    this.accept = (listener) => succession.accept(listener);
    this.#socket.owner = {
      opened: () => redialler.succeeded(),
      lost: () => succession.lost(redialler),
      closed: () => succession.end(),
    };
  }
}
