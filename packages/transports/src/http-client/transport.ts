import {
  ConnectionClosedError,
  ConnectionError,
  ERR_INTERNAL,
  type JsonRpcMessage,
  type JsonRpcNotification,
  type JsonRpcRequest,
  type MessageTransport,
  makeErrorResponse,
  type RequestId,
  serializeMessage,
} from '@mcplkit/wire';
import { deliver, report } from '../http/deliver.ts';
import { readWhole } from './body.ts';
import { EventLeg } from './event-leg.ts';
import { HttpTransportError, type HttpTransportErrorData } from './http-transport-error.ts';
import { messagesIn } from './messages-in.ts';
import { type ClientSettings, clientSettingsOf, type StreamableHttpClientOptions } from './options.ts';
import { HttpRequester, refusedBy } from './requester.ts';

/** Those who take the further roads of a transport, and of those that come after it. */
type Roads = Set<(transport: MessageTransport) => void>;

/** How long the stream of an answer may stay open behind the answer, in milliseconds. */
const ANSWERED_MS = 1000;

/**
 * The client's side of MCP over HTTP (MCP 2025-11-25, "Transports", Streamable HTTP), in Node, browsers and workers.
 *
 * A request that fails rejects its `send()` with {@link HttpTransportError}. When the response breaks off later, and
 * cannot be gone on with, the request is answered at once by an error response with code -32603 whose `data` is
 * {@link HttpTransportErrorData}. A session that the server has forgotten (404) closes the transport; `close()` ends
 * the session at the server.
 *
 * @example
 * ```ts
 * import { StreamableHttpClientTransport } from '@mcplkit/transports/http';
 * import { McplConnection } from '@mcplkit/wire';
 *
 * const transport = new StreamableHttpClientTransport('http://localhost:3000/mcp');
 * export const connection = McplConnection.fromTransport(transport);
 * connection.on('error', (error) => console.error(error));
 * ```
 */
