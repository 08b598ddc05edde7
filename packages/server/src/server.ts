import { createEventEmitter, type IEventSource } from '@mcplkit/grammar';
import type { McpImplementation, McplConnection, MessageTransportLike } from '@mcplkit/wire';
import type { IMcpBehavior } from './behavior/behavior.ts';
import { McpServerError } from './server-error.ts';
import { homeOf } from './server-home.ts';
import type { McpServerOptions, TransportSource } from './server-options.ts';
import type { McpSession } from './session/mcp-session.ts';
import { ServerSession } from './session/server-session.ts';
import type { SessionHome } from './session/session-scope.ts';

/** A server: one definition, and any number of sessions on it at once. */
export interface IMcpServer {
  readonly name: string;
  readonly isRunning: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
  register(...behaviors: IMcpBehavior[]): void;
  unregister(...behaviors: IMcpBehavior[]): void;
}

/**
 * An MCP server: behaviors, and a session for every client that connects.
 *
 * @example
 * ```ts
 * import { McpServer } from '@mcplkit/server';
 * import { McplConnection, MemoryTransport } from '@mcplkit/wire';
 *
 * const server = new McpServer({ name: 'empty', version: '1.0.0' });
 * server.onError.subscribe((error) => console.error(error));
 *
 * const [serverEnd, clientEnd] = MemoryTransport.createPair();
 * const session = await server.connect(serverEnd); // any number of times, at once
 * const client = McplConnection.fromTransport(clientEnd);
 * console.log(await client.sendRequest('ping')); // {}
 * await session.close();
 * ```
 */
export class McpServer implements IMcpServer {
  readonly #sessions = new Set<McpSession>();
  readonly #errors = createEventEmitter<Error>();
  readonly #home: SessionHome;
  readonly #transport: TransportSource | undefined;
  readonly #used = new WeakSet<object>();
  #running: Promise<McpSession> | undefined;
  /** Ends the further roads of the transport that `start()` connected. */
  #stopAccepting: (() => void) | undefined;

  /** @throws {McpServerError} when the behaviors do not fit together */
  constructor(options: McpServerOptions = {}) {
    const { behaviors = [], transport } = options;
    this.#home = homeOf(options, (error) => this.#errors.emit(error));
    this.#transport = transport;
    this.register(...behaviors);
  }

  get name(): string {
    return this.#home.serverInfo.name;
  }

  /** The name and version that clients see. */
  get serverInfo(): McpImplementation {
    return this.#home.serverInfo;
  }

  /** The sessions that are open now. */
  get sessions(): ReadonlySet<McpSession> {
    return this.#sessions;
  }

  /**
   * Whether the server was started and the session that `start()` made has not ended. Over a transport that brings
   * further roads, such as one that dials again, it runs until `stop()`.
   */
  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /**
   * Emits what went wrong on this side: an adapter that threw, a transport that failed, input that could not be read.
   *
   * Clients are told what concerns them, without the details. Nothing is printed.
   */
  get onError(): IEventSource<Error> {
    return this.#errors;
  }

  /**
   * Serves one more client, over a transport or over a connection that nobody else reads from.
   *
   * Settles when the transport has started, and rejects when it cannot be.
   *
   * @throws {McpServerError} `transport-used` when this server was given the transport before
   * @throws {ConnectionClosedError} when the other end has closed already
   */
  async connect(transport: MessageTransportLike | McplConnection): Promise<McpSession> {
    if (this.#used.has(transport)) {
      const words = `The server ${this.name} was given this transport before, and a transport serves once.`;
      throw new McpServerError(
        'transport-used',
        `${words} To start again, give it a function that makes one.`,
      );
    }
    this.#used.add(transport);
    const session = new ServerSession(this.#home, transport);
    if (!session.isClosed) this.#sessions.add(session);
    this.#home.extension?.connected?.(session, transport);
    session.onClosed.subscribe(() => this.#sessions.delete(session));
    await session.opened;
    return session;
  }

  /**
   * Connects the transport that the server was made with, and serves the further roads that it brings: each is a session
   * of its own. Does nothing when it runs already.
   *
   * @throws {McpServerError} `no-transport` when it was made without one, `transport-used` when it was started before
   * and has no function that makes another one
   */
  async start(): Promise<void> {
    this.#running ??= this.#connectOwn();
    await this.#running;
  }

  /** Ends every session. */
  async stop(): Promise<void> {
    this.#acceptNoMore();
    const closing = [...this.#sessions].map((session) => session.close());
    this.#running = undefined;
    await Promise.all(closing);
  }

  /**
   * Adds behaviors, at any time; clients are told that their lists changed.
   *
   * @throws {McpServerError} when one does not fit the others; none of them is added then
   */
  register(...behaviors: IMcpBehavior[]): void {
    this.#home.behaviors.add(behaviors);
  }

  /** Takes behaviors out, at any time; clients are told that their lists changed. */
  unregister(...behaviors: IMcpBehavior[]): void {
    this.#home.behaviors.remove(behaviors);
  }

  #connectOwn(): Promise<McpSession> {
    const running = (async () => {
      const transport = this.#ownTransport();
      this.#stopAccepting = transport.accept?.((next) => this.#connectNext(next));
      return this.connect(transport);
    })();
    const failed = () => {
      if (this.#running !== running) return;
      this.#running = undefined;
      this.#acceptNoMore();
    };
    const ended = () => {
      if (this.#stopAccepting === undefined) failed();
    };
    const opened = (session: McpSession) => {
      if (session.isClosed) ended();
      else session.onClosed.subscribe(ended);
    };
    running.then(opened, failed);
    return running;
  }

  /** That a road does not open is reported by its session, and the next one may. */
  #connectNext(transport: MessageTransportLike): void {
    this.connect(transport).catch(() => {});
  }

  #acceptNoMore(): void {
    this.#stopAccepting?.();
    this.#stopAccepting = undefined;
  }

  #ownTransport(): MessageTransportLike {
    const source = this.#transport;
    if (source !== undefined) return typeof source === 'function' ? source() : source;
    const words = `The server ${this.name} has no transport: give it one with withTransport(), or use connect().`;
    throw new McpServerError('no-transport', words);
  }
}
