import { PassThrough } from 'node:stream';
import { McplConnection } from '../../src/connection.ts';
import type { ConnectionOptions } from '../../src/connection-options.ts';

/** Two connections joined by two streams. */
export function pair(options: { here?: ConnectionOptions; there?: ConnectionOptions } = {}) {
  const toThere = new PassThrough();
  const toHere = new PassThrough();
  return {
    here: McplConnection.fromStreams(toHere, toThere, options.here),
    there: McplConnection.fromStreams(toThere, toHere, options.there),
    toThere,
    toHere,
  };
}
