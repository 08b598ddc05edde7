import type { JsonRpcRequest, MessageTransport } from '@mcplkit/wire';
import { raise } from './deliver.ts';
import type { HttpReply, HttpRequest } from './exchange.ts';
import { type FetchRequest, type FetchResponse, requestOf, responseOf } from './fetch.ts';
import { Gate } from './gate.ts';
import {
  type HttpHandlerBounds,
  type HttpHandlerOptions,
  type HttpSessionInfo,
  handlerBoundsOf,
} from './handler-options.ts';
import { isRequest, readPosted } from './posted.ts';
import { refusal } from './replies.ts';
import { hasBatches, isKnownRevision } from './revisions.ts';
import type { HttpSession } from './session.ts';
import { SessionTable } from './session-table.ts';

/** A server, or what serves a transport by itself. `McpServer` is one; so is a function that picks a server by the headers. */
export type HttpServer =
  | { connect(transport: MessageTransport): unknown }
  | ((transport: MessageTransport, session: HttpSessionInfo) => unknown);

/** Answers requests of HTTP for a server. */
export interface HttpHandler {
  /** Answers a request of the fetch standard; Deno, Bun, workers and many frameworks call it. It needs no `this`. */
  readonly fetch: (request: FetchRequest) => Promise<FetchResponse>;
  /** How many sessions are open. */
  readonly sessionCount: number;
  /** Answers a request, for adapters to other servers. Never rejects. */
  handle(request: HttpRequest): Promise<HttpReply>;
  /** Ends every session, and refuses what comes later with 503. */
  close(): Promise<void>;
}

/**
 * The server's side of MCP over HTTP, with a session for each client (MCP 2025-11-25, "Transports", Streamable HTTP).
 *
 * Every session is a transport of its own, given to `server`. Responses are streams of events that a client can go on
 * with where they broke off. It answers at any path: mount it where it belongs. It does not know who a client is; check
 * credentials before it, or in a function for `server` that throws.
 *
 * It does without the transports of the official SDKs: those never end the response of a request that was cancelled, mix
 * up requests with one id, leave it to others to bound the events that are kept, and hold whatever a client does not read.
 *
 * @example
 * ```ts
 * import { createServer } from 'node:http';
 * import { createHttpHandler } from '@mcplkit/transports/http';
 * import { toNodeListener } from '@mcplkit/transports/http-node';
 * import { McplConnection } from '@mcplkit/wire';
 *
 * const handler = createHttpHandler((transport) => {
 *   McplConnection.fromTransport(transport).handle('ping', () => ({}));
 * });
 * export const server = createServer(toNodeListener(handler));
 * ```
 */
export function createHttpHandler(server: HttpServer, options: HttpHandlerOptions = {}): HttpHandler {
  return new Handler(server, options);
}

class Handler implements HttpHandler {
  readonly fetch = async (request: FetchRequest): Promise<FetchResponse> =>
    responseOf(await this.handle(requestOf(request)));
  readonly #server: HttpServer;
  readonly #bounds: HttpHandlerBounds;
  readonly #gate: Gate;
  readonly #sessions: SessionTable;
  readonly #onError: ((error: Error) => void) | undefined;
  #closed = false;

  constructor(server: HttpServer, options: HttpHandlerOptions) {
    this.#server = server;
    this.#bounds = handlerBoundsOf(options);
    this.#gate = new Gate(options);
    this.#sessions = new SessionTable(this.#bounds);
    this.#onError = options.onError;
  }

  get sessionCount(): number {
    return this.#sessions.size;
  }

