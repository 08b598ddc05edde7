import { McplConnection } from '../connection.ts';
import type { ConnectionOptions } from '../connection-options.ts';
import { MemoryStream } from './memory-stream.ts';

/** How the two connections of a pair behave, and the streams between them. */
export interface LinkedPairOptions {
  /** The options of `here`. */
  readonly here?: ConnectionOptions;
  /** The options of `there`. */
  readonly there?: ConnectionOptions;
  /** How many bytes may wait in a stream before it is full. Default 16 KiB. */
  readonly highWaterMark?: number;
}

/** Two connections that are joined, and the road between them. */
export interface LinkedPair {
  readonly here: McplConnection;
  readonly there: McplConnection;
  /** What `there` sends passes through it: the place for faults on that way. */
  readonly toHere: MemoryStream;
  /** What `here` sends passes through it. */
  readonly toThere: MemoryStream;
  /** Breaks both ways at once, as a reset breaks a socket. Without an `error` listener a connection throws it. */
  reset(): void;
  /** Closes both connections. */
  close(): void;
}

/**
 * Joins two connections by streams of bytes within one process. Each line is written, framed and parsed as on a socket.
 *
 * @example
 * ```ts
 * import { linkedPair, randomPieces } from '@mcplkit/wire/testing';
 *
 * const { here, there, toHere, toThere, close } = linkedPair();
 * there.handle('greet', (params) => `Hello, ${(params as { name: string }).name}!`);
 *
 * // The request arrives in pieces of a few bytes, and its answer only when the test says so.
 * toThere.split(randomPieces(7));
 * toHere.hold();
 * const answer = here.sendRequest('greet', { name: 'Zoë' });
 * toHere.release();
 * export const greeting = await answer; // Hello, Zoë!
 *
 * // A request that is lost on its way has no answer, and the caller learns that.
 * toThere.drop((message) => 'method' in message && message.method === 'greet');
 * export const lost = await here.sendRequest('greet', { name: 'Ada' }, 10).catch((error: Error) => error.name);
 * close();
 * ```
 */
export function linkedPair({ here, there, highWaterMark }: LinkedPairOptions = {}): LinkedPair {
  const settings = highWaterMark === undefined ? {} : { highWaterMark };
  const toHere = new MemoryStream(settings);
  const toThere = new MemoryStream(settings);
  const pair = {
    here: McplConnection.fromStreams(toHere, toThere, here),
    there: McplConnection.fromStreams(toThere, toHere, there),
  };
  return {
    ...pair,
    toHere,
    toThere,
    reset() {
      toHere.reset();
      toThere.reset();
    },
    close() {
      pair.here.close();
      pair.there.close();
    },
  };
}
