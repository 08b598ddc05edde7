import { boundsOf, type ConnectionBounds } from './bounds.ts';
import { clip } from './codec.ts';
import { TypedEmitter } from './emitter.ts';
import { ERR_INTERNAL, ERR_INVALID_REQUEST, ERR_PARSE } from './error-codes.ts';
import { ConnectionClosedError, ConnectionError, RpcError } from './errors.ts';
import { raise, toError } from './failures.ts';
import { HandlerTable, type NotificationHandler, type RequestHandler } from './handlers.ts';
import { explainInvalid } from './invalid-message.ts';
import type { Link, LinkReceiver } from './link.ts';
import {
  classifyMessage,
  isRequestId,
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
import type { MessageTransport, MessageTransportLike } from './transport.ts';
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
  readonly #link: Link;
  readonly #bounds: ConnectionBounds;
  readonly #answerMalformed: boolean;
  readonly #pending: PendingRequests;
  readonly #queue = new MessageQueue();
  readonly #handlers: HandlerTable;
  readonly #onmessage: MessageTransport['onmessage'];
  readonly #opened: Promise<void>;
  #failOpened: (error: Error) => void = () => {};
  #built = false;
  #released: Promise<void> | undefined;
  #closed = false;
  #paused = false;
  #pulls = false;

  private constructor(
    link: Link,
    options: ConnectionOptions = {},
    onmessage?: MessageTransport['onmessage'],
  ) {
    super();
    this.#link = link;
    this.#onmessage = onmessage;
    this.#bounds = boundsOf(options);
    this.#answerMalformed = options.answerMalformed ?? true;
    this.requestTimeout = options.requestTimeout ?? DEFAULT_REQUEST_TIMEOUT_MS;
    this.#pending = new PendingRequests(this.#bounds.maxPending);
    this.#handlers = new HandlerTable({
      answer: (id, result) => this.sendResponse(id, result),
      answerError: (id, code, message, data) => this.#answerError(id, code, message, data),
      report: (error) => this.#emitError(error),
    });
    this.#opened = new Promise((resolve, reject) => {
      this.#failOpened = reject;
      const ended = link.alreadyEnded;
      if (ended !== undefined) this.#end(ended.error);
      else link.open(this.#receiver).then(resolve, reject);
    });
    // Whoever reads `opened` sees the failure; for the others it is an `error` event.
    this.#opened.catch(ignore);
    this.#built = true;
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
  static fromTransport(transport: MessageTransportLike, options?: ConnectionOptions): McplConnection {
    if (!(transport instanceof StreamTransport)) {
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

  /**
   * Answers the requests of one method, by return or throw. One handler per method; the last one counts.
   *
   * Like listeners, handlers are in time when they are added before anything else is awaited.
   */
  handle(method: string, handler: RequestHandler): this {
    this.#handlers.setRequestHandler(method, handler);
    this.#resume();
    return this;
  }

  /** Takes the notifications of one method, in the same way. */
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
    const answer = new Promise((resolve, reject) => {
      if (!this.#canSend()) {
        reject(new ConnectionClosedError('not-sent'));
        return;
      }
      let id: number | undefined;
      try {
        id = this.#pending.takeId();
        const deadline = deadlineAfter(timeoutMs);
        const sequence = this.#link.accepted + 1;
        this.#pending.add(id, { method, timeoutMs, deadline, sequence, resolve, reject });
        this.#link.send(makeRequest(id, method, params));
      } catch (error) {
        if (id !== undefined) this.#pending.take(id);
        reject(error);
      }
    });
    // Whoever awaits it sees the failure; whoever sent and went on is not to lose the process over it.
    answer.catch(ignore);
    // The answer is behind what the queue held back.
    this.#resume();
    return answer;
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
    message.catch(ignore);
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

  readonly #receiver: LinkReceiver = {
    received: (value, length) => this.#received(value, length),
    unreadable: (error) => this.#unreadable(error),
    failed: (error) => this.#emitError(error),
    notHandedOver: (message, error) => this.#notHandedOver(message, error),
    drained: () => this.#report('drain', this.dispatch('drain')),
    outputEnded: () => this.#pending.rejectUnsent(this.#link.handedOver),
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

  /** An error that this side made up. Its words, its data and the id may be too long, or have no JSON form. */
  #answerError(id: RequestId | null, code: number, message: string, data?: unknown): void {
    try {
      this.sendError(id, code, message, data);
    } catch (error) {
      try {
        this.sendError(id, code, clip(message));
      } catch {
        // An id that fills a message by itself is answered by nothing.
      }
      this.#emitError(toError(error, 'The data of an error threw a value that is no Error.'));
    }
  }

  #received(value: unknown, length: number): void {
    const kind = classifyMessage(value);
    if (kind === undefined) {
      this.#onInvalid(value);
      return;
    }
    if (this.#onmessage !== undefined) this.#tap(this.#onmessage, value as JsonRpcMessage);
    if (kind === 'request') this.#onRequest(value as JsonRpcRequest, length);
    else if (kind === 'notification') this.#onNotification(value as JsonRpcNotification, length);
    else this.#onResponse(value as JsonRpcResponse);
  }

  #tap(onmessage: (message: JsonRpcMessage) => void, message: JsonRpcMessage): void {
    try {
      onmessage(message);
    } catch (thrown) {
      raise(thrown);
    }
  }

  #onRequest(request: JsonRpcRequest, length: number): void {
    if (this.#handlers.handleRequest(request)) return;
    if (this.#handlers.serves && !this.#pulls && this.listenerCount('request') === 0) {
      this.#handlers.refuse(request);
      return;
    }
    this.#enqueue({ type: 'request', request }, length);
    if (!this.#closed) this.#report('request', this.dispatch('request', request));
  }

  #onNotification(notification: JsonRpcNotification, length: number): void {
    if (this.#handlers.handleNotification(notification)) return;
    this.#enqueue({ type: 'notification', notification }, length);
    if (!this.#closed) this.#report('notification', this.dispatch('notification', notification));
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

  /** A message that breaks the rules is answered, or reported, or both: whoever waits for something is to know. */
  #onInvalid(value: unknown): void {
    const { error, answerTo } = explainInvalid(value);
    if (this.#rejectAnsweredBy(value, error)) return;
    if (answerTo !== undefined && this.#answerMalformed) {
      this.#answerError(answerTo, ERR_INVALID_REQUEST, error.message);
    }
    this.#emitError(error);
  }

  /** A response that cannot be read still ends the wait of the request that it names. */
  #rejectAnsweredBy(value: unknown, error: ConnectionError): boolean {
    const { id, method, error: answered, result } = (value ?? {}) as Record<string, unknown>;
    const request = method === undefined && isRequestId(id) ? this.#pending.take(id) : undefined;
    if (request === undefined) return false;
    request.reject(answered !== undefined && result === undefined ? RpcError.fromResponse(answered) : error);
    return true;
  }

  #unreadable(error: Error): void {
    if (this.#answerMalformed) {
      const tooLarge = error instanceof ConnectionError && error.code === 'message-too-large';
      if (tooLarge) this.#answerError(null, ERR_INVALID_REQUEST, error.message);
      else this.#answerError(null, ERR_PARSE, 'Parse error: the line is not JSON.');
    }
    this.#emitError(error);
  }

  #notHandedOver(message: JsonRpcMessage, error: Error): void {
    const isRequest = 'method' in message && 'id' in message;
    const request = isRequest ? this.#pending.take(message.id) : undefined;
    if (request !== undefined) request.reject(error);
    // The transport is closed and will say so: what is sent after a close is nothing to report.
    else if (!(error instanceof ConnectionClosedError)) {
      if ('result' in message) this.#answerError(message.id, ERR_INTERNAL, 'The answer could not be sent.');
      this.#emitError(error);
    }
  }

  /**
   * Keeps a message for `nextMessage()`, within bounds.
   *
   * Nothing is lost to whoever takes messages: reading stops, unless a request of ours waits for an answer that can
   * only come behind; then the queue may grow to `maxBufferedBytes`. Where nobody has taken one, the oldest go.
   */
  #enqueue(message: IncomingMessage, length: number): void {
    this.#queue.push(message, length);
    const isFull = this.#queue.totalLength > this.#bounds.maxBufferedBytes;
    if (this.#queue.length <= this.#bounds.maxQueuedMessages && !isFull) return;
    if (this.#mayDrop) {
      if (isFull || !this.#pulls) this.#dropOldest();
    } else if (this.#pending.size === 0 && this.#link.pause()) {
      this.#paused = true;
    } else if (isFull) {
      const { maxBufferedBytes } = this.#bounds;
      const words = `Nobody takes the messages that come in: more than ${maxBufferedBytes} bytes (maxBufferedBytes) wait.`;
      this.#end(new ConnectionError('limit-reached', words));
    }
  }

  /** Listeners have heard each message; and beside handlers alone, the rest is of no interest. */
  get #mayDrop(): boolean {
    return this.#hasListener || (this.#handlers.serves && !this.#pulls);
  }

  get #hasListener(): boolean {
    return this.listenerCount('request') + this.listenerCount('notification') > 0;
  }

  #dropOldest(): void {
    const dropped = this.#queue.shift();
    const isUnheard = dropped?.type === 'request' && this.listenerCount('request') === 0;
    if (isUnheard) this.#handlers.refuse(dropped.request);
  }

  #resume(): void {
    if (!this.#paused || this.#closed) return;
    const { maxQueuedMessages, maxBufferedBytes } = this.#bounds;
    const hasRoom =
      this.#queue.length <= maxQueuedMessages / 2 && this.#queue.totalLength <= maxBufferedBytes / 2;
    if (!hasRoom && !this.#mayDrop && this.#pending.size === 0) return;
    this.#paused = false;
    this.#link.resume();
  }

  #end(error: Error | undefined): void {
    if (this.#closed) return;
    this.#closed = true;
    const { handedOver } = this.#link;
    this.#link.stop();
    this.#handlers.close(new ConnectionClosedError(undefined, error && { cause: error }));
    this.#pending.closeAll(handedOver, error);
    this.#queue.close();
    this.#failOpened(error ?? new ConnectionClosedError());
    if (this.#built) this.#reportEnd(error);
    // On a later turn, so that listeners which are added at once hear of it.
    else setTimeout(() => this.#reportEnd(error), 0);
  }

  #reportEnd(error: Error | undefined): void {
    if (error !== undefined) this.#emitError(error);
    for (const thrown of this.dispatch('close')) raise(thrown);
  }

  #report(event: keyof ConnectionEvents, thrown: readonly unknown[]): void {
    for (const value of thrown) {
      this.#emitError(toError(value, `A listener of '${event}' threw a value that is no Error.`));
    }
  }

  /** What an `async` listener throws is told as what any other one throws. */
  protected override rejected(event: keyof ConnectionEvents, error: unknown): void {
    if (event === 'error' || event === 'close') raise(error);
    else this.#report(event, [error]);
  }

  protected override listenerAdded(): void {
    this.#resume();
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
      : `A response came with the id ${clip(JSON.stringify(response.id))}, for which no request waits.`;
  return new ConnectionError('unexpected-response', words);
}

function ignore(): void {}
