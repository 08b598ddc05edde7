import { ERR_INTERNAL, ERR_TIMEOUT } from './error-codes.ts';

/** Words that tell local errors apart. They never cross the wire. */
export type ConnectionErrorCode =
  /** The connection is closed, or closed before the answer came. */
  | 'closed'
  /** A value has no JSON form: a cycle, a `bigint`, or a `toJSON` that threw. Nothing was sent. */
  | 'unserializable'
  /** A message is over `maxMessageBytes`. */
  | 'message-too-large'
  /** A line is not JSON. */
  | 'malformed-line'
  /** JSON that is not a message of JSON-RPC 2.0. */
  | 'invalid-message'
  /** A response that answers no request of ours. */
  | 'unexpected-response'
  /** The other end makes so many mistakes that some of them were not reported. */
  | 'reports-left-out'
  /** A bound was reached: requests without an answer, or bytes waiting to be written. */
  | 'limit-reached'
  /** A listener or a handler threw something that is not an `Error`; `cause` is what it threw. */
  | 'listener-failed'
  /** The other end cancelled the request; the reason of a handler's signal. */
  | 'cancelled'
  /** The transport could not be started, or refused a message. */
  | 'transport-failed';

/** A failure on this side of the connection. `code` is stable; `message` is for people. */
export class ConnectionError extends Error {
  /** Which kind of failure this is. */
  readonly code: ConnectionErrorCode;

  constructor(code: ConnectionErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ConnectionError';
    this.code = code;
  }
}

/**
 * What a close meant for a request.
 *
 * - `not-sent`: the other end never saw it, so that it is safe to send it again.
 * - `no-response`: it was handed to the output and got no answer; it may have had its effect.
 */
export type RequestOutcome = 'not-sent' | 'no-response';

const CLOSED_MESSAGES = {
  'not-sent': 'The connection is closed: the request was not sent.',
  'no-response':
    'The connection closed before an answer came: the request was sent and may have had its effect.',
  drained: 'The connection is closed: no more messages will come.',
};

/** The connection closed, or was closed already. `outcome` is `undefined` when it comes from `nextMessage()`. */
export class ConnectionClosedError extends ConnectionError {
  /** What the close meant for the request; `undefined` for `nextMessage()`. */
  readonly outcome: RequestOutcome | undefined;

  constructor(outcome?: RequestOutcome, options?: { cause?: unknown }) {
    super('closed', CLOSED_MESSAGES[outcome ?? 'drained'], options);
    this.name = 'ConnectionClosedError';
    this.outcome = outcome;
  }
}

/**
 * An error of JSON-RPC: what the other end answered, or what a handler wants to answer with.
 *
 * `message` is the other end's own words with nothing in front of them.
 */
export class RpcError extends Error {
  /** The number that crosses the wire (JSON-RPC 2.0, §5.1). */
  readonly code: number;
  /** More about the error, as the other end sent it; `undefined` when there was none. */
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }

  /**
   * Reads the `error` member of a response. Never throws: a peer's error may have any shape.
   *
   * Without a code that is a whole number it is {@link ERR_INTERNAL}; without a message that is text, `message` says
   * what came.
   */
  static fromResponse(error: unknown): RpcError {
    if (typeof error !== 'object' || error === null) {
      const words = `The other end answered with an error that is ${describe(error)}, not an object.`;
      return new RpcError(ERR_INTERNAL, words, error);
    }
    const { code, message, data } = error as Record<string, unknown>;
    const number = Number.isInteger(code) ? (code as number) : ERR_INTERNAL;
    const words =
      typeof message === 'string'
        ? message
        : `The other end answered with an error whose code is ${describe(code)} and whose message is ${describe(message)}.`;
    return new RpcError(number, words, data);
  }
}

/** No answer came in time. The request was handed over and may have had its effect. */
export class ConnectionTimeoutError extends RpcError {
  /** Always `no-response`: the request was sent. */
  readonly outcome = 'no-response' satisfies RequestOutcome;

  constructor(method: string, timeoutMs: number) {
    super(ERR_TIMEOUT, `No answer to ${method} within ${timeoutMs} ms: it may still have had its effect.`);
    this.name = 'ConnectionTimeoutError';
  }
}

function describe(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null || typeof value === 'number') return String(value);
  return Array.isArray(value) ? 'a value of type array' : `a value of type ${typeof value}`;
}
