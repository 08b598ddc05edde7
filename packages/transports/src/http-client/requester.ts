import { readBeginning } from './body.ts';
import { HttpTransportError } from './http-transport-error.ts';
import type { ClientSettings } from './options.ts';

/** How often a request follows where the server sends it. */
const MOST_REDIRECTS = 5;
/** How much of what a server says of a failure is read, in characters. */
const MOST_SAID = 4096;

/** One request of HTTP. */
interface Ask {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A response that is no success, with the beginning of what the server says. */
export interface Refused {
  readonly error: HttpTransportError;
  readonly said: string;
}

/** Makes the requests of one client. All of them reject with {@link HttpTransportError} when there is no response. */
export class HttpRequester {
  /** The session at the server, once it has begun. */
  sessionId: string | undefined;
  /** The revision that was agreed on. */
  protocolVersion: string | undefined;
  readonly #url: string;
  readonly #settings: ClientSettings;

  constructor(url: string, settings: ClientSettings) {
    this.#url = url;
    this.#settings = settings;
  }

  /** Posts a message. */
  post(body: string, signal: AbortSignal): Promise<Response> {
    const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    return this.#ask({ method: 'POST', headers, body }, signal);
  }

  /** Asks for events: those behind one, or whatever the server sends by itself. */
  get(lastEventId: string | undefined, signal: AbortSignal): Promise<Response> {
    const where = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
    return this.#ask({ method: 'GET', headers: { accept: 'text/event-stream', ...where } }, signal);
  }

  /** Ends the session. */
  end(signal: AbortSignal): Promise<Response> {
    return this.#ask({ method: 'DELETE', headers: {} }, signal);
  }

  async #ask({ method, headers, body }: Ask, signal: AbortSignal): Promise<Response> {
    // Read before anything is awaited: the close ends the session that is, and what is sent belongs to it.
    const session = {
      ...(this.sessionId === undefined ? {} : { 'mcp-session-id': this.sessionId }),
      ...(this.protocolVersion === undefined ? {} : { 'mcp-protocol-version': this.protocolVersion }),
    };
    const own = await this.#settings.headers();
    let url = this.#url;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const response = await this.#fetch(url, {
        method,
        headers: { ...own, ...headers, ...session },
        ...(body === undefined ? {} : { body }),
        signal,
        // The session and the caller's headers are for this server alone.
        redirect: 'manual',
      });
      if (response.type !== 'opaqueredirect' && !isRedirect(response.status)) return response;
      response.body?.cancel().catch(() => {});
      url = this.#redirected(url, response);
    }
    throw new HttpTransportError('The server sends the request from one address to the next.');
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    try {
      return await this.#settings.fetch(url, init);
    } catch (cause) {
      throw new HttpTransportError(`The server was not reached: ${reasonOf(cause)}.`, { cause });
    }
  }

  #redirected(from: string, { headers, status }: Response): string {
    const to = headers.get('location');
    const target = to === null ? undefined : new URL(to, from);
    if (target?.origin === new URL(from).origin) return target.href;
    const where = target === undefined ? 'elsewhere' : `to ${target.origin}`;
    const words = `The server sends the request ${where}, where it was not followed: use that address if it is right.`;
    throw new HttpTransportError(words, { status });
  }
}

/** Reads why a request was refused. */
export async function refusedBy(response: Response): Promise<Refused> {
  const said = await readBeginning(response.body, MOST_SAID);
  return { said, error: HttpTransportError.ofStatus(response.status, response.statusText, wordsIn(said)) };
}

/** 301, 302 and 303 would make a GET of it. */
function isRedirect(status: number): boolean {
  return status === 307 || status === 308;
}

/** The words of an error response of JSON-RPC, or the beginning of the text. */
function wordsIn(said: string): string {
  let words = said.trim();
  try {
    const { error } = JSON.parse(said) as { error?: { message?: unknown } };
    if (typeof error?.message === 'string') words = error.message;
  } catch {
    // It is text.
  }
  return words.length > 200 ? `${words.slice(0, 200)}…` : words;
}

/** Runtimes hide the reason in the cause of their error. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error && cause.cause.message !== '' ? cause.cause.message : cause.message;
}
