import { ConnectionError } from '@mcplkit/wire';

/** Where a WebSocket goes to. What is secret in it, the user and the query, is shown to nobody. */
export class Address {
  readonly href: string;
  /** The address without its secrets. */
  readonly shown: string;
  readonly #secrets: readonly string[];

  /** @throws {ConnectionError} `transport-failed` when it is no address of a WebSocket */
  constructor(url: string | URL) {
    const parsed = parse(url);
    if (parsed?.protocol !== 'ws:' && parsed?.protocol !== 'wss:') {
      const words = 'The address of a WebSocket is a URL that begins with ws: or wss:. This one is not.';
      throw new ConnectionError('transport-failed', words);
    }
    parsed.hash = '';
    const { href, protocol, host, pathname, search, username, password } = parsed;
    this.href = href;
    this.shown = `${protocol}//${host}${pathname}`;
    this.#secrets = [search.slice(1), username, password].filter((each) => each !== '');
  }

  /** Whether words may be repeated. */
  isSafe(words: string): boolean {
    return !this.#secrets.some((secret) => words.includes(secret));
  }

  /** An error about this address: what failed, and why, as far as that may be told. */
  failure(what: string, cause?: unknown): ConnectionError {
    const why = cause instanceof Error ? cause.message : '';
    const isTold = cause instanceof Error && this.isSafe(`${why}\n${cause.stack}`);
    const words = isTold && why !== '' ? `: ${why}` : '';
    const message = `The WebSocket to ${this.shown} ${what}${words}`;
    return new ConnectionError(
      'transport-failed',
      message.endsWith('.') ? message : `${message}.`,
      isTold ? { cause } : undefined,
    );
  }
}

function parse(url: string | URL): URL | undefined {
  try {
    return new URL(url);
  } catch {
    // What is thrown has the whole of it.
    return undefined;
  }
}
