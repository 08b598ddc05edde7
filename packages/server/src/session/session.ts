import { createEventEmitter, type IEventSource } from '@mcplkit/grammar';
import {
  type InferenceRequestParams,
  type InferenceRequestResult,
  type McpCreateMessageParams,
  type McpCreateMessageResult,
  type McpElicitParams,
  type McpElicitResult,
  type McpImplementation,
  type McpListRootsResult,
  type McpLoggingLevel,
  McplConnection,
  type MessageTransportLike,
  type ModelInfo,
  type PushEventParams,
  type PushEventResult,
  type RequestOptions,
} from '@mcplkit/wire';
import { NO_VARIABLES } from '../catalog/catalog.ts';
import type { GrammarLayer } from '../grammar/grammar-layers.ts';
import { SessionWords } from '../grammar/session-words.ts';
import type { HostChannels } from '../mcpl/host-channels.ts';
import type { InferenceOptions, McplHost } from '../mcpl/mcpl-host.ts';
import { McplSide } from '../mcpl/mcpl-side.ts';
import { toError } from '../thrown.ts';
import { ChangeFeed } from './change-feed.ts';
import { ClientRequests } from './client-requests.ts';
import { IdleWatch } from './idle-watch.ts';
import { DEFAULT_LOG_LEVEL, isLogged } from './log-level.ts';
import { RequestScope } from './request-scope.ts';
import type { McpSessionPeer, SessionHome, SessionScope } from './session-scope.ts';
import { SessionService } from './session-service.ts';

/** Who a client is before it has said so, and when it does not. */
const UNKNOWN_CLIENT: McpImplementation = { name: 'unknown', version: '0.0.0' };

/**
 * One client of a server: everything that differs from client to client is here, never on the server.
 *
 * Before `initialize`, only `initialize` and `ping` are served; an unknown method gets its error at any time.
 */
export class McpSession {
  readonly #scope: SessionScope;
  readonly #feed: ChangeFeed;
  readonly #connection: McplConnection;
  readonly #client: ClientRequests;
  readonly #mcpl: McplSide;
  readonly #idle: IdleWatch;
  readonly #closed = createEventEmitter<void>();
  readonly #rootsChanged = createEventEmitter<void>();
  #peer: McpSessionPeer | undefined;

