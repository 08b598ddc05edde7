import { LlmError } from '../llm-error.ts';

/** Where requests go. */
export interface Address {
  readonly url: string;
  /** The same without its query, to be shown. */
  readonly shown: string;
  /** What the query holds. */
  readonly secrets: readonly string[];
}

/**
 * Puts a path behind a base address, in front of its query.
 *
 * @throws {LlmError} `invalid-option`, which does not repeat the address: it may hold a password
 */
export function addressOf(baseUrl: string, path: string): Address {
  const url = parsed(baseUrl);
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw invalid('is no address that begins with https:// or http://');
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid('has a user or a password in it: send them in a header');
  }
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
  url.hash = '';
  const secrets: string[] = [];
  url.searchParams.forEach((value) => {
    secrets.push(value);
  });
  return { url: url.href, shown: `${url.origin}${url.pathname}`, secrets };
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function invalid(what: string): LlmError {
  return new LlmError('invalid-option', `The baseUrl ${what}.`);
}
