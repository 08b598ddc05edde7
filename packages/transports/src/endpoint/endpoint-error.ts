/** Words that tell why a URI is no endpoint. */
export type EndpointErrorCode =
  /** It has a scheme that nobody here knows, or none. */
  | 'unknown-scheme'
  /** It has a fragment (`#…`), which means nothing here. */
  | 'fragment'
  /** It has a user name or a password, where the scheme has no place for one. */
  | 'userinfo'
  /** It names no host. */
  | 'empty-authority'
  /** Its path has `.` or `..` as a segment, also as `%2e`. */
  | 'dot-segment'
  /** It is malformed in another way: a bad port, a space, a backslash, or too long. */
  | 'malformed'
  /** There is no road for its scheme in `roads`. */
  | 'no-road';

/**
 * A URI is no endpoint, or one that cannot be opened here.
 *
 * `message` never quotes the URI: a query or a user name may hold a secret.
 */
export class EndpointError extends Error {
  readonly code: EndpointErrorCode;

  constructor(code: EndpointErrorCode, message: string) {
    super(message);
    this.name = 'EndpointError';
    this.code = code;
  }
}
