import { boundsOf } from './bounds.ts';
import {
  type ConnectionEvents,
  type ConnectionOptions,
  DEFAULT_REQUEST_TIMEOUT_MS,
} from './connection-options.ts';
import { TypedEmitter } from './emitter.ts';
import { Engine } from './engine.ts';
import { ConnectionClosedError } from './errors.ts';
import type { NotificationHandler, RequestHandler } from './handlers.ts';
import type { Link } from './link.ts';
import { LinkTransport, takeLink } from './link-transport.ts';
import { type JsonRpcParams, makeErrorResponse, makeNotification, type RequestId } from './message.ts';
import type { IncomingMessage } from './message-queue.ts';
import type {
  NotificationMethod,
  NotificationParams,
  RequestMethod,
  RequestParams,
  RequestResult,
} from './methods/types.ts';
import type { RequestOptions } from './request-options.ts';
import { StreamLink } from './stream-link.ts';
import type { ReadableStreamLike, WritableStreamLike } from './streams.ts';
import { nextSocket, type SocketLike, type SocketServerLike } from './tcp-acceptor.ts';
import type { MessageTransport, MessageTransportLike, TransportSendOptions } from './transport.ts';
import { TransportLink } from './transport-link.ts';
import type { WebSocketLike } from './web-socket.ts';
import { WebSocketLink } from './web-socket-link.ts';

/**
 * A JSON-RPC 2.0 connection: requests with answers, notifications, and whatever the other end sends, over a pair of
 * streams or any {@link MessageTransport}.
 *
 * What comes in reaches a handler ({@link McplConnection.handle}), or else both the `request` and `notification`
 * events and {@link McplConnection.nextMessage}. It closes once: when a stream fails, when its input ends, when its
 * output is destroyed, or on `close()`. An `error` without a listener is thrown, as by any event emitter.
 *
 * @example
 * ```ts
 * import { McplConnection, MemoryTransport } from '@mcplkit/wire';
 *
 * const [here, there] = MemoryTransport.createPair();
 * const server = McplConnection.fromTransport(there);
 * server.handle('add', (params) => (params as number[]).reduce((sum, each) => sum + each));
 *
 * const client = McplConnection.fromTransport(here);
 * export const answer = await client.sendRequest('add', [1, 2, 3]); // 6
 * client.close();
 * server.close();
 * ```
 */
export class McplConnection extends TypedEmitter<ConnectionEvents> {
  /** How long a request waits for its answer, in milliseconds; 0 waits for ever. May be set at any time. */
  requestTimeout: number;
  readonly #engine: Engine;
  #released: Promise<void> | undefined;

  private constructor(
    link: Link,
    options: ConnectionOptions | undefined,
    onmessage?: MessageTransport['onmessage'],
  ) {
    super();
    this.requestTimeout = options?.requestTimeout ?? DEFAULT_REQUEST_TIMEOUT_MS;
    const { answerMalformed = true } = options ?? {};
    this.#engine = new Engine(this, link, boundsOf(options), answerMalformed, onmessage);
  }

  /** A connection over a pair of streams, one message per line. The input stays its owner's. */
  static fromStreams(
    input: ReadableStreamLike,
    output: WritableStreamLike,
    options?: ConnectionOptions,
  ): McplConnection {
    return new McplConnection(new StreamLink(input, output, boundsOf(options)), options);
  }

  /**
   * A connection over a WebSocket of a browser, of Node 22, or of the `ws` package: each text message is one message.
   *
   * The socket may still be connecting: what is sent waits for it to open. A binary message is reported and ignored.
   */
  static fromWebSocket(socket: WebSocketLike, options?: ConnectionOptions): McplConnection {
    return new McplConnection(new WebSocketLink(socket, boundsOf(options)), options);
  }

  /** A connection over a TCP socket, one message per line. What is written leaves at once. */
  static fromTcp(socket: SocketLike, options?: ConnectionOptions): McplConnection {
    socket.setNoDelay?.(true);
    return McplConnection.fromStreams(socket, socket, options);
  }

