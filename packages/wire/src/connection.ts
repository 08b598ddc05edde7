import { boundsOf, type ConnectionBounds } from './bounds.ts';
import { TypedEmitter } from './emitter.ts';
import { ERR_INVALID_REQUEST, ERR_PARSE } from './error-codes.ts';
import { ConnectionClosedError, ConnectionError, RpcError } from './errors.ts';
import { HandlerTable, type NotificationHandler, type RequestHandler, toError } from './handlers.ts';
import { explainInvalid } from './invalid-message.ts';
import type { Link, LinkReceiver } from './link.ts';
import {
  classifyMessage,
  type JsonRpcMessage,
  type JsonRpcNotification,
  type JsonRpcParams,
  type JsonRpcRequest,
  type JsonRpcResponse,
  makeErrorResponse,
  makeNotification,
  makeRequest,
  makeResponse,
  type RequestId,
} from './message.ts';
import { type IncomingMessage, MessageQueue } from './message-queue.ts';
import { deadlineAfter, PendingRequests } from './pending-requests.ts';
import { StreamLink } from './stream-link.ts';
import { StreamTransport, takeLink } from './stream-transport.ts';
import type { ReadableStreamLike, WritableStreamLike } from './streams.ts';
import type { MessageTransport } from './transport.ts';
import { TransportLink } from './transport-link.ts';

/** How a connection behaves; every member has a default. */
export interface ConnectionOptions extends Partial<ConnectionBounds> {
  /** How long a request waits for its answer, in milliseconds; 0 waits for ever. Default 30,000. */
  requestTimeout?: number;
  /**
   * Whether malformed input is answered with -32700 or -32600. Default true; a side that only consumes sets it to
   * false, so as not to write back at a server that logs to its output.
   */
  answerMalformed?: boolean;
}

/** The events of a connection. */
export interface ConnectionEvents {
  /** A request came that no handler took. It also waits for `nextMessage()`. */
  request: (request: JsonRpcRequest) => void;
  /** A notification came that no handler took. It also waits for `nextMessage()`. */
  notification: (notification: JsonRpcNotification) => void;
  /** Something failed. Only a stream's failure closes the connection; `close` follows it then. */
  error: (error: Error) => void;
  /** The connection closed, from either side. */
  close: () => void;
  /** The output takes messages again after it was full. */
  drain: () => void;
}

