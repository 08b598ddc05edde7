/** Which mistake in the set-up of a server this is. */
export type McpServerErrorCode =
  /** Two behaviors share a namespace. */
  | 'duplicate-namespace'
  /** Two behaviors declare a tool, a resource or a template with the same name. */
  | 'duplicate-name'
  /** A URI template is outside what can be matched. */
  | 'invalid-template'
  /** `start()` was called on a server that was given no transport. */
  | 'no-transport'
  /** A transport was given to a server that has used it before, or uses it now. */
  | 'transport-used';

/** A mistake in the set-up of a server. It never crosses the wire. */
export class McpServerError extends Error {
  /** Which mistake this is. */
  readonly code: McpServerErrorCode;

  constructor(code: McpServerErrorCode, message: string) {
    super(message);
    this.name = 'McpServerError';
    this.code = code;
  }
}
