/** How much a connection holds before it refuses, waits or closes. All of them can be set; none can be left out. */
export interface ConnectionBounds {
  /** The longest message in either direction, in bytes. Default 64 MiB. */
  maxMessageBytes: number;
  /** The most that may wait to be written, in bytes; past it the connection closes. Default 64 MiB. */
  maxBufferedBytes: number;
  /** The most requests that may wait for an answer. Default 65,536. */
  maxPending: number;
  /** The most incoming messages that wait for `nextMessage()`. Default 1,024. */
  maxQueuedMessages: number;
}

const MIB = 1024 * 1024;

/** The bounds of a connection to which none were given. */
export const DEFAULT_BOUNDS: Readonly<ConnectionBounds> = Object.freeze({
  maxMessageBytes: 64 * MIB,
  maxBufferedBytes: 64 * MIB,
  maxPending: 65_536,
  maxQueuedMessages: 1024,
});

/** The bounds of `options`, with the default for each that is not set. */
export function boundsOf(options: Partial<ConnectionBounds> = {}): ConnectionBounds {
  return {
    maxMessageBytes: options.maxMessageBytes ?? DEFAULT_BOUNDS.maxMessageBytes,
    maxBufferedBytes: options.maxBufferedBytes ?? DEFAULT_BOUNDS.maxBufferedBytes,
    maxPending: options.maxPending ?? DEFAULT_BOUNDS.maxPending,
    maxQueuedMessages: options.maxQueuedMessages ?? DEFAULT_BOUNDS.maxQueuedMessages,
  };
}
