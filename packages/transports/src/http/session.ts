import {
  ConnectionClosedError,
  ConnectionError,
  ERR_INTERNAL,
  type JsonRpcMessage,
  type JsonRpcRequest,
  type MessageTransport,
  makeErrorResponse,
  type RequestId,
  serializeMessage,
  type TransportSendOptions,
} from '@mcplkit/wire';
import { deliver } from './deliver.ts';
import type { EventStream } from './event-stream.ts';
import { type EventStreamBounds, EventStreams } from './event-streams.ts';
import type { HttpReply } from './exchange.ts';
import { isRequest } from './posted.ts';
import { jsonReply, refusal } from './replies.ts';
import { hasEmptyEvents } from './revisions.ts';

const EVENT_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  // Otherwise a proxy may collect events before it passes them on.
  'x-accel-buffering': 'no',
};

/** A request of the client's that has no answer yet. */
interface OpenRequest {
  readonly stream: EventStream;
  readonly method: string;
}

/**
 * One client over HTTP: what it posts comes out as messages, what is sent goes to the response where it belongs.
 *
 * An answer, and what a request's handler sends, goes to the response of the request's POST; the rest to the client's
 * GET. While there is none, a request goes to the newest POST that the client waits for: there it is seen.
 */
export class HttpSession implements MessageTransport {
  onmessage?: ((message: JsonRpcMessage, extra?: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly sessionId: string;
  /** Settles when the server has started this transport, and rejects when it closes before. */
  readonly started: Promise<void>;
  /** When the client was last seen, in milliseconds of `performance.now()`. */
  lastSeen = performance.now();
  readonly streams: EventStreams;
  readonly #requests = new Map<RequestId, OpenRequest>();
  readonly #ended: () => void;
  #resolveStarted: () => void = () => {};
  #rejectStarted: (error: Error) => void = () => {};
  #protocolVersion: string | undefined;
  /** The handshake, whose answer is a JSON body: only then is it known whether there is a session. */
  #opening: { readonly id: RequestId; resolve(reply: HttpReply): void } | undefined;
  #isStarted = false;
  #closed = false;

  /** @param ended told once, when the session is over */
  constructor(sessionId: string, bounds: EventStreamBounds, ended: () => void) {
    this.sessionId = sessionId;
    this.#ended = ended;
    this.streams = new EventStreams(bounds, (id) => this.#undelivered(id));
    this.started = new Promise((resolve, reject) => {
      this.#resolveStarted = resolve;
      this.#rejectStarted = reject;
    });
    this.started.catch(() => {});
  }

  /** The revision that was agreed on. */
  get protocolVersion(): string | undefined {
    return this.#protocolVersion;
  }

  /** How many requests of the client's have no answer yet. */
  get openRequests(): number {
    return this.#requests.size;
  }

  async start(): Promise<void> {
    if (this.#isStarted) throw new ConnectionError('transport-failed', 'The transport was started already.');
    if (this.#closed) throw new ConnectionError('transport-failed', 'The transport is closed.');
    this.#isStarted = true;
    this.#resolveStarted();
  }

  async send(message: JsonRpcMessage, options?: TransportSendOptions): Promise<void> {
    if (this.#closed) throw new ConnectionClosedError('not-sent');
    const json = serializeMessage(message);
    if (!('method' in message)) this.#answer(message, json);
    else if (isRequest(message)) this.#streamOf(options, true).push(json, message.id);
    else this.#streamOf(options, false).push(json);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#requests.clear();
    this.streams.close();
    this.#rejectStarted(new ConnectionClosedError());
    this.#opening?.resolve(refusal(500, 'The server closed the session before it had begun.'));
    this.#opening = undefined;
    this.#ended();
    this.onclose?.();
  }

  /** Hands the handshake over, and gives its answer. An error ends the session: the client has not learned of it. */
  async open(message: JsonRpcRequest): Promise<HttpReply> {
    const reply = new Promise<HttpReply>((resolve) => {
      this.#opening = { id: message.id, resolve };
    });
    this.#deliver(message);
    return reply;
  }

  /** Takes what a client posted in this session. */
  post(messages: readonly JsonRpcMessage[], version: string | undefined): HttpReply {
    const requests = messages.filter(isRequest);
    if (requests.length === 0) {
      for (const message of messages) this.#deliver(message);
      return { status: 202, headers: {} };
    }
    const again = requests.find(
      ({ id }, index) => this.#isOpen(id) || requests.findIndex((one) => one.id === id) < index,
    );
    if (again !== undefined) {
      const words = `The id ${JSON.stringify(again.id).slice(0, 80)} is in use by a request that is not answered yet.`;
      return refusal(400, words, { id: again.id });
    }
    const stream = this.streams.open();
    stream.open = requests.length;
    for (const { id, method } of requests) this.#requests.set(id, { stream, method });
    return this.#events(
      stream,
      this.streams.sequence,
      hasEmptyEvents(version ?? this.#protocolVersion),
      () => {
        for (const message of messages) this.#deliver(message);
      },
    );
  }

  /** Gives a client what belongs to no request of its own, or goes on behind an event that it has seen. */
  listen(lastEventId: string | null, version: string | undefined): HttpReply {
    const found =
      lastEventId === null
        ? { stream: this.streams.standalone, sequence: undefined }
        : this.streams.find(lastEventId);
    if (found === undefined) {
      return refusal(400, 'The stream of Last-Event-ID is not kept any more: it cannot be gone on with.');
    }
    return this.#events(found.stream, found.sequence, hasEmptyEvents(version ?? this.#protocolVersion));
  }

  #events(stream: EventStream, sequence: number | undefined, primes: boolean, then?: () => void): HttpReply {
    return {
      status: 200,
      headers: { ...EVENT_HEADERS, 'mcp-session-id': this.sessionId },
      events: (sink) => {
        stream.attach(sink, sequence);
        if (primes) stream.prime();
        then?.();
        return () => {
          stream.detach(sink);
          this.lastSeen = performance.now();
        };
      },
    };
  }

  #isOpen(id: RequestId): boolean {
    return this.#requests.has(id) || this.#opening?.id === id;
  }

  #answer(message: JsonRpcMessage, json: string): void {
    const id = 'id' in message ? message.id : undefined;
    if (this.#opening !== undefined && id === this.#opening.id) {
      this.#opened(message, json, this.#opening);
      return;
    }
    const request = id === undefined || id === null ? undefined : this.#requests.get(id);
    if (id === undefined || id === null || request === undefined) {
      throw new ConnectionError('transport-failed', 'No request of the client waits for this answer.');
    }
    if (request.method === 'initialize') this.#agree(message);
    request.stream.push(json);
    this.#settle(id, request);
  }

  #opened(message: JsonRpcMessage, json: string, { resolve }: { resolve(reply: HttpReply): void }): void {
    this.#opening = undefined;
    if ('result' in message) {
      this.#agree(message);
      resolve(jsonReply(200, json, { 'mcp-session-id': this.sessionId }));
    } else {
      resolve(jsonReply(200, json));
      void this.close();
    }
  }

  #agree(message: JsonRpcMessage): void {
    const { result } = message as { result?: { protocolVersion?: unknown } | null };
    if (typeof result?.protocolVersion === 'string') this.#protocolVersion = result.protocolVersion;
  }

  /** A response ends with the last of the requests that came with it. */
  #settle(id: RequestId, { stream }: OpenRequest): void {
    this.#requests.delete(id);
    stream.open -= 1;
    if (stream.open === 0) stream.finish();
  }