  /**
   * The next connection that a TCP server takes, waiting for one.
   *
   * Sockets that come between two calls wait, at most 128 of them; others are closed at once.
   *
   * @throws {ConnectionClosedError} at once when the server does not listen, and when it closes meanwhile. One that has
   * just been told to listen emits `listening` first.
   */
  static async acceptTcp(server: SocketServerLike, options?: ConnectionOptions): Promise<McplConnection> {
    return McplConnection.fromTcp(await nextSocket(server), options);
  }

  /** A connection over any transport, which it starts. Callbacks that the transport has already stay in place. */
  static fromTransport(transport: MessageTransportLike, options?: ConnectionOptions): McplConnection {
    if (!(transport instanceof LinkTransport)) {
      return new McplConnection(new TransportLink(transport as MessageTransport, boundsOf(options)), options);
    }
    const { onmessage, onclose, onerror } = transport;
    const connection = new McplConnection(takeLink(transport), options, onmessage?.bind(transport));
    if (onerror !== undefined) connection.on('error', onerror.bind(transport));
    if (onclose !== undefined) connection.on('close', onclose.bind(transport));
    return connection;
  }

  /** Whether the connection has closed. */
  get isClosed(): boolean {
    return this.#engine.closed;
  }

  /** Settles when the transport has started, and rejects when it cannot be. Over streams that is at once. */
  get opened(): Promise<void> {
    return this.#engine.opened ?? Promise.resolve();
  }

  /** Settles when `close()` has released the output. Never rejects. */
  get released(): Promise<void> {
    return this.#released ?? Promise.resolve();
  }

  /** How much waits to be written, in bytes or UTF-16 units; `drain` tells when it has gone. */
  get bufferedBytes(): number {
    return this.#engine.link.bufferedBytes;
  }

  /** How many of our requests wait for an answer. */
  get pendingRequests(): number {
    return this.#engine.requester.pending.size;
  }

  /** How many answers came to requests that did not wait any more. */
  get lateResponses(): number {
    return this.#engine.lateResponses;
  }

  /** How many incoming requests the handlers are answering. */
  get runningRequests(): number {
    return this.#engine.handlers.running;
  }

  /**
   * Answers the requests of one method, by return or throw. One handler per method; the last one counts.
   *
   * Like listeners, handlers are in time when they are added before anything else is awaited. A method of the
   * vocabulary has the types of its params and of its result; what the other end really sent is not checked against
   * them, so that a handler checks the params before it relies on them.
   */
  handle<M extends RequestMethod>(
    method: M,
    handler: RequestHandler<RequestParams<M>, RequestResult<M>>,
  ): this;
  handle<M extends string>(method: M extends RequestMethod ? never : M, handler: RequestHandler): this;
  handle(method: string, handler: RequestHandler<never>): this {
    this.#engine.handlers.setRequestHandler(method, handler as RequestHandler);
    this.#engine.inbox.resume();
    return this;
  }

  /** Takes the notifications of one method, in the same way: the types of the params are not checked, either. */
  handleNotification<M extends NotificationMethod>(
    method: M,
    handler: NotificationHandler<NotificationParams<M>>,
  ): this;
  handleNotification<M extends string>(
    method: M extends NotificationMethod ? never : M,
    handler: NotificationHandler,
  ): this;
  handleNotification(method: string, handler: NotificationHandler<never>): this {
    this.#engine.handlers.setNotificationHandler(method, handler as NotificationHandler);
    return this;
  }

