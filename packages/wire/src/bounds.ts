/** How much a connection holds before it refuses, waits or closes. All of them can be set; none can be left out. */
export interface ConnectionBounds {
  /** The longest message in either direction, in bytes. Default 64 MiB. */
  maxMessageBytes: number;
  /**
   * The most that may wait, in bytes, on the way out and for `nextMessage()`, each. Past it the connection closes, or
   * stops reading where that helps. Default 64 MiB.
   */
  maxBufferedBytes: number;
  /** The most requests that may wait for an answer. Default 65,536. */
  maxPending: number;
  /** The most incoming requests that handlers answer at once; one more is refused. Default 65,536. */
  maxRunning: number;
  /** The most incoming messages that wait for `nextMessage()`; past it the connection stops reading. Default 1,024. */
  maxQueuedMessages: number;
}

const MIB = 1024 * 1024;

/** The bounds of a connection to which none were given. */
export const DEFAULT_BOUNDS: Readonly<ConnectionBounds> = Object.freeze({
  maxMessageBytes: 64 * MIB,
  maxBufferedBytes: 64 * MIB,
  maxPending: 65_536,
  maxRunning: 65_536,
  maxQueuedMessages: 1024,
});

/**
 * The bounds of `options`, with the default for each that is not set.
 *
 * @throws {RangeError} for one that is no number, or below 0: compared with anything, it would bound nothing.
 */
export function boundsOf(options?: Partial<ConnectionBounds>): Readonly<ConnectionBounds> {
  if (options === undefined) return DEFAULT_BOUNDS;
  const bound = (name: keyof ConnectionBounds): number => {
    const value = options[name] ?? DEFAULT_BOUNDS[name];
    if (typeof value === 'number' && value >= 0) return value;
    throw new RangeError(`${name} must be a number that is not below 0; it is ${String(value)}.`);
  };
  return {
    maxMessageBytes: bound('maxMessageBytes'),
    maxBufferedBytes: bound('maxBufferedBytes'),
    maxPending: bound('maxPending'),
    maxRunning: bound('maxRunning'),
    maxQueuedMessages: bound('maxQueuedMessages'),
  };
}
