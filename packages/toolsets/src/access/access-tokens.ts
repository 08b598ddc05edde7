import { type AccessTokenParams, ConnectionClosedError, RpcError } from '@mcplkit/wire';
import type { PresenceLink } from '../presence/presence-link.ts';
import { AccessDeniedError } from './access-denied-error.ts';
import { AccessToken } from './access-token.ts';

/** How long before its end a credential is not handed out any more. */
const MARGIN_MS = 30_000;

/** The most credentials that are kept for a principal; the oldest is dropped. */
const MAX_KEPT = 64;

/** The most of a host's reason that is kept. */
const MAX_REASON = 500;

/** What is asked for. */
export interface AccessRequest {
  readonly audience: string;
  readonly scopes: readonly string[] | undefined;
  readonly surface: string;
  /** The connection that the question comes of. */
  readonly link: PresenceLink | undefined;
}

/** The credentials of one principal, by audience and scopes (MCPL RFC-015, a draft). */
export class AccessTokens {
  readonly #links: () => Iterable<PresenceLink>;
  readonly #kept = new Map<string, AccessToken>();
  readonly #asked = new Map<string, Promise<AccessToken>>();
  /** Another one after everything was dropped: what was asked for before is not kept. */
  #era = {};

  constructor(links: () => Iterable<PresenceLink>) {
    this.#links = links;
  }

  /** Drops everything. */
  clear(): void {
    this.#kept.clear();
    this.#asked.clear();
    this.#era = {};
  }

  /** The credential that is kept, or a new one. Those who ask for the same at once share one question. */
  get(request: AccessRequest): Promise<AccessToken> {
    const { audience, scopes } = request;
    const key = JSON.stringify([audience, [...(scopes ?? [])].sort()]);
    const kept = this.#kept.get(key);
    if (kept !== undefined && isFresh(kept)) return Promise.resolve(kept);
    this.#kept.delete(key);
    let asked = this.#asked.get(key);
    if (asked === undefined) {
      asked = this.#ask(key, request).finally(() => {
        if (this.#asked.get(key) === asked) this.#asked.delete(key);
      });
      this.#asked.set(key, asked);
    }
    return asked;
  }

  async #ask(key: string, request: AccessRequest): Promise<AccessToken> {
    const era = this.#era;
    const token = await this.#askHosts(request);
    if (era === this.#era && isFresh(token)) {
      const [oldest] = this.#kept.keys();
      if (this.#kept.size >= MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
      this.#kept.set(key, token);
    }
    return token;
  }

  /** A connection that closes while it is asked leaves the question to another one. */
  async #askHosts(request: AccessRequest): Promise<AccessToken> {
    let closed = new ConnectionClosedError('not-sent');
    const tried = new Set<PresenceLink>();
    for (;;) {
      const link = this.#choose(request, tried);
      if (link === undefined) throw closed;
      tried.add(link);
      try {
        return await askHost(link, request);
      } catch (thrown) {
        if (!(thrown instanceof ConnectionClosedError)) throw thrown;
        closed = thrown;
      }
    }
  }

  #choose({ link, audience }: AccessRequest, tried: ReadonlySet<PresenceLink>): PresenceLink | undefined {
    const open = [...this.#links()].filter((each) => !tried.has(each) && !each.connection.isClosed);
    const candidates = link !== undefined && open.includes(link) ? [link] : open;
    const able = candidates.find((each) => each.givesAccess);
    if (able !== undefined || candidates.length === 0) return able;
    throw new AccessDeniedError(audience, 'it did not say in initialize that it gives access.');
  }
}

async function askHost(link: PresenceLink, request: AccessRequest): Promise<AccessToken> {
  const { audience, scopes, surface } = request;
  const params: AccessTokenParams = {
    audience,
    ...(scopes === undefined ? {} : { scopes: [...scopes] }),
    surface,
  };
  try {
    return tokenFrom(await link.connection.sendRequest('access/token', params), audience);
  } catch (thrown) {
    // The connection's own error stands for a time-out; what a host says is cut down to its words.
    if (!(thrown instanceof RpcError) || thrown.name !== 'RpcError') throw thrown;
    throw new AccessDeniedError(audience, thrown.message.slice(0, MAX_REASON));
  }
}

/** What a host answers may be anything, and may have a secret anywhere in it. */
function tokenFrom(answer: unknown, audience: string): AccessToken {
  const { token, tokenType = 'Bearer', expiresAt } = (answer ?? {}) as Record<string, unknown>;
  const isToken = typeof token === 'string' && token !== '' && tokenType === 'Bearer';
  if (isToken && typeof expiresAt === 'string' && Date.parse(expiresAt) > Date.now()) {
    return new AccessToken(token, new Date(expiresAt).toISOString());
  }
  throw new AccessDeniedError(audience, 'it answered with no bearer token that is still good.');
}

function isFresh({ expiresAt }: AccessToken): boolean {
  return Date.parse(expiresAt) - MARGIN_MS > Date.now();
}
