/** Which mistake in the set-up or the use of toolsets this is. */
export type ToolsetErrorCode =
  /** The name of a server, a toolset or a tool is none that the wire can carry. */
  | 'invalid-name'
  /** Two tools have one name. */
  | 'duplicate-name'
  /** A tool has the name of one that hosts without tool presence are given. */
  | 'reserved-name'
  /** A JSON Schema cannot be compiled. */
  | 'invalid-schema'
  /** There are static tools, and nothing that runs them. */
  | 'missing-call'
  /** What identifies a client gave no text. */
  | 'invalid-principal'
  /** Instances cannot be saved: the server was not made with `restorable`. */
  | 'not-restorable'
  /** What was to be restored is no snapshot. */
  | 'invalid-snapshot'
  /** An instance has ended; the reason of its signal. */
  | 'ended';

/** A mistake in the set-up or the use of toolsets. It never crosses the wire. */
export class ToolsetError extends Error {
  /** Which mistake this is. */
  readonly code: ToolsetErrorCode;

  constructor(code: ToolsetErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ToolsetError';
    this.code = code;
  }
}
