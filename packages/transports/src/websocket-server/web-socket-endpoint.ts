import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { DEFAULT_BOUNDS, type WebSocketLike, type WebSocketTransport } from '@mcplkit/wire';
import { type WebSocket, WebSocketServer } from 'ws';
import { heartbeatOf } from '../websocket/heartbeat.ts';
import { type AcceptWebSocketOptions, acceptWebSocket } from './accept-web-socket.ts';
import { type HttpServerLike, headerOf, type UpgradeRequest } from './http.ts';
import { refuse } from './refuse.ts';
import { TOKEN_PROTOCOL, TokenCheck } from './token-check.ts';
import { takeUpgrades, type UpgradeTaker } from './upgrade-dispatcher.ts';

/** Who may open a WebSocket, and what becomes of it. */
export interface UpgradeWebSocketOptions extends AcceptWebSocketOptions {
  /**
   * Takes the transport of each client, which it starts; when it throws, or rejects, the client is closed with 1011.
   * Nothing that comes first is lost meanwhile. For what is more than one session, such as a `MultiplexAcceptor`, there is
   * the socket itself in the place of its transport.
   */
  onConnection: (transport: WebSocketTransport, request: UpgradeRequest, socket: WebSocketLike) => unknown;
  /** The path, without a query, or what tells whether one is taken. Other paths are left to others. Default `/`. */
  path?: string | ((path: string) => boolean);
  /**
   * The origins whose pages may connect, such as `https://app.example`. Default none: a request with an `Origin` comes
   * from a page in a browser, any page may send one, and the user's rights go with it. Others have no `Origin`.
   */
  allowedOrigins?: readonly string[];
  /** The token, or those, one of which a client needs: `Authorization: Bearer`, `?token=`, or a subprotocol `bearer.…`. */
  token?: string | readonly string[];
  /** Decides about what is allowed so far. What it throws is a no. */
  verify?: (request: UpgradeRequest) => boolean | Promise<boolean>;
  /** The most clients at once; others are refused. Default 1,024. */
  maxClients?: number;
  /** Hears what `onConnection` and `verify` throw. */
  onError?: (error: Error) => void;
}

/** What takes the WebSockets of a path. */
export interface WebSocketEndpoint {
  /** How many clients are connected. */
  readonly clients: number;
  /** Takes no more clients, closes those that are there with 1001, and settles when they are gone: 2 s at most. */
  close(): Promise<void>;
}

/** How long a client's consent to a close is waited for. */
const CLOSE_TIMEOUT_MS = 2_000;

const MOST_CLIENTS = 1024;

/** Which subprotocol is chosen of those that a client offers: that of the official SDK, or ours. */
const PROTOCOLS = ['mcp', 'mcpl'];

/**
 * Takes WebSockets on a server of `node:http` or `node:https`, and gives a transport for each.
 *
 * Who is not allowed gets an HTTP answer: 401 without a valid token, 403 for an origin or what `verify` refuses, 404
 * where nobody takes the path, 503 when all places are taken. Other `upgrade` listeners keep their paths. A message over
 * `maxMessageBytes` ends its client with 1009.
 *
 * @example
 * ```ts
 * import { createServer } from 'node:http';
 * import { upgradeWebSocket } from '@mcplkit/transports/websocket-server';
 * import { McplConnection } from '@mcplkit/wire';
 *
 * const http = createServer();
 * const endpoint = upgradeWebSocket(http, {
 *   path: '/mcp',
 *   token: 'a long random text',
 *   onConnection: (transport) => {
 *     McplConnection.fromTransport(transport).handle('greet', () => 'hello');
 *   },
 * });
 * http.listen(0, '127.0.0.1');
 * http.once('close', () => void endpoint.close());
 *
 * export { endpoint, http };
 * ```
 *
 * @throws {RangeError} when an option is out of its bounds
 */
export function upgradeWebSocket(
  server: HttpServerLike,
  options: UpgradeWebSocketOptions,
): WebSocketEndpoint {
  return new Endpoint(server, options);
}