/** What {@link McplConnection} waits for an answer by default: 30 seconds. */
export const DEFAULT_REQUEST_TIMEOUT_MS = 30_000;

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
 * server.handle('greet', (params) => ({ text: `hello ${(params as { name: string }).name}` }));
 *
 * const client = McplConnection.fromTransport(here);
 * const answer = await client.sendRequest('greet', { name: 'Ada' }); // { text: 'hello Ada' }
 * client.close();
 * ```
 */
export class McplConnection extends TypedEmitter<ConnectionEvents> {
  /** How long a request waits for its answer, in milliseconds; 0 waits for ever. May be set at any time. */
  requestTimeout: number;
  readonly #link: Link;
  readonly #bounds: ConnectionBounds;
  readonly #answerMalformed: boolean;
  readonly #pending: PendingRequests;
  readonly #queue = new MessageQueue();
  readonly #handlers: HandlerTable;
  readonly #opened: Promise<void>;
  #released: Promise<void> | undefined;
  #closed = false;
  #paused = false;
  #pulls = false;

  private constructor(link: Link, options: ConnectionOptions = {}) {
    super();
    this.#link = link;
    this.#bounds = boundsOf(options);
    this.#answerMalformed = options.answerMalformed ?? true;
    this.requestTimeout = options.requestTimeout ?? DEFAULT_REQUEST_TIMEOUT_MS;
    this.#pending = new PendingRequests(this.#bounds.maxPending);
    this.#handlers = new HandlerTable({
      sendResponse: (id, result) => this.sendResponse(id, result),
      sendError: (id, code, message, data) => this.sendError(id, code, message, data),
      report: (error) => this.#emitError(error),
    });
    this.#opened = this.#open();
    // Whoever reads `opened` sees the failure; for the others it is an `error` event.
    this.#opened.catch(() => {});
  }

  /** A connection over a pair of streams, one message per line. The input stays its owner's. */
  static fromStreams(
    input: ReadableStreamLike,
    output: WritableStreamLike,
    options?: ConnectionOptions,
  ): McplConnection {
    return new McplConnection(new StreamLink(input, output, boundsOf(options)), options);
  }

  /** A connection over any transport, which it starts. Callbacks that the transport has already stay in place. */
  static fromTransport(transport: MessageTransport, options?: ConnectionOptions): McplConnection {
    if (!(transport instanceof StreamTransport))
      return new McplConnection(new TransportLink(transport), options);
    const { onclose, onerror } = transport;
    const connection = new McplConnection(takeLink(transport), options);
    if (onerror !== undefined) connection.on('error', onerror);
    if (onclose !== undefined) connection.on('close', onclose);
    return connection;
  }

  /** Whether the connection has closed. */
  get isClosed(): boolean {
    return this.#closed;
  }

  /** Settles when the transport has started, and rejects when it cannot be. Over streams that is at once. */
  get opened(): Promise<void> {
    return this.#opened;
  }

  /** Settles when `close()` has released the output. Never rejects. */
  get released(): Promise<void> {
    return this.#released ?? Promise.resolve();
  }

  /** How much waits to be written, in bytes or UTF-16 units; `drain` tells when it has gone. */
  get bufferedBytes(): number {
    return this.#link.bufferedBytes;
  }

  /** How many of our requests wait for an answer. */
  get pendingRequests(): number {
    return this.#pending.size;
  }

  /** How many incoming requests the handlers are answering. */
  get runningRequests(): number {
    return this.#handlers.running;
  }

  /** Answers the requests of one method, by return or throw. One handler per method; the last one counts. */
  handle(method: string, handler: RequestHandler): this {
    this.#handlers.setRequestHandler(method, handler);
    return this;
  }

  /** Takes the notifications of one method. One handler per method; the last one counts. */
  handleNotification(method: string, handler: NotificationHandler): this {
    this.#handlers.setNotificationHandler(method, handler);
    return this;
  }

  /**
   * Sends a request and waits for its result.
   *
   * Rejects with {@link RpcError} when the other end answers with an error, {@link ConnectionTimeoutError} when no
   * answer comes within `timeoutMs` (0 waits for ever; default `requestTimeout`), {@link ConnectionClosedError} with
   * an `outcome` when the connection is or gets closed, and {@link ConnectionError} when nothing could be sent.
   */
  sendRequest(
    method: string,
    params?: JsonRpcParams,
    timeoutMs: number = this.requestTimeout,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (!this.#canSend()) {
        reject(new ConnectionClosedError('not-sent'));
        return;
      }
      let id: number | undefined;
      try {
        id = this.#pending.takeId();
        const sequence = this.#link.accepted + 1;
        this.#pending.add(id, {
          method,
          timeoutMs,
          deadline: deadlineAfter(timeoutMs),
          sequence,
          resolve,
          reject,
        });
        this.#link.send(makeRequest(id, method, params));
      } catch (error) {
        if (id !== undefined) this.#pending.take(id);
        reject(error);
      }
      // The answer is behind what the queue held back.
      this.#resume();
    });
  }

  /**
   * Sends a notification. Returns false, and sends nothing, once the connection cannot send any more.
   *
   * @throws {ConnectionError} `unserializable` or `message-too-large`; nothing was sent then.
   */
  sendNotification(method: string, params?: JsonRpcParams): boolean {
    return this.#send(makeNotification(method, params));
  }

  /**
   * Answers a request. A result of `undefined` is sent as `null`. Returns false once the connection cannot send.
   *
   * @throws {ConnectionError} `unserializable` or `message-too-large`; the request has no answer then.
   */
  sendResponse(id: RequestId, result: unknown): boolean {
    return this.#send(makeResponse(id, result), id);
  }

  /** Answers a request with an error; `id` is `null` when it could not be read. Returns false once closed. */
  sendError(id: RequestId | null, code: number, message: string, data?: unknown): boolean {
    return this.#send(makeErrorResponse(id, code, message, data), id ?? undefined);
  }

  /**
   * Takes the oldest message that came in, waiting for one. Several callers are served in the order of their calls.
   *
   * Once the connection has closed it gives what was queued, then rejects with {@link ConnectionClosedError}.
   */
  nextMessage(): Promise<IncomingMessage> {
    this.#pulls = true;
    const message = this.#queue.next();
    this.#resume();
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
    if (!this.#closed) {
      this.#link.flush();
      this.#end(undefined);
    }
    this.#released ??= this.#link.release();
  }

  #open(): Promise<void> {
    const ended = this.#link.alreadyEnded;
    if (ended === undefined) return this.#link.open(this.#receiver);
    this.#closed = true;
    this.#queue.close();
    this.#link.stop();
    // On a later turn, so that listeners which are added at once hear of it.
    setTimeout(() => this.#reportEnd(ended.error), 0);
    return Promise.reject(new ConnectionClosedError(undefined, { cause: ended.error }));
  }

  readonly #receiver: LinkReceiver = {
    received: (value, length) => this.#received(value, length),
    unreadable: (error) => this.#unreadable(error),
    failed: (error) => this.#emitError(error),
    notHandedOver: (message, error) => this.#notHandedOver(message, error),
    drained: () => void this.dispatch('drain'),
    ended: (error) => this.#end(error),
  };

  #canSend(): boolean {
    return !this.#closed && this.#link.writable;
  }

  #send(message: JsonRpcMessage, relatedRequestId?: RequestId): boolean {
    if (!this.#canSend()) return false;
    this.#link.send(message, relatedRequestId);
    return true;
  }

  #received(value: unknown, length: number): void {
    switch (classifyMessage(value)) {
      case 'request':
        return this.#onRequest(value as JsonRpcRequest, length);
      case 'notification':
        return this.#onNotification(value as JsonRpcNotification, length);
      case 'response':
        return this.#onResponse(value as JsonRpcResponse);
      default:
        return this.#onInvalid(value);
    }
  }

  #onRequest(request: JsonRpcRequest, length: number): void {
    if (this.#handlers.handleRequest(request)) return;
    if (this.#handlers.serves && !this.#pulls && this.listenerCount('request') === 0) {
      this.#handlers.refuse(request);
      return;
    }
    this.#enqueue({ type: 'request', request }, length);
    if (!this.#closed) this.#reportThrown('request', this.dispatch('request', request));
  }

  #onNotification(notification: JsonRpcNotification, length: number): void {
    if (this.#handlers.handleNotification(notification)) return;
    this.#enqueue({ type: 'notification', notification }, length);
    if (!this.#closed) this.#reportThrown('notification', this.dispatch('notification', notification));
  }

  #onResponse(response: JsonRpcResponse): void {
    const { id } = response;
    const request = id === null || id === undefined ? undefined : this.#pending.take(id);
    if (request === undefined) {
      this.#emitError(unexpectedResponse(response));
      return;
    }
    if ('error' in response && response.error !== undefined)
      request.reject(RpcError.fromResponse(response.error));
    else request.resolve((response as { result: unknown }).result);
  }

  /** A message that breaks the rules is reported, and answered where somebody may wait for an answer. */
  #onInvalid(value: unknown): void {
    const { error, answerTo } = explainInvalid(value);
    if (answerTo === undefined) this.#rejectAnsweredBy(value, error);
    else if (this.#answerMalformed) this.sendError(answerTo, ERR_INVALID_REQUEST, error.message);
    this.#emitError(error);
  }

  /** A response that cannot be read still ends the wait of the request that it names. */
  #rejectAnsweredBy(value: unknown, error: ConnectionError): void {
    const { id, error: answered, result } = value as { id?: RequestId; error?: unknown; result?: unknown };
    const request = id === undefined ? undefined : this.#pending.take(id);
    request?.reject(answered !== undefined && result === undefined ? RpcError.fromResponse(answered) : error);
  }

  #unreadable(error: Error): void {
    if (this.#answerMalformed) {
      const tooLarge = error instanceof ConnectionError && error.code === 'message-too-large';
      if (tooLarge) {
        const { maxMessageBytes } = this.#bounds;
        this.sendError(null, ERR_INVALID_REQUEST, error.message, { maxMessageBytes });
      } else {
        this.sendError(null, ERR_PARSE, 'Parse error: the line is not JSON.');
      }
    }
    this.#emitError(error);
  }

  #notHandedOver(message: JsonRpcMessage, error: Error): void {
    const isRequest = 'method' in message && 'id' in message;
    const request = isRequest ? this.#pending.take(message.id) : undefined;
    if (request !== undefined) request.reject(error);
    else this.#emitError(error);
  }

  /**
   * Keeps a message for `nextMessage()`, within bounds.
   *
   * With listeners the oldest go, since they were heard. Without, nothing is lost: reading stops, unless a request of
   * ours waits for an answer that can only come behind; then the queue may grow to `maxBufferedBytes`.
   */
  #enqueue(message: IncomingMessage, length: number): void {
    this.#queue.push(message, length);
    if (this.#queue.length <= this.#bounds.maxQueuedMessages) return;
    if (this.#handlers.serves || this.listenerCount('request') + this.listenerCount('notification') > 0) {
      this.#queue.shift();
    } else if (this.#queue.totalLength > this.#bounds.maxBufferedBytes) {
      this.#end(
        new ConnectionError(
          'limit-reached',
          `Nobody takes the messages that come in: more than ${this.#bounds.maxBufferedBytes} bytes of them wait.`,
        ),
      );
    } else if (this.#pending.size === 0) {
      this.#paused = true;
      this.#link.pause();
    }
  }

  #resume(): void {
    if (!this.#paused || this.#closed) return;
    if (this.#pending.size === 0 && this.#queue.length > this.#bounds.maxQueuedMessages / 2) return;
    this.#paused = false;
    this.#link.resume();
  }

  #end(error: Error | undefined): void {
    if (this.#closed) return;
    this.#closed = true;
    const { handedOver } = this.#link;
    this.#link.stop();
    this.#handlers.close(new ConnectionClosedError('no-response', { cause: error }));
    this.#pending.closeAll(handedOver, error);
    this.#queue.close();
    this.#reportEnd(error);
  }

  #reportEnd(error: Error | undefined): void {
    if (error !== undefined) this.#emitError(error);
    for (const thrown of this.dispatch('close')) raise(thrown);
  }

  #reportThrown(event: 'request' | 'notification', thrown: readonly unknown[]): void {
    for (const value of thrown) {
      this.#emitError(toError(value, `A listener of '${event}' threw a value that is no Error.`));
    }
  }

  #emitError(error: Error): void {
    if (this.listenerCount('error') === 0) raise(error);
    for (const thrown of this.dispatch('error', error)) raise(thrown);
  }
}

function unexpectedResponse(response: JsonRpcResponse): ConnectionError {
  const words =
    'error' in response && (response.id ?? null) === null
      ? `The other end could not read a message: ${response.error.message}`
      : `A response came with the id ${JSON.stringify(response.id)}, for which no request waits.`;
  return new ConnectionError('unexpected-response', words);
}

/** Throws where nothing of ours is on the stack, so that no message and no state is lost to it. */
function raise(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