export class StreamableHttpClientTransport implements MessageTransport {
  onmessage?: ((message: JsonRpcMessage, extra?: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly #url: string;
  readonly #settings: ClientSettings;
  readonly #requester: HttpRequester;
  /** Ends everything that is on its way. */
  readonly #end = new AbortController();
  /** The requests without an answer, with what ends the response to each. */
  readonly #waiting = new Map<RequestId, AbortController>();
  #roads: Roads = new Set();
  /** Settles when the server has taken what may not be overtaken. */
  #taken: Promise<unknown> = Promise.resolve();
  #sessionId: string | undefined;
  #protocolVersion: string | undefined;
  #initializeId: RequestId | undefined;
  #isStarted = false;
  /** The streams of answers that are read. */
  readonly #following = new Set<AbortController>();
  #isListening = false;
  /** Whether the server has served anything in the session: only then is it worth another one. */
  #hasServed = false;
  #closing: Promise<void> | undefined;
  #closed = false;

  /**
   * @throws {TypeError} when `url` is none
   * @throws {RangeError} when a number of `options` is below 0
   */
  constructor(url: string | { readonly href: string }, options: StreamableHttpClientOptions = {}) {
    this.#url = new URL(typeof url === 'string' ? url : url.href).href;
    this.#settings = clientSettingsOf(options);
    this.#requester = new HttpRequester(this.#url, this.#settings);
  }

  /** The session at the server, once it has begun. Whoever has it can speak in the session, so keep it out of logs. */
  get sessionId(): string | undefined {
    return this.#sessionId;
  }

  /** How many requests wait for the answer. */
  get pendingRequests(): number {
    return this.#waiting.size;
  }

  setProtocolVersion(version: string): void {
    this.#protocolVersion = version;
  }

  /** Asks nothing of the server: the first message does. */
  async start(): Promise<void> {
    if (this.#isStarted) throw new ConnectionError('transport-failed', 'The transport was started already.');
    if (this.#closed) throw new ConnectionError('transport-failed', 'The transport is closed.');
    this.#isStarted = true;
  }

  /**
   * Takes the road after a session that the server has forgotten; it is not started.
   *
   * The server must have served something in the session, so that one that forgets all of them is left alone. The
   * returned function ends it.
   */
  accept(listener: (transport: MessageTransport) => void): () => void {
    const roads = this.#roads;
    roads.add(listener);
    return () => roads.delete(listener);
  }

  /**
   * Settles when the server has begun to answer, or has taken what wants no answer.
   *
   * Notifications and answers arrive in the order of the calls, and in front of what is sent behind them; requests go
   * side by side, as their answers do.
   */
  async send(message: JsonRpcMessage): Promise<void> {
    if (this.#closed) throw new ConnectionClosedError('not-sent');
    if (!this.#isStarted) {
      throw new ConnectionError(
        'transport-failed',
        'The transport was not started: the message was not sent.',
      );
    }
    const body = serializeMessage(message);
    if (new TextEncoder().encode(body).byteLength > this.#settings.maxMessageBytes) {
      const words = `The message is over ${this.#settings.maxMessageBytes} bytes (maxMessageBytes): it was not sent.`;
      throw new ConnectionError('message-too-large', words);
    }
    const request = 'method' in message && 'id' in message ? message : undefined;
    const taken = this.#taken.then(() =>
      request ? this.#request(request, body) : this.#tell(message, body),
    );
    if (request === undefined) this.#taken = taken.catch(() => {});
    await taken;
  }

  /** Ends the session at the server, as far as that can be had within `closeTimeoutMs`. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    if (this.#closed) return;
    const headers = this.#headers({});
    const hadSession = this.#sessionId !== undefined;
    this.#finish(undefined);
    if (!hadSession) return;
    try {
      const signal = AbortSignal.timeout(this.#settings.closeTimeoutMs);
      const response = await this.#requester.ask({ method: 'DELETE', headers, signal });
      await response.body?.cancel();
    } catch {
      // The server ends it by itself in time.
    }
  }

  async #request(message: JsonRpcRequest, body: string): Promise<void> {
    const { id, method } = message;
    if (this.#closed) throw new ConnectionClosedError('not-sent');
    if (this.#waiting.has(id)) {
      throw new HttpTransportError(
        `The id ${JSON.stringify(id)} is in use by a request that has no answer yet.`,
      );
    }
    const abort = new AbortController();
    this.#waiting.set(id, abort);
    if (method === 'initialize') this.#initializeId = id;
    try {
      const response = await this.#post(body, abort.signal);
      if (!response.ok) await this.#refused(response, id);
      else {
        if (method === 'initialize') this.#sessionId = response.headers.get('mcp-session-id') ?? undefined;
        await this.#answered(response, id, abort);
      }
    } catch (cause) {
      if (this.#closed) throw new ConnectionClosedError('no-response', { cause });
      // One that was cancelled, or answered elsewhere, is not missed.
      if (this.#waiting.delete(id)) throw cause;
    }
  }

  async #answered(response: Response, id: RequestId, abort: AbortController): Promise<void> {
    this.#hasServed ||= id !== this.#initializeId;
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (type === 'text/event-stream' && response.body !== null) {
      void this.#follow(response.body, id, abort);
      return;
    }
    if (type === 'application/json') {
      this.#take(await readWhole(response.body, this.#settings.maxMessageBytes));
      if (!this.#waiting.has(id)) return;
      throw new HttpTransportError('The server answered with JSON that has no answer to the request.');
    }
    response.body?.cancel().catch(() => {});
    const what = type === undefined ? 'nothing' : `${type.slice(0, 80)}, which is neither JSON nor events`;
    throw new HttpTransportError(`The server answered the request with ${what}.`, {
      status: response.status,
    });
  }

  /** Reads the answer as events. The request is settled in any case, and the stream released. */
  async #follow(body: ReadableStream<Uint8Array>, id: RequestId, abort: AbortController): Promise<void> {
    const { signal } = abort;
    let release: ReturnType<typeof setTimeout> | undefined;
    const leg = new EventLeg(
      {
        open: (lastEventId) => this.#get(lastEventId, signal),
        take: (data) => {
          this.#take(data);
          // A server that ends the stream by itself leaves the connection fit for the next request.
          if (!this.#waiting.has(id)) release ??= setTimeout(() => abort.abort(), ANSWERED_MS);
        },
        isWanted: () => this.#waiting.has(id),
      },
      this.#settings,
      signal,
    );
    this.#following.add(abort);
    const error = await leg.answer(body);
    this.#following.delete(abort);
    clearTimeout(release);
    if (error === undefined || !this.#waiting.has(id)) return;
    const status = error instanceof HttpTransportError ? error.status : undefined;
    const data: HttpTransportErrorData = { transport: 'http', ...(status === undefined ? {} : { status }) };
    this.#deliver(makeErrorResponse(id, ERR_INTERNAL, error.message, data));
  }

  async #tell(message: JsonRpcMessage, body: string): Promise<void> {
    if (this.#closed) throw new ConnectionClosedError('not-sent');
    const method = 'method' in message ? message.method : undefined;
    if (method === 'notifications/cancelled') this.#cancelled((message as JsonRpcNotification).params);
    const response = await this.#post(body, this.#end.signal).catch((cause: unknown) => {
      throw this.#closed ? new ConnectionClosedError('not-sent', { cause }) : cause;
    });
    if (!response.ok) await this.#refused(response, undefined);
    response.body?.cancel().catch(() => {});
    if (method === 'notifications/initialized') void this.#listen();
  }

  #post(body: string, signal: AbortSignal): Promise<Response> {
    const headers = this.#headers({
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    });
    return this.#requester.ask({ method: 'POST', headers, body, signal });
  }

