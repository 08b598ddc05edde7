/** What went wrong between a client and its server, beside what the connection itself reports. */
export type McpClientErrorCode =
  /** There is no session: `connect()` was not called, or has not succeeded. Nothing was sent. */
  | 'not-connected'
  /** The transport has been used, and a transport serves once: give the client a function that makes one. */
  | 'transport-used'
  /** The server could not be reached, or went away during the handshake; `cause` says how. */
  | 'connect-failed'
  /** The server speaks no MCP revision that this client speaks. */
  | 'unsupported-version'
  /** The server answered with something that is no result of the method. */
  | 'invalid-result'
  /** A tool's result is not what its `outputSchema` declares; `result` is what came. */
  | 'invalid-output'
  /** A list has no end: more pages or items than the client takes. */
  | 'list-too-long';

/** A failure on the client's side. `code` is stable; `message` is for people. It never crosses the wire. */
export class McpClientError extends Error {
  /** Which kind of failure this is. */
  readonly code: McpClientErrorCode;
  /** What the server answered, of `invalid-result` and `invalid-output`: nothing that came is lost. */
  readonly result: unknown;

  constructor(code: McpClientErrorCode, message: string, options?: ErrorOptions & { result?: unknown }) {
    super(message, options);
    this.name = 'McpClientError';
    this.code = code;
    this.result = options?.result;
  }
}
