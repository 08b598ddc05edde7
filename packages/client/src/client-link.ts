import {
  type AbortSignalLike,
  ConnectionClosedError,
  type JsonRpcNotification,
  type McpImplementation,
  type McpInitializeResult,
  McplConnection,
  type MessageTransport,
  type MessageTransportLike,
} from '@mcplkit/wire';
import { McpClientError } from './client-error.ts';
import { capabilitiesOf, type McpClientOptions, type TransportSource } from './client-options.ts';
import { ClientEvent } from './events.ts';
import type { ClientHandlers } from './handlers.ts';
import { mayHaveClosed, shakeHands } from './handshake.ts';

/** What a link asks of its client. */
export interface LinkOwner {
  readonly handlers: ClientHandlers;
  /** A session has begun. */
  begun(connection: McplConnection, agreed: McpInitializeResult): void;
  /** A notification came that nobody handles. */
  notified(notification: JsonRpcNotification): void;
  report(error: Error): void;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/** The client's way to its server: one connection after another, each with a handshake of its own. */
export class ClientLink {
  readonly onConnected = new ClientEvent<McpInitializeResult>();
  readonly onDisconnected = new ClientEvent<Error | undefined>();
  readonly #source: TransportSource;
  readonly #clientInfo: McpImplementation;
  readonly #options: McpClientOptions;
  readonly #owner: LinkOwner;
  readonly #used = new WeakSet<object>();
  #connecting: Promise<McpInitializeResult> | undefined;
  /** The newest connection: it may be shaking hands, open, or closed. */
  #connection: McplConnection | undefined;
  #agreed: McpInitializeResult | undefined;
  #isOpen = false;
  /** Ends the reconnecting of the transport. */
  #unfollow: (() => void) | undefined;
  /** Counts the calls of `disconnect()`: what began before one is not wanted any more. */
  #epoch = 0;

  constructor(
    clientInfo: McpImplementation,
    source: TransportSource,
    options: McpClientOptions,
    owner: LinkOwner,
  ) {
    this.#clientInfo = clientInfo;
    this.#source = source;
    this.#options = options;
    this.#owner = owner;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** What the newest handshake agreed on. */
  get agreed(): McpInitializeResult | undefined {
    return this.#agreed;
  }

  /** The newest connection, unless there was none yet. */
  get newest(): McplConnection | undefined {
    return this.#connection;
  }

  /** The connection to send on. One that has closed rejects each call at once. */
  get connection(): McplConnection {
    if (this.#connection !== undefined && this.#agreed !== undefined) return this.#connection;
    const words = 'The client is not connected: nothing was sent. Await connect() first.';
    throw new McpClientError('not-connected', words);
  }

  connect(signal: AbortSignalLike | undefined): Promise<McpInitializeResult> {
    if (this.#isOpen && this.#agreed !== undefined) return Promise.resolve(this.#agreed);
    this.#connecting ??= this.#connect(signal).finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async disconnect(): Promise<void> {
    this.#epoch += 1;
    this.#unfollow?.();
    this.#unfollow = undefined;
    const connection = this.#connection;
    connection?.close();
    await connection?.released;
  }

  async #connect(signal: AbortSignalLike | undefined): Promise<McpInitializeResult> {
    const epoch = this.#epoch;
    // What the transport before would still bring is another way to the same server.
    this.#unfollow?.();
    this.#unfollow = undefined;
    const transport = await this.#transport();
    if (epoch !== this.#epoch) throw givenUp();
    this.#unfollow = transport.accept?.((next) => this.#follow(next, epoch));
    try {
      return await this.#open(transport, epoch, signal);
    } catch (error) {
      this.#unfollow?.();
      this.#unfollow = undefined;
      throw error;
    }
  }

  async #transport(): Promise<MessageTransport> {
    const source = this.#source;
    const transport: MessageTransportLike = typeof source === 'function' ? await source() : source;
    if (this.#used.has(transport)) {
      const words = 'The transport was used before, and a transport serves once.';
      throw new McpClientError(
        'transport-used',
        `${words} To connect again, give the client a function that makes one.`,
      );
    }
    this.#used.add(transport);
    return transport as MessageTransport;
  }

  async #open(
    transport: MessageTransport,
    epoch: number,
    signal: AbortSignalLike | undefined,
  ): Promise<McpInitializeResult> {
    const { timeoutMs = DEFAULT_TIMEOUT_MS } = this.#options;
    const connection = McplConnection.fromTransport(transport, {
      ...this.#options,
      requestTimeout: timeoutMs,
      answerMalformed: false,
      // Nobody pulls messages from this connection: none are kept.
      maxQueuedMessages: 0,
    });
    this.#connection = connection;
    this.#agreed = undefined;
    this.#watch(connection);
    this.#owner.handlers.applyTo(connection);
    const agreed = await shakeHands(connection, {
      clientInfo: this.#clientInfo,
      capabilities: capabilitiesOf(this.#options),
      timeoutMs,
      signal,
    });
    if (connection.isClosed || epoch !== this.#epoch) throw givenUp();
    transport.setProtocolVersion?.(agreed.protocolVersion);
    this.#agreed = agreed;
    this.#isOpen = true;
    connection.sendNotification('notifications/initialized');
    this.#owner.begun(connection, agreed);
    this.onConnected.emit(agreed);
    return agreed;
  }

  /** Reports what fails, and says once that the session has ended, with the reason where there is one. */
  #watch(connection: McplConnection): void {
    let why: Error | undefined;
    connection.on('error', (error) => {
      if (mayHaveClosed(error)) why = error;
      this.#owner.report(error);
    });
    connection.on('notification', (notification) => this.#owner.notified(notification));
    connection.once('close', () => {
      connection.close();
      if (this.#connection !== connection || !this.#isOpen) return;
      this.#isOpen = false;
      this.onDisconnected.emit(why);
    });
  }

  /** Takes a road that the transport brings after one that was lost. */
  #follow(transport: MessageTransport, epoch: number): void {
    if (epoch !== this.#epoch || this.#used.has(transport)) return;
    this.#used.add(transport);
    this.#open(transport, epoch, undefined).catch((error: unknown) => {
      if (epoch === this.#epoch) this.#owner.report(error as Error);
    });
  }
}

function givenUp(): McpClientError {
  return new McpClientError('connect-failed', 'The client was disconnected before the handshake was done.', {
    cause: new ConnectionClosedError(),
  });
}
