import { createEventEmitter, type IEventSource } from '@mcplkit/grammar';
import {
  ConnectionClosedError,
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
  type TransportSendOptions,
} from '@mcplkit/wire';
import { NO_VARIABLES } from '../catalog/catalog.ts';
import type { GrammarLayer } from '../grammar/grammar-layer.ts';
import { SessionWords } from '../grammar/session-words.ts';
import type { HostChannels } from '../mcpl/host-channels.ts';
import type { InferenceOptions, McplHost } from '../mcpl/mcpl-host.ts';
import { McplSide } from '../mcpl/mcpl-side.ts';
import { toError } from '../thrown.ts';
import { ChangeFeed } from './change-feed.ts';
import { ClientRequests } from './client-requests.ts';
import { IdleWatch } from './idle-watch.ts';
import { DEFAULT_LOG_LEVEL, isLogged, isLogLevel, LOG_LEVEL_RULE } from './log-level.ts';
import type { McpSession } from './mcp-session.ts';
import { RequestScope } from './request-scope.ts';
import type { McpSessionPeer } from './session-peer.ts';
import type { SessionHome, SessionScope } from './session-scope.ts';
import { SessionService } from './session-service.ts';

/** Who a client is before it has said so, and when it does not. */
const UNKNOWN_CLIENT: McpImplementation = { name: 'unknown', version: '0.0.0' };

/** A session over one connection. */
export class ServerSession implements McpSession {
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
      () => connection.runningRequests + connection.pendingRequests > 0,
      () => connection.close(),
    );
    connection.on('error', home.report);
    // Nobody handles it, and somebody sent it.
    connection.on('notification', () => this.#idle.touch());
    new SessionService({
      connection,
      scope: this.#scope,
      idle: this.#idle,
      isInitialized: () => this.#peer !== undefined,
    });
    connection.handleNotification('notifications/initialized', () => this.#becomeReady());
    connection.handleNotification('notifications/roots/list_changed', () => {
      this.#idle.touch();
      if (this.#peer !== undefined) this.#rootsChanged.emit();
    });
    const unwatch = home.behaviors.watch(this.#feed);
    const ended = () => {
      unwatch();
      this.#idle.stop();
      this.#feed.reset();
      this.#mcpl.close();
      connection.close();
      this.#closed.emit();
    };
    // One that was closed before does not say so again.
    if (connection.isClosed) ended();
    else connection.once('close', ended);
  }

  get peer(): McpSessionPeer | undefined {
    return this.#peer;
  }

  get clientInfo(): McpImplementation {
    return this.#peer?.clientInfo ?? UNKNOWN_CLIENT;
  }

  get grammarKey(): string | undefined {
    return this.#scope.words.current.key;
  }

  get grammarKeys(): ReadonlyMap<string, readonly GrammarLayer[]> {
    return this.#scope.home.words.keys;
  }

  get isClosed(): boolean {
    return this.#connection.isClosed;
  }

  get onClosed(): IEventSource<void> {
    return this.#closed;
  }

  get onRootsChanged(): IEventSource<void> {
    return this.#rootsChanged;
  }

  /** Settles when the transport has started, and rejects when it cannot be. */
  get opened(): Promise<void> {
    const { opened, isClosed } = this.#connection;
    return isClosed ? opened.then(() => Promise.reject(new ConnectionClosedError())) : opened;
  }

  createMessage(params: McpCreateMessageParams, options?: RequestOptions): Promise<McpCreateMessageResult> {
    return this.#client.createMessage(params, options);
  }

  elicit(params: McpElicitParams, options?: RequestOptions): Promise<McpElicitResult> {
    return this.#client.elicit(params, options);
  }

  listRoots(options?: RequestOptions): Promise<McpListRootsResult> {
    return this.#client.listRoots(options);
  }

  log(level: McpLoggingLevel, data: unknown, logger?: string, options?: TransportSendOptions): boolean {
    if (!isLogLevel(level)) {
      this.#scope.home.report(new TypeError(`${LOG_LEVEL_RULE}, not ${String(level)}.`));
      return false;
    }
    if (this.#peer === undefined || !isLogged(level, this.#scope.logLevel)) return false;
    try {
      // A message has data, so nothing is `null`.
      const message = { level, logger, data: data ?? null };
      return this.#connection.sendNotification('notifications/message', message, options);
    } catch (thrown) {
      this.#scope.home.report(toError(thrown, 'A message for the log'));
      return false;
    }
  }

  get mcpl(): McplHost {
    return this.#mcpl.host;
  }

  get channels(): HostChannels {
    return this.#mcpl.host.channels;
  }

  push(event: PushEventParams, options?: RequestOptions): Promise<PushEventResult> {
    return this.#mcpl.host.push(event, options);
  }

  requestInference(
    params: InferenceRequestParams,
    options?: InferenceOptions,
  ): Promise<InferenceRequestResult> {
    return this.#mcpl.host.requestInference(params, options);
  }

  modelInfo(options?: RequestOptions): Promise<ModelInfo> {
    return this.#mcpl.host.modelInfo(options);
  }

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
  return transport instanceof McplConnection
    ? transport
    : McplConnection.fromTransport(transport, { maxQueuedMessages: 0 });
}
