import type { Socket } from 'node:net';
import { type ConnectionBounds, ConnectionError } from '@mcplkit/wire';

/** Bounds of a road over a socket. */
export type SocketBounds = Partial<Pick<ConnectionBounds, 'maxMessageBytes' | 'maxBufferedBytes'>>;

/** How long a socket is idle before the system asks whether the other end is still there, in milliseconds. */
const KEEP_ALIVE_MS = 30_000;

/** Has what is written leave at once, and a peer that is gone found out. */
export function tune(socket: Socket): void {
  socket.setNoDelay(true);
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  // Until a transport listens, and behind it: an error that nobody hears would end the process.
  socket.on('error', () => {});
}

/** The bounds that were set. */
export function boundsIn({ maxMessageBytes, maxBufferedBytes }: SocketBounds): SocketBounds {
  return {
    ...(maxMessageBytes === undefined ? {} : { maxMessageBytes }),
    ...(maxBufferedBytes === undefined ? {} : { maxBufferedBytes }),
  };
}

/** @throws {RangeError} for what is no port of TCP */
export function checkPort(port: number, least: 0 | 1): void {
  if (Number.isInteger(port) && port >= least && port <= 65_535) return;
  throw new RangeError(`port must be a whole number from ${least} to 65,535; it is ${String(port)}.`);
}

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['ECONNREFUSED', 'nobody listens there'],
  ['ENOTFOUND', 'there is no host of that name'],
  ['EHOSTUNREACH', 'there is no way to that host'],
  ['ENETUNREACH', 'there is no way to that network'],
  ['ETIMEDOUT', 'it did not answer in time'],
  ['ECONNRESET', 'the other end reset it'],
  ['EADDRINUSE', 'somebody listens there already'],
  ['EACCES', 'it is not allowed'],
]);

/** What a failure of a socket means. */
export function socketFailure(what: string, cause: Error): ConnectionError {
  const why = REASONS.get((cause as NodeJS.ErrnoException).code) ?? cause.message;
  return new ConnectionError('transport-failed', `${what}: ${why}.`, { cause });
}
