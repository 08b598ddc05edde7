import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Listening, listen } from './listen.ts';

/** A request as a script sees it. */
export interface Asked {
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  /** The message that was posted. */
  readonly message: { readonly id?: string | number; readonly method?: string; readonly params?: unknown };
}

/** What a script answers a request with, at once; or it returns `later`. */
export type Script = (asked: Asked, res: ServerResponse) => unknown;

/** A server of HTTP that does what each test says, also what no server should. It answers the handshake by itself. */
export class ScriptedServer {
  readonly asked: Asked[] = [];
  readonly #script: Script;
  #listening: Listening | undefined;

  constructor(script: Script) {
    this.#script = script;
  }

  get url(): string {
    return this.#listening?.url ?? '';
  }

  get port(): number {
    return this.#listening?.port ?? 0;
  }

  async start(port = 0): Promise<this> {
    this.#listening = await listen((req, res) => this.#answer(req, res), port);
    return this;
  }

  async stop(): Promise<void> {
    await this.#listening?.close();
  }

  /** The requests with a method of HTTP, and with one of JSON-RPC. */
  of(http: string, rpc?: string): Asked[] {
    return this.asked.filter(
      ({ method, message }) => method === http && (rpc === undefined || message.method === rpc),
    );
  }

  async #answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    let body = '';
    try {
      for await (const chunk of req) body += String(chunk);
    } catch {
      return;
    }
    const message = body === '' ? {} : (JSON.parse(body) as Asked['message']);
    const asked = { method: req.method ?? '', headers: req.headers, message };
    this.asked.push(asked);
    if (message.method === 'initialize') {
      const result = {
        protocolVersion: '2025-11-25',
        capabilities: {},
        serverInfo: { name: 's', version: '1' },
      };
      res.setHeader('mcp-session-id', `session-${this.of('POST', 'initialize').length}`);
      json(res, { jsonrpc: '2.0', id: message.id, result });
    } else this.#script(asked, res);
  }
}

export function json(res: ServerResponse, value: unknown, status = 200): void {
  res.writeHead(status, { 'content-type': 'application/json' });
  res.end(JSON.stringify(value));
}

/** Begins a response of events. */
export function events(res: ServerResponse, ...texts: string[]): void {
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  res.flushHeaders();
  for (const text of texts) res.write(text);
}

/** An event with a message. */
export function event(message: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`;
}
