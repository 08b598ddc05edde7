import type { HttpReply, HttpRequest } from './exchange.ts';
import { refusal } from './replies.ts';

/** The names under which only programs of the same machine reach a server. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** What of a response the scripts of another origin may read, and how they may ask. */
const CROSS_ORIGIN = {
  'access-control-expose-headers': 'Mcp-Session-Id',
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers':
    'Accept, Authorization, Content-Type, Last-Event-ID, Mcp-Protocol-Version, Mcp-Session-Id',
  'access-control-max-age': '600',
};

/** Which hosts and origins get in. */
export interface GateOptions {
  /**
   * The names under which the server is reached, with a port (`example.com:8443`) or for any port (`example.com`).
   * Default: those of the machine itself, `localhost`, `127.0.0.1` and `[::1]`. `any` lets every name in: only behind a
   * proxy that checks it.
   */
  allowedHosts?: readonly string[] | 'any' | undefined;
  /**
   * The origins whose pages may ask, such as `https://example.com`. Default: pages on the allowed hosts; where those are
   * `any`, on the host that was asked. Requests that do not come from a page have no origin, and get in. `any` lets
   * every page of the web in.
   */
  allowedOrigins?: readonly string[] | 'any' | undefined;
}

/**
 * Keeps out pages of the web that reach a server through the browser of its owner (MCP 2025-11-25, "Transports",
 * security warning), also those that make their own name lead to this machine.
 */
export class Gate {
  readonly #hosts: ReadonlySet<string> | 'any';
  readonly #origins: ReadonlySet<string> | 'any' | undefined;

  constructor({ allowedHosts = LOOPBACK_HOSTS, allowedOrigins }: GateOptions) {
    this.#hosts = setOf(allowedHosts);
    this.#origins = allowedOrigins === undefined ? undefined : setOf(allowedOrigins);
  }

  /** The refusal of a request that may not come in. */
  refuse(request: HttpRequest): HttpReply | undefined {
    const host = request.headers.get('host') ?? urlOf(request.url)?.host ?? '';
    if (!this.#hasHost(host)) {
      return refusal(403, 'The Host of the request is not one that this server is reached under.');
    }
    const origin = request.headers.get('origin');
    if (origin === null || this.#hasOrigin(origin, host)) return undefined;
    return refusal(403, 'Pages of this Origin may not use this server.');
  }

  /** What is added to every answer to a page that got in, so that its scripts may read it. */
  headersFor(request: HttpRequest): Record<string, string> {
    const origin = request.headers.get('origin');
    return origin === null ? {} : { 'access-control-allow-origin': origin, vary: 'Origin', ...CROSS_ORIGIN };
  }

  #hasHost(host: string): boolean {
    if (this.#hosts === 'any') return true;
    const name = host.toLowerCase();
    return this.#hosts.has(name) || this.#hosts.has(name.replace(/:\d+$/, ''));
  }

  #hasOrigin(origin: string, asked: string): boolean {
    if (this.#origins === 'any') return true;
    if (this.#origins !== undefined) return this.#origins.has(origin.toLowerCase());
    const host = urlOf(origin)?.host ?? '';
    if (host === '') return false;
    return this.#hosts === 'any' ? host === asked.toLowerCase() : this.#hasHost(host);
  }
}

function setOf(names: readonly string[] | 'any'): ReadonlySet<string> | 'any' {
  return names === 'any' ? names : new Set(names.map((name) => name.toLowerCase()));
}

function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
