/** What went wrong between this side and a provider. */
export type LlmErrorCode =
  /** An option cannot be meant: an address that is none, a key that fits into no header. Nothing was sent. */
  | 'invalid-option'
  /** The provider refused the request; `status` and `body` say how, `retryAfterMs` when to come again. */
  | 'http'
  /** The provider could not be reached, or went away before it answered. */
  | 'network'
  /** The provider was silent for longer than `timeoutMs`. */
  | 'timeout'
  /** `abort()` was called. */
  | 'aborted'
  /** The provider answered with something that is not in its own format. */
  | 'malformed-response'
  /** A stream ended in front of its end: what came of it is no answer. */
  | 'incomplete-stream'
  /** An answer is over `maxResponseBytes`. */
  | 'response-too-large'
  /** The provider reports a failure inside an answer that had begun well. */
  | 'provider-error'
  /** A stream was read a second time. */
  | 'stream-consumed';

/** What an {@link LlmError} may know besides its message. */
export interface LlmErrorDetails {
  readonly status?: number | undefined;
  readonly body?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** A failure of a call to a model. `code` is stable; `message` is for people. It never holds a key or a header. */
export class LlmError extends Error {
  /** Which kind of failure this is. */
  readonly code: LlmErrorCode;
  /** The HTTP status, where the provider answered with one that is no success. */
  readonly status: number | undefined;
  /** What the provider answered, at most 64 KiB of it, without the secrets of the request. */
  readonly body: string | undefined;
  /** How long the provider asks to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(code: LlmErrorCode, message: string, details: LlmErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'LlmError';
    this.code = code;
    this.status = details.status;
    this.body = details.body;
    this.retryAfterMs = details.retryAfterMs;
  }
}