  /** What is refused is answered, if the server says so in JSON-RPC, and else rejected. */
  async #refused(response: Response, id: RequestId | undefined): Promise<void> {
    const { error, said } = await refusedBy(response);
    if (response.status === 404 && this.#sessionId !== undefined) {
      const words = 'The server has forgotten the session (HTTP 404): begin another one with initialize.';
      const lost = new HttpTransportError(words, { status: 404 });
      // Behind the rejection of this request, which tells its caller why; the others only learn of the close.
      setTimeout(() => this.#finish(lost), 0);
      throw lost;
    }
    const answer =
      id === undefined ? undefined : messagesIn(said).find((one) => 'id' in one && one.id === id);
    if (answer === undefined) throw error;
    this.#deliver(answer as JsonRpcMessage);
  }

  async #get(
    lastEventId: string | undefined,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array> | undefined> {
    const headers = this.#headers({
      accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    });
    const response = await this.#requester.ask({ method: 'GET', headers, signal });
    if (response.ok && response.body !== null) return response.body;
    if (response.status === 405) {
      response.body?.cancel().catch(() => {});
      return undefined;
    }
    await this.#refused(response, undefined);
    return undefined;
  }

  /** Listens to what the server sends by itself, if it does. That it is out of reach for long ends the transport. */
  async #listen(): Promise<void> {
    if (this.#isListening || this.#closed) return;
    this.#isListening = true;
    const { signal } = this.#end;
    const leg = new EventLeg(
      {
        open: (lastEventId) => this.#get(lastEventId, signal),
        take: (data) => this.#take(data),
        isWanted: () => !this.#closed,
      },
      this.#settings,
      signal,
    );
    const error = await leg.listen();
    if (error === undefined) return;
    // A server that answers can still be asked, though it cannot speak by itself.
    if (error instanceof HttpTransportError && error.status !== undefined) this.#report(error);
    else this.#finish(error);
  }

  #headers(more: Readonly<Record<string, string>>): Record<string, string> {
    return {
      ...more,
      ...(this.#sessionId === undefined ? {} : { 'mcp-session-id': this.#sessionId }),
      ...(this.#protocolVersion === undefined ? {} : { 'mcp-protocol-version': this.#protocolVersion }),
    };
  }

  /** Takes JSON text: a message, or a batch of the revision that has them. */
  #take(text: string): void {
    for (const message of messagesIn(text)) {
      if (message instanceof Error) this.#report(message);
      else this.#deliver(message);
    }
  }

  #deliver(message: JsonRpcMessage): void {
    if (this.#closed) return;
    if (!('method' in message) && message.id !== null && message.id !== undefined) {
      this.#waiting.delete(message.id);
      if (message.id === this.#initializeId && 'result' in message) this.#agreed(message.result);
    }
    deliver(this, message);
  }

  /** The revision goes with every request; a connection that knows no methods does not say which it is. */
  #agreed(result: unknown): void {
    const { protocolVersion } = (result ?? {}) as { protocolVersion?: unknown };
    if (typeof protocolVersion === 'string') this.#protocolVersion ??= protocolVersion;
    this.#initializeId = undefined;
  }

  /** Nobody will answer it: its response is not waited for. */
  #cancelled(params: unknown): void {
    const { requestId } = (params ?? {}) as { requestId?: RequestId };
    if (requestId === undefined) return;
    const abort = this.#waiting.get(requestId);
    this.#waiting.delete(requestId);
    abort?.abort();
  }

  #report(error: Error): void {
    if (!this.#closed) report(this, error);
  }

  #finish(error: Error | undefined): void {
    if (this.#closed) return;
    if (error !== undefined) this.#report(error);
    this.#closed = true;
    for (const abort of this.#waiting.values()) abort.abort();
    this.#waiting.clear();
    for (const abort of this.#following) abort.abort();
    this.#end.abort();
    this.onclose?.();
    const isForgotten = error instanceof HttpTransportError && error.status === 404;
    if (isForgotten && this.#hasServed) this.#redial();
  }

  #redial(): void {
    for (const listener of this.#roads) {
      const next = new StreamableHttpClientTransport(this.#url, this.#settings);
      next.#roads = this.#roads;
      listener(next);
    }
  }
}
