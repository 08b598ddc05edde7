import { createEventEmitter, type IEventSource } from '@mcplkit/grammar';
import {
  ERR_INVALID_REQUEST,
  type JsonRpcParams,
  McplConnection,
  type MessageTransportLike,
  type RequestContext,
  RpcError,
} from '@mcplkit/wire';
import { ChangeFeed } from './change-feed.ts';
import { BEFORE_INITIALIZE, METHODS } from './methods/index.ts';
import { Params } from './params.ts';
import type { McpSessionPeer, SessionHome, SessionScope } from './session-scope.ts';

/**
 * One client of a server: everything that differs from client to client is here, never on the server.
 *
 * Before `initialize`, only `initialize` and `ping` are served; an unknown method gets its error at any time.
 */
export class McpSession {
  readonly #scope: SessionScope;
  readonly #feed: ChangeFeed;
  readonly #connection: McplConnection;
  readonly #closed = createEventEmitter<void>();
  #peer: McpSessionPeer | undefined;

  constructor(home: SessionHome, transport: MessageTransportLike) {
    // Nobody pulls messages from a session's connection, so none are kept.
    this.#connection = McplConnection.fromTransport(transport, { maxQueuedMessages: 0 });
    this.#feed = new ChangeFeed({
      notify: (method, params) => this.#connection.sendNotification(method, params),
      report: home.report,
    });
    this.#scope = { home, subscriptions: this.#feed.subscriptions, begin: (peer) => this.#begin(peer) };
    this.#connection.on('error', home.report);
    for (const method of METHODS.keys()) {
      this.#connection.handle(method, (params, context) => this.#serve(method, params, context));
    }
    this.#connection.handleNotification('notifications/initialized', () => this.#becomeReady());
    const unwatch = home.behaviors.watch(this.#feed);
    this.#connection.once('close', () => {
      unwatch();
      this.#connection.close();
      this.#closed.emit();
    });
  }

  /** What the client said of itself; `undefined` before `initialize`. */
  get peer(): McpSessionPeer | undefined {
    return this.#peer;
  }

  /** Whether the session is over. */
  get isClosed(): boolean {
    return this.#connection.isClosed;
  }

  /** Emits once, when the session is over, whoever ended it. */
  get onClosed(): IEventSource<void> {
    return this.#closed;
  }

  /** Settles when the transport has started, and rejects when it cannot be. */
  get opened(): Promise<void> {
    return this.#connection.opened;
  }

  /** Ends the session and closes its transport. Safe to call again. */
  async close(): Promise<void> {
    this.#connection.close();
    await this.#connection.released;
  }

  #begin(peer: McpSessionPeer): void {
    this.#peer = peer;
    this.#feed.reset();
  }

  #serve(method: string, params: JsonRpcParams | undefined, context: RequestContext): unknown {
    if (this.#peer === undefined && !BEFORE_INITIALIZE.has(method)) {
      throw new RpcError(
        ERR_INVALID_REQUEST,
        `${method} came before initialize, which must be the first request.`,
      );
    }
    return METHODS.get(method)?.(this.#scope, new Params(method, params), context);
  }

  /** A client that has said it is ready is told of changes from then on; it has listed nothing before. */
  #becomeReady(): void {
    if (this.#peer !== undefined) this.#feed.open();
  }
}