  /**
   * Sends a request and waits for its result.
   *
   * Rejects with {@link RpcError} when the other end answers with an error, {@link ConnectionTimeoutError} when no
   * answer comes in time, {@link ConnectionClosedError} with an `outcome` when the connection is or gets closed, the
   * signal's reason when it is aborted, and {@link ConnectionError} when nothing could be sent. A request that is given
   * up is cancelled at the other end (MCP 2025-11-25, "Cancellation"), unless it is `initialize`.
   *
   * @param options more about this request, or its time-out in milliseconds; 0 waits for ever
   */
  sendRequest<M extends RequestMethod>(
    method: M,
    ...rest: undefined extends RequestParams<M>
      ? [params?: RequestParams<M>, options?: number | RequestOptions]
      : [params: RequestParams<M>, options?: number | RequestOptions]
  ): Promise<RequestResult<M>>;
  sendRequest<M extends string>(
    method: M extends RequestMethod ? never : M,
    params?: JsonRpcParams,
    options?: number | RequestOptions,
  ): Promise<unknown>;
  sendRequest(method: string, params?: JsonRpcParams, options?: number | RequestOptions): Promise<unknown> {
    const timeoutMs = (typeof options === 'object' ? options.timeoutMs : options) ?? this.requestTimeout;
    const more = typeof options === 'object' ? options : undefined;
    const answer = this.#engine.requester.request(method, params, timeoutMs, more);
    // The answer is behind what the inbox held back.
    this.#engine.inbox.resume();
    return answer;
  }

  /**
   * Sends a notification. Returns false, and sends nothing, once the connection cannot send any more.
   *
   * `options` says which request it belongs to, for transports where each has a stream of its own.
   *
   * @throws {ConnectionError} `unserializable` or `message-too-large`; nothing was sent then.
   */
  sendNotification<M extends NotificationMethod>(
    method: M,
    ...rest: undefined extends NotificationParams<M>
      ? [params?: NotificationParams<M>, options?: TransportSendOptions]
      : [params: NotificationParams<M>, options?: TransportSendOptions]
  ): boolean;
  sendNotification<M extends string>(
    method: M extends NotificationMethod ? never : M,
    params?: JsonRpcParams,
    options?: TransportSendOptions,
  ): boolean;
  sendNotification(method: string, params?: JsonRpcParams, options?: TransportSendOptions): boolean {
    return this.#engine.sender.send(makeNotification(method, params), options?.relatedRequestId);
  }

  /**
   * Answers a request. A result of `undefined` is sent as `null`. Returns false once the connection cannot send.
   *
   * @throws {ConnectionError} `unserializable` or `message-too-large`; the request has no answer then.
   */
  sendResponse(id: RequestId, result: unknown): boolean {
    const sent = this.#engine.sender.answer(id, result);
    this.#engine.unanswered.delete(id);
    return sent;
  }

  /** Answers a request with an error; `id` is `null` when it could not be read. Returns false once closed. */
  sendError(id: RequestId | null, code: number, message: string, data?: unknown): boolean {
    const sent = this.#engine.sender.send(makeErrorResponse(id, code, message, data), id ?? undefined);
    this.#engine.unanswered.delete(id);
    return sent;
  }

  /**
   * Takes the oldest message that came in, waiting for one. Several callers are served in the order of their calls.
   *
   * Once the connection has closed it gives what was queued, then rejects with {@link ConnectionClosedError}. A request
   * with the id of one that is not answered yet never comes: it is refused with -32600, while no more than 1,024 wait.
   */
  nextMessage(): Promise<IncomingMessage> {
    const message = this.#engine.inbox.next();
    message.catch(ignore);
    return message;
  }

  /** Takes the messages one after another, and ends when the connection has closed and all were taken. */
  async *[Symbol.asyncIterator](): AsyncGenerator<IncomingMessage, void, void> {
    try {
      for (;;) yield await this.nextMessage();
    } catch (error) {
      if (!(error instanceof ConnectionClosedError)) throw error;
    }
  }

  /**
   * Closes the connection and releases its output, once: a stream is destroyed, a transport closed.
   *
   * What was sent in this turn is still handed over. Call it after a close that the other end caused, too.
   */
  close(): void {
    if (!this.#engine.closed) {
      this.#engine.link.flush();
      this.#engine.ended(undefined);
    }
    this.#released ??= this.#engine.link.release();
  }

  /** What an `async` listener throws is told as what any other one throws. */
  protected override rejected(event: keyof ConnectionEvents, error: unknown): void {
    this.#engine.thrown(event, error);
  }

  protected override listenerAdded(): void {
    this.#engine.inbox.resume();
  }
}

function ignore(): void {}
