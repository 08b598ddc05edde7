/** Which kind of failure of a grammar this is. */
export type McpGrammarErrorCode =
  /** Data is no grammar, or no set of profiles; `path` says where. */
  | 'invalid-data'
  /** A bound was reached; the message names it. */
  | 'limit-reached'
  /** An option is out of its range. */
  | 'invalid-option'
  /** A file or a folder could not be read, or holds something else. */
  | 'load-failed'
  /** A file could not be written. */
  | 'save-failed';

/** A failure of a grammar on this side. It never crosses the wire; `code` is stable, `message` is for people. */
export class McpGrammarError extends Error {
  /** Which kind of failure this is. */
  readonly code: McpGrammarErrorCode;
  /** Where: a place in data, such as `tools.counter_increment.properties.by`, or a file; empty where there is none. */
  readonly path: string;

  constructor(code: McpGrammarErrorCode, path: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'McpGrammarError';
    this.code = code;
    this.path = path;
  }
}
