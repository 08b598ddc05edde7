import { createHash, timingSafeEqual } from 'node:crypto';
import { headerOf, offeredProtocols, type UpgradeRequest } from './http.ts';

/** What stands in front of a token that a client sends as a subprotocol, which a page in a browser can. */
export const TOKEN_PROTOCOL = 'bearer.';

const SCHEME = 'bearer ';

/** Checks tokens, in a time that does not tell how much of one was right. */
export class TokenCheck {
  readonly #digests: readonly Buffer[];

  /** @throws {RangeError} for a token that is empty, which everybody has */
  constructor(tokens: readonly string[]) {
    if (tokens.includes('')) throw new RangeError('A token must not be empty.');
    this.#digests = tokens.map(digestOf);
  }

  /** Whether a request has one of the tokens: as `Authorization: Bearer`, as `?token=`, or as a subprotocol. */
  allows(request: UpgradeRequest): boolean {
    let isAllowed = false;
    for (const token of tokensOf(request)) {
      const digest = digestOf(token);
      for (const expected of this.#digests) {
        if (timingSafeEqual(digest, expected)) isAllowed = true;
      }
    }
    return isAllowed;
  }
}

function tokensOf(request: UpgradeRequest): string[] {
  const { url = '' } = request;
  const header = headerOf(request, 'authorization') ?? '';
  const query = url.indexOf('?');
  const bearer = header.toLowerCase().startsWith(SCHEME) ? [header.slice(SCHEME.length).trim()] : [];
  const queried = query === -1 ? [] : new URLSearchParams(url.slice(query)).getAll('token');
  const offered = offeredProtocols(request)
    .filter((each) => each.startsWith(TOKEN_PROTOCOL))
    .map((each) => each.slice(TOKEN_PROTOCOL.length));
  return [...bearer, ...queried, ...offered];
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