  constructor(home: SessionHome, transport: MessageTransportLike | McplConnection) {
    const connection = connectionOver(transport);
    const words = new SessionWords(home.words);
    this.#connection = connection;
    this.#client = new ClientRequests(connection, () => this.#peer?.clientCapabilities);
    this.#feed = new ChangeFeed({
      words,
      notify: (method, params) => connection.sendNotification(method, params),
      report: home.report,
    });
    this.#mcpl = new McplSide(home.mcpl, {
      connection,
      // Behind the answer that is on its way.
      end: () => setTimeout(() => connection.close(), 0),
      report: home.report,
    });
    this.#scope = {
      home,
      session: this,
      words,
      mcpl: this.#mcpl,
      subscriptions: this.#feed.subscriptions,
      logLevel: DEFAULT_LOG_LEVEL,
      begin: (peer, chain) => this.#begin(peer, chain),
      contextOf: (params, context, uri = '', owner = undefined) =>
        new RequestScope(this, params, context, uri, owner?.variables ?? NO_VARIABLES),
    };
    this.#idle = new IdleWatch(
      home.limits.idleTimeoutMs,
      () => connection.runningRequests > 0,
      () => connection.close(),
    );
    connection.on('error', home.report);
    new SessionService({
      connection,
      scope: this.#scope,
      idle: this.#idle,
      isInitialized: () => this.#peer !== undefined,
    });
    connection.handleNotification('notifications/initialized', () => this.#becomeReady());
    connection.handleNotification('notifications/roots/list_changed', () => this.#rootsChanged.emit());
    const unwatch = home.behaviors.watch(this.#feed);
    connection.once('close', () => {
      unwatch();
      this.#idle.stop();
      this.#feed.reset();
      this.#mcpl.close();
      connection.close();
      this.#closed.emit();
    });
  }

  /** What the client said of itself; `undefined` before `initialize`. */
  get peer(): McpSessionPeer | undefined {
    return this.#peer;
  }

  /** Who the client says that it is; `unknown` before `initialize`. */
  get clientInfo(): McpImplementation {
    return this.#peer?.clientInfo ?? UNKNOWN_CLIENT;
  }

  /** The key of the words that the client is shown, when a grammar matched. */
  get grammarKey(): string | undefined {
    return this.#scope.words.current.key;
  }

  /** Every key that there are words for, with the layers that they come from. */
  get grammarKeys(): ReadonlyMap<string, readonly GrammarLayer[]> {
    return this.#scope.home.words.keys;
  }

  /** Whether the session is over. */
  get isClosed(): boolean {
    return this.#connection.isClosed;
  }

  /** Emits once, when the session is over, whoever ended it. */
  get onClosed(): IEventSource<void> {
    return this.#closed;
  }

  /** Emits when the client says that its roots are others than before. */
  get onRootsChanged(): IEventSource<void> {
    return this.#rootsChanged;
  }

  /** Settles when the transport has started, and rejects when it cannot be. */
  get opened(): Promise<void> {
    return this.#connection.opened;
  }

  /**
   * Asks the client's model for a message (MCP 2025-11-25, "Sampling").
   *
   * Rejects with {@link McpServerError} `not-advertised` when the client does not offer `sampling`, or `sampling.tools`
   * for params with tools, and with `not-initialized` before `initialize`; then as any request of a connection.
   */
  createMessage(params: McpCreateMessageParams, options?: RequestOptions): Promise<McpCreateMessageResult> {
    return this.#client.createMessage(params, options);
  }

  /**
   * Asks the person at the client, by a form or a URL (MCP 2025-11-25, "Elicitation").
   *
   * Rejects like {@link McpSession.createMessage}, for want of `elicitation`, `elicitation.form` or `elicitation.url`.
   */
  elicit(params: McpElicitParams, options?: RequestOptions): Promise<McpElicitResult> {
    return this.#client.elicit(params, options);
  }

  /**
   * Asks the client which places the server may work in (MCP 2025-11-25, "Roots").
   *
   * Rejects like {@link McpSession.createMessage}, for want of `roots`.
   */
  listRoots(options?: RequestOptions): Promise<McpListRootsResult> {
    return this.#client.listRoots(options);
  }

  /**
   * Writes to the client's log, unless it wants to hear only of what is more serious (MCP 2025-11-25, "Logging").
   *
   * Returns whether it was sent. Before the client says what it wants to hear of, that is `info` and above. Credentials
   * and other people's data do not belong in it.
   */
  log(level: McpLoggingLevel, data: unknown, logger?: string): boolean {
    if (this.#peer === undefined || !isLogged(level, this.#scope.logLevel)) return false;
    try {
      return this.#connection.sendNotification('notifications/message', { level, logger, data });
    } catch (thrown) {
      this.#scope.home.report(toError(thrown, 'A message for the log'));
      return false;
    }
  }

  /** The host of MCPL at the other end, and what it grants; without one, everything is refused here. */
  get mcpl(): McplHost {
    return this.#mcpl.host;
  }

  /** The host's channels (MCPL 0.5, §14). Calls reject as those of {@link McplHost} do. */
  get channels(): HostChannels {
    return this.#mcpl.host.channels;
  }

  /** Pushes an event, which may wake a model (MCPL 0.5, §9). Rejects as the calls of {@link McplHost} do. */
  push(event: PushEventParams, options?: RequestOptions): Promise<PushEventResult> {
    return this.#mcpl.host.push(event, options);
  }

  /** Asks the host's model (MCPL 0.5, §11). Rejects as the calls of {@link McplHost} do. */
  requestInference(
    params: InferenceRequestParams,
    options?: InferenceOptions,
  ): Promise<InferenceRequestResult> {
    return this.#mcpl.host.requestInference(params, options);
  }

  /** Asks which model the host uses (MCPL 0.5, §12). Rejects as the calls of {@link McplHost} do. */
  modelInfo(options?: RequestOptions): Promise<ModelInfo> {
    return this.#mcpl.host.modelInfo(options);
  }

  /** Ends the session and closes its transport. Safe to call again. */
  async close(): Promise<void> {
    this.#connection.close();
    await this.#connection.released;
  }

  #begin(peer: McpSessionPeer, chain: readonly string[]): void {
    this.#peer = peer;
    this.#scope.logLevel = DEFAULT_LOG_LEVEL;
    this.#feed.reset();
    this.#scope.words.begin(chain);
    this.#scope.home.extension?.begun?.(this);
  }

  /** A client that has said it is ready is told of changes from then on; it has listed nothing before. */
  #becomeReady(): void {
    this.#idle.touch();
    if (this.#peer === undefined) return;
    this.#feed.open();
    this.#mcpl.ready();
    this.#scope.home.extension?.ready?.(this);
  }
}

/** Nobody pulls messages from a session's connection: none are kept, and none hold its input up. */
function connectionOver(transport: MessageTransportLike | McplConnection): McplConnection {
  if (!(transport instanceof McplConnection)) {
    return McplConnection.fromTransport(transport, { maxQueuedMessages: 0 });
  }
  return transport.on('notification', () => {});
}