  async handle(request: HttpRequest): Promise<HttpReply> {
    const refused = this.#gate.refuse(request);
    if (refused !== undefined) return refused;
    const reply = await this.#answer(request);
    return { ...reply, headers: { ...reply.headers, ...this.#gate.headersFor(request) } };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#sessions.close();
  }

  async #answer(request: HttpRequest): Promise<HttpReply> {
    if (this.#closed) return refusal(503, 'The server is closing.');
    if (request.method === 'OPTIONS') return { status: 204, headers: {} };
    const { method } = request;
    if (method !== 'POST' && method !== 'GET' && method !== 'DELETE') {
      return refusal(405, 'The method is not one of GET, POST and DELETE.', {
        headers: { allow: 'GET, POST, DELETE' },
      });
    }
    const id = request.headers.get('mcp-session-id');
    const session = id === null ? undefined : this.#sessions.get(id);
    if (id !== null && session === undefined) {
      return refusal(404, 'There is no such session, or not any more: begin a new one with initialize.');
    }
    if (session !== undefined) session.lastSeen = performance.now();
    const version = request.headers.get('mcp-protocol-version') ?? undefined;
    if (version !== undefined && version !== session?.protocolVersion && !isKnownRevision(version)) {
      return refusal(400, 'MCP-Protocol-Version names a revision that is not spoken here.');
    }
    if (method === 'POST') return this.#post(request, session, version);
    if (session === undefined)
      return refusal(400, 'The request has no Mcp-Session-Id: begin with initialize.');
    if (method === 'GET') return listen(request, session, version);
    await session.close();
    return { status: 204, headers: {} };
  }

  async #post(
    request: HttpRequest,
    session: HttpSession | undefined,
    version: string | undefined,
  ): Promise<HttpReply> {
    const { headers } = request;
    if (!accepts(request, 'application/json') || !accepts(request, 'text/event-stream')) {
      return refusal(406, 'Accept must have application/json and text/event-stream.');
    }
    if (mediaType(headers.get('content-type')) !== 'application/json') {
      return refusal(415, 'Content-Type must be application/json.');
    }
    const text = await request.text(this.#bounds.maxMessageBytes).catch(() => '');
    if (text === undefined) {
      return refusal(413, `The body is longer than ${this.#bounds.maxMessageBytes} bytes (maxMessageBytes).`);
    }
    const posted = readPosted(text, session !== undefined && hasBatches(session.protocolVersion ?? version));
    if ('refusal' in posted) return posted.refusal;
    const { messages } = posted;
    if (session !== undefined) {
      // The session may have ended while the body came in.
      if (this.#sessions.get(session.sessionId) === undefined) return refusal(404, 'The session has ended.');
      return session.post(messages, version);
    }
    const [message] = messages;
    if (message !== undefined && isRequest(message) && message.method === 'initialize') {
      return this.#begin(message, request);
    }
    const words = 'The request has no Mcp-Session-Id: begin with initialize.';
    return refusal(400, words, message !== undefined && isRequest(message) ? { id: message.id } : {});
  }

  async #begin(message: JsonRpcRequest, request: HttpRequest): Promise<HttpReply> {
    const session = this.#sessions.open();
    if (session === undefined) {
      const words = `${this.#bounds.maxSessions} sessions (maxSessions) are open already: try again later.`;
      return refusal(503, words, { id: message.id, headers: { 'retry-after': '30' } });
    }
    const { sessionId } = session;
    try {
      const info: HttpSessionInfo = { sessionId, url: request.url, headers: request.headers };
      const server = this.#server;
      await (typeof server === 'function' ? server(session, info) : server.connect(session));
      await session.started;
    } catch (thrown) {
      await session.close();
      this.#report(thrown);
      return refusal(500, 'The server could not begin a session.', { id: message.id });
    }
    const reply = await session.open(message);
    // It would wait for a client that never learned of it.
    if (request.isGone()) await session.close();
    return reply;
  }

  #report(thrown: unknown): void {
    const words = 'What serves a session threw a value that is no Error.';
    try {
      this.#onError?.(thrown instanceof Error ? thrown : new Error(words, { cause: thrown }));
    } catch (error) {
      raise(error);
    }
  }
}

function listen(request: HttpRequest, session: HttpSession, version: string | undefined): HttpReply {
  if (!accepts(request, 'text/event-stream')) return refusal(406, 'Accept must have text/event-stream.');
  return session.listen(request.headers.get('last-event-id'), version);
}

function accepts({ headers }: HttpRequest, type: string): boolean {
  const ranges = (headers.get('accept') ?? '').split(',').map(mediaType);
  return ranges.includes(type) || ranges.includes('*/*') || ranges.includes(`${type.split('/')[0]}/*`);
}

function mediaType(value: string | null): string {
  return (value ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
