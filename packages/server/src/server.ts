import type { McpImplementation, MessageTransportLike } from '@mcplkit/wire';
import type { IMcpBehavior } from './behavior.ts';
import { BehaviorSet } from './behavior-set.ts';
import { createEventEmitter, type IEventSource } from './event-source.ts';
import { McpServerError } from './server-error.ts';
import { McpSession } from './session.ts';
import type { SessionHome } from './session-scope.ts';

/** A transport, or a function that makes one, so that a server can be started again. */
export type TransportSource = MessageTransportLike | (() => MessageTransportLike);

/** What a server is made of. */
export interface McpServerOptions {
  /** The name that clients see. Default `mcp-server`. */
  name?: string;
  /** The version that clients see. Default `0.0.0`. */
  version?: string;
  /** How to use the server, for the model. */
  instructions?: string;
  /** What `start()` connects to. A server may do without and only `connect`. */
  transport?: TransportSource;
  /** What the server consists of. */
  behaviors?: Iterable<IMcpBehavior>;
}

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
 * import { MemoryTransport } from '@mcplkit/wire';
 *
 * const server = new McpServer({ name: 'empty', version: '1.0.0' });
 * const [serverEnd, clientEnd] = MemoryTransport.createPair();
 * const session = await server.connect(serverEnd); // give `clientEnd` to a client
 * await session.close();
 * ```
 */
export class McpServer implements IMcpServer {
  readonly #behaviors: BehaviorSet;
  readonly #sessions = new Set<McpSession>();
  readonly #errors = createEventEmitter<Error>();
  readonly #home: SessionHome;
  readonly #transport: TransportSource | undefined;
  #running: Promise<McpSession> | undefined;

  /** @throws {McpServerError} when the behaviors do not fit together */
  constructor(options: McpServerOptions = {}) {
    const { name = 'mcp-server', version = '0.0.0', instructions, transport, behaviors = [] } = options;
    const report = (error: Error) => this.#errors.emit(error);
    this.#behaviors = new BehaviorSet(report);
    this.#home = {
      serverInfo: { name, version },
      instructions,
      behaviors: this.#behaviors,
      report,
    };
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

  /** Whether the server was started and the session that `start()` made has not ended. */
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

  /** Serves one more client. Settles when its transport has started, and rejects when it cannot be. */
  async connect(transport: MessageTransportLike): Promise<McpSession> {
    const session = new McpSession(this.#home, transport);
    this.#sessions.add(session);
    session.onClosed.subscribe(() => this.#sessions.delete(session));
    await session.opened;
    return session;
  }

  /**
   * Connects the transport that the server was made with. Does nothing when it runs already.
   *
   * @throws {McpServerError} `no-transport` when it was made without one
   */
  async start(): Promise<void> {
    this.#running ??= this.#connectOwn();
    try {
      await this.#running;
    } catch (error) {
      this.#running = undefined;
      throw error;
    }
  }

  /** Ends every session. */
  async stop(): Promise<void> {
    await Promise.all([...this.#sessions].map((session) => session.close()));
  }

  /**
   * Adds behaviors, at any time; clients are told that their lists changed.
   *
   * @throws {McpServerError} when one does not fit the others; those before it stay
   */
  register(...behaviors: IMcpBehavior[]): void {
    for (const behavior of behaviors) this.#behaviors.add(behavior);
  }

  /** Takes behaviors out, at any time; clients are told that their lists changed. */
  unregister(...behaviors: IMcpBehavior[]): void {
    for (const behavior of behaviors) this.#behaviors.remove(behavior);
  }

  async #connectOwn(): Promise<McpSession> {
    const source = this.#transport;
    if (source === undefined) {
      const words = `The server ${this.name} has no transport: give it one with withTransport(), or use connect().`;
      throw new McpServerError('no-transport', words);
    }
    const session = await this.connect(typeof source === 'function' ? source() : source);
    session.onClosed.subscribe(() => {
      this.#running = undefined;
    });
    return session;
  }
}
