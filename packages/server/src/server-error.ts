/** Which mistake in the set-up or the use of a server this is. */
export type McpServerErrorCode =
  /** Two behaviors share a namespace. */
  | 'duplicate-namespace'
  /** Two behaviors declare a tool, a resource, a template or a prompt with the same name. */
  | 'duplicate-name'
  /** A URI template is outside what can be matched. */
  | 'invalid-template'
  /** A tool is declared in a way that no call of it can be checked. */
  | 'invalid-tool'
  /** A prefix is none that names and URIs can begin with. */
  | 'invalid-prefix'
  /** `start()` was called on a server that was given no transport. */
  | 'no-transport'
  /** A transport was given to a server that has used it before, or uses it now. */
  | 'transport-used'
  /** The client was asked for something before its `initialize`. */
  | 'not-initialized'
  /** The client was asked for something that it did not say it can do. */
  | 'not-advertised'
  /** The host was sent something that it has not granted. */
  | 'not-granted'
  /** The host was sent something for a feature set that is off, unknown, or does not use what it needs. */
  | 'feature-set-off'
  /** A host sent a policy in a form that cannot carry it. */
  | 'policy-discarded';

/** A mistake in the set-up or the use of a server. It never crosses the wire. */
export class McpServerError extends Error {
  /** Which mistake this is. */
  readonly code: McpServerErrorCode;
  /** The capability that is missing, of `not-advertised` and `not-granted`. */
  readonly capability: string | undefined;

  constructor(code: McpServerErrorCode, message: string, capability?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'McpServerError';
    this.code = code;
    this.capability = capability;
  }
}