  #streamOf(options: TransportSendOptions | undefined, mustBeSeen: boolean): EventStream {
    const id = options?.relatedRequestId;
    const related = id === undefined ? undefined : this.#requests.get(id);
    if (related !== undefined) return related.stream;
    const { standalone } = this.streams;
    return mustBeSeen && !standalone.isRead ? (this.streams.newestRead ?? standalone) : standalone;
  }

  #deliver(message: JsonRpcMessage): void {
    if (this.#closed) return;
    deliver(this, message);
    if ('method' in message && message.method === 'notifications/cancelled') this.#cancelled(message.params);
  }

  /** A cancelled request is not answered (MCP, "Cancellation"): nobody else would end its response. */
  #cancelled(params: unknown): void {
    const { requestId } = (params ?? {}) as { requestId?: RequestId };
    const request = requestId === undefined ? undefined : this.#requests.get(requestId);
    if (requestId === undefined || request === undefined || request.method === 'initialize') return;
    this.#settle(requestId, request);
  }

  /** Whoever sent it waits for an answer, and nobody will give one. */
  #undelivered(id: RequestId): void {
    const words = 'The client did not take the request: more waits for it than is kept.';
    queueMicrotask(() => this.#deliver(makeErrorResponse(id, ERR_INTERNAL, words)));
  }
}
