import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createHttpHandler,
  type HttpHandler,
  type HttpHandlerOptions,
  type HttpServer,
} from '@mcplkit/transports/http';
import { toNodeListener } from '@mcplkit/transports/http-node';
import type { MessageTransport } from '@mcplkit/wire';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StreamableHTTPClientTransport as SdkHttpClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { WebStandardStreamableHTTPServerTransport as SdkHttpServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { OfficialClient } from './official-clients.ts';

/** A server of HTTP on a port of its own, on this machine alone. */
export interface Listening {
  readonly url: string;
  /** Closes it, and every connection with it. */
  close(): Promise<void>;
}

/** Listens on any free port, or on one that was free a moment ago. */
export async function listen(listener: RequestListener, port = 0): Promise<Listening> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}/mcp`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Serves over our handler, in Node. */
export async function serveOverHttp(
  server: HttpServer,
  options?: HttpHandlerOptions,
): Promise<Listening & { handler: HttpHandler }> {
  const handler = createHttpHandler(server, options);
  const { url, close } = await listen(toNodeListener(handler));
  return {
    url,
    handler,
    close: async () => {
      await handler.close();
      await close();
    },
  };
}

/** The transport of a client's own SDK. */
export function officialHttpClient(client: OfficialClient, url: string): MessageTransport {
  const transport =
    client instanceof Client
      ? new StreamableHTTPClientTransport(new URL(url))
      : new SdkHttpClientTransport(new URL(url));
  return transport as MessageTransport;
}

/** The part of the official server transports that is used here. */
interface OfficialServerTransport {
  readonly sessionId?: string | undefined;
  handleRequest(request: Request): Promise<Response>;
}

/** The events that an official transport has told, for clients that come back. Each test is short: none is forgotten. */
class Events {
  readonly #events: { stream: string; message: unknown }[] = [];

  async storeEvent(stream: string, message: unknown): Promise<string> {
    return String(this.#events.push({ stream, message }) - 1);
  }

  async replayEventsAfter(
    last: string,
    { send }: { send(id: string, message: never): Promise<void> },
  ): Promise<string> {
    const stream = this.#events[Number(last)]?.stream ?? '';
    for (const [index, event] of this.#events.entries()) {
      const isEmpty = Object.keys(event.message as object).length === 0;
      if (index > Number(last) && event.stream === stream && !isEmpty)
        await send(String(index), event.message as never);
    }
    return stream;
  }
}

/** The HTTP transports of the official SDKs' servers. */
export const OFFICIAL_HTTP: readonly { sdk: string; make(options: object): OfficialServerTransport }[] = [
  { sdk: 'sdk 1', make: (options) => new SdkHttpServerTransport(options) },
  { sdk: 'server 2', make: (options) => new WebStandardStreamableHTTPServerTransport(options) },
];

/** Serves over an official transport for each session. `connect` is given each one. */
export async function serveOfficially(
  make: (options: object) => OfficialServerTransport,
  connect: (transport: never) => Promise<void>,
): Promise<Listening & { forget(): void; readonly ended: string[] }> {
  const sessions = new Map<string, OfficialServerTransport>();
  const ended: string[] = [];
  const answer = async (request: Request): Promise<Response> => {
    const id = request.headers.get('mcp-session-id');
    const known = id === null ? undefined : sessions.get(id);
    if (known !== undefined) return known.handleRequest(request);
    if (id !== null) return new Response('', { status: 404 });
    const transport = make({
      sessionIdGenerator: () => crypto.randomUUID(),
      eventStore: new Events(),
      retryInterval: 10,
      onsessioninitialized: (begun: string) => void sessions.set(begun, transport),
      onsessionclosed: (closed: string) => {
        ended.push(closed);
        sessions.delete(closed);
      },
    });
    await connect(transport as never);
    return transport.handleRequest(request);
  };
  const listening = await listen(
    (req, res) =>
      void toWeb(req)
        .then(answer)
        .then((response) => toNode(response, res)),
  );
  return { ...listening, ended, forget: () => sessions.clear() };
}

async function toWeb(req: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) headers.set(name, String(value));
  const body = chunks.length === 0 ? null : Buffer.concat(chunks);
  return new Request(`http://${req.headers.host}${req.url}`, { method: req.method ?? 'GET', headers, body });
}

async function toNode(response: Response, res: ServerResponse): Promise<void> {
  response.headers.forEach((value, name) => void res.setHeader(name, value));
  res.writeHead(response.status).flushHeaders();
  const reader = response.body?.getReader();
  res.once('close', () => void reader?.cancel());
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || value === undefined) break;
    res.write(value);
  }
  res.end();
}
