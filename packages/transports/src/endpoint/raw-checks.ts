import { EndpointError } from './endpoint-error.ts';

/** What a parser of URLs would leave out, or take for another character: spaces, controls and the backslash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNFIT = /[\u0000-\u0020\u007f\\]/;

const DOT_SEGMENTS: ReadonlySet<string> = new Set(['.', '..']);

/** A URI in its parts, none of them decoded. */
export interface RawParts {
  readonly authority: string;
  readonly path: string;
  /** With its question mark; empty when there is none. */
  readonly query: string;
}

/**
 * Looks at a URI as text, before any parser does: what a parser takes in another sense is refused (RFC-004, §2.1).
 *
 * @param rest what stands behind the scheme and its colon
 * @throws {EndpointError}
 */
export function checkRaw(rest: string): RawParts {
  if (UNFIT.test(rest)) {
    throw new EndpointError('malformed', 'The endpoint has a space, a control character or a backslash.');
  }
  if (rest.includes('#')) {
    throw new EndpointError('fragment', 'The endpoint has a fragment (#…), which has no meaning here.');
  }
  if (!rest.startsWith('//'))
    throw new EndpointError('malformed', 'The endpoint has no // behind its scheme.');
  const mark = rest.indexOf('?');
  const beforeQuery = mark === -1 ? rest.slice(2) : rest.slice(2, mark);
  const slash = beforeQuery.indexOf('/');
  const authority = slash === -1 ? beforeQuery : beforeQuery.slice(0, slash);
  const path = slash === -1 ? '' : beforeQuery.slice(slash);
  if (authority === '') throw new EndpointError('empty-authority', 'The endpoint names no host.');
  for (const segment of path.split('/')) {
    if (DOT_SEGMENTS.has(segment.replaceAll(/%2e/gi, '.'))) {
      throw new EndpointError('dot-segment', 'The path of the endpoint has . or .. as a segment.');
    }
  }
  return { authority, path, query: mark === -1 ? '' : rest.slice(mark) };
}

/** @throws {EndpointError} for a user name or a password */
export function refuseUserinfo({ authority }: RawParts): void {
  if (!authority.includes('@')) return;
  throw new EndpointError(
    'userinfo',
    'The endpoint has a user name or a password (…@), which has no place in it.',
  );
}
