import type { HttpHeaders } from './exchange.ts';
import type { GateOptions } from './gate.ts';

const MIB = 1024 * 1024;

/** Which clients a handler lets in, and how much it holds for them. */
export interface HttpHandlerOptions extends GateOptions {
  /**
   * The largest body of a request, in bytes. Default 4 MiB, a sixteenth of what other transports take: a body comes
   * from whoever reaches the port, many at once, and is read whole before anything is known of it.
   */
  maxMessageBytes?: number | undefined;
  /**
   * The most that is given to a response whose client does not read, in bytes, besides one message. What comes then is
   * kept, within `maxStoredBytes`. Default 4 MiB.
   */
  maxBufferedBytes?: number | undefined;
  /** The most that a session keeps for a client that comes back for it, in bytes. Default 1 MiB; the newest event always stays. */
  maxStoredBytes?: number | undefined;
  /** The most sessions at once; one more is refused with 503. Default 1,000. */
  maxSessions?: number | undefined;
  /**
   * How long a client may hold no response and ask nothing before its session is ended, in milliseconds; 0 is for ever.
   * Default 30 minutes.
   */
  idleTimeoutMs?: number | undefined;
  /** Takes what no client is told: that the server did not take a session. Default: nobody does. */
  onError?: ((error: Error) => void) | undefined;
}

/** What a handler knows of a client when its session begins. */
export interface HttpSessionInfo {
  /** The session's id: whoever has it can speak in the session, so keep it out of logs. */
  readonly sessionId: string;
  /** The address that was asked for. */
  readonly url: string;
  /** The headers of the first request. */
  readonly headers: HttpHeaders;
}

/** The bounds of a handler, each with a value. */
export interface HttpHandlerBounds {
  readonly maxMessageBytes: number;
  readonly maxBufferedBytes: number;
  readonly maxStoredBytes: number;
  readonly maxSessions: number;
  readonly idleTimeoutMs: number;
}

const DEFAULTS: HttpHandlerBounds = {
  maxMessageBytes: 4 * MIB,
  maxBufferedBytes: 4 * MIB,
  maxStoredBytes: MIB,
  maxSessions: 1000,
  idleTimeoutMs: 30 * 60_000,
};

/**
 * The bounds of `options`, with the default for each that is not set.
 *
 * @throws {RangeError} for one that is no number, or below 0: compared with anything, it would bound nothing
 */
export function handlerBoundsOf(options: HttpHandlerOptions): HttpHandlerBounds {
  const bound = (name: keyof HttpHandlerBounds): number => {
    const value = options[name] ?? DEFAULTS[name];
    if (typeof value === 'number' && value >= 0) return value;
    throw new RangeError(`${name} must be a number that is not below 0; it is ${String(value)}.`);
  };
  return {
    maxMessageBytes: bound('maxMessageBytes'),
    maxBufferedBytes: bound('maxBufferedBytes'),
    maxStoredBytes: bound('maxStoredBytes'),
    maxSessions: bound('maxSessions'),
    idleTimeoutMs: bound('idleTimeoutMs'),
  };
}