class Endpoint implements WebSocketEndpoint, UpgradeTaker {
  readonly #options: UpgradeWebSocketOptions;
  readonly #maxClients: number;
  readonly #origins: ReadonlySet<string>;
  readonly #tokens: TokenCheck | undefined;
  readonly #sockets: WebSocketServer;
  readonly #clients = new Set<WebSocket>();
  readonly #leave: () => void;
  #deciding = 0;
  #isClosed = false;

  constructor(server: HttpServerLike, options: UpgradeWebSocketOptions) {
    const { token, allowedOrigins = [], maxClients = MOST_CLIENTS, maxMessageBytes } = options;
    if (!(maxClients >= 1)) throw new RangeError(`maxClients must be at least 1; it is ${maxClients}.`);
    heartbeatOf(options.heartbeat ?? {});
    this.#options = options;
    this.#maxClients = maxClients;
    this.#origins = new Set(allowedOrigins.map((origin) => origin.toLowerCase()));
    if (token !== undefined) this.#tokens = new TokenCheck(typeof token === 'string' ? [token] : token);
    this.#sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: maxMessageBytes ?? DEFAULT_BOUNDS.maxMessageBytes,
      perMessageDeflate: false,
      closeTimeout: CLOSE_TIMEOUT_MS,
      handleProtocols: chooseProtocol,
    } as ConstructorParameters<typeof WebSocketServer>[0]);
    this.#leave = takeUpgrades(server, this);
  }

  get clients(): number {
    return this.#clients.size;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#leave();
    const gone = [...this.#clients].map((client) => new Promise((resolve) => client.once('close', resolve)));
    for (const client of this.#clients) client.close(1001, 'The server stops.');
    await Promise.all(gone);
  }

  takes(path: string): boolean {
    const { path: taken = '/' } = this.#options;
    return typeof taken === 'function' ? taken(path) : taken === path;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { verify } = this.#options;
    const origin = headerOf(request, 'origin');
    if (origin !== undefined && !this.#origins.has(origin.toLowerCase())) refuse(socket, 403);
    else if (this.#tokens?.allows(request) === false) refuse(socket, 401);
    else if (this.#clients.size + this.#deciding >= this.#maxClients) refuse(socket, 503);
    else if (verify === undefined) this.#admit(request, socket, head);
    else void this.#decide(verify, request, socket, head);
  }

  async #decide(
    verify: NonNullable<UpgradeWebSocketOptions['verify']>,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): Promise<void> {
    const ignore = () => {};
    socket.on('error', ignore);
    this.#deciding += 1;
    let isAllowed = false;
    try {
      isAllowed = (await verify(request)) === true;
    } catch (thrown) {
      this.#report(thrown);
    }
    this.#deciding -= 1;
    if (this.#isClosed) refuse(socket, 503);
    else if (!isAllowed) refuse(socket, 403);
    else this.#admit(request, socket, head);
    if (isAllowed) socket.off('error', ignore);
  }

  #admit(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#sockets.handleUpgrade(request, socket, head, (client) => {
      this.#clients.add(client);
      client.once('close', () => this.#clients.delete(client));
      // Before there is a transport, and after it.
      client.on('error', () => {});
      void this.#serve(client, request);
    });
  }

  async #serve(client: WebSocket, request: IncomingMessage): Promise<void> {
    try {
      await this.#options.onConnection(acceptWebSocket(client, this.#options), request, client);
    } catch (thrown) {
      client.resume();
      client.close(1011, 'The server failed.');
      this.#report(thrown);
    }
  }

  #report(thrown: unknown): void {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
    this.#options.onError?.(error);
  }
}

function chooseProtocol(offered: Set<string>): string | false {
  const known = PROTOCOLS.find((each) => offered.has(each));
  if (known !== undefined) return known;
  for (const each of offered) if (!each.startsWith(TOKEN_PROTOCOL)) return each;
  return false;
}
