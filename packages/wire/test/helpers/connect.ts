import { McplConnection } from '../../src/connection.ts';
import type { ConnectionOptions } from '../../src/connection-options.ts';
import { RawPeer } from './raw-peer.ts';
import { watch } from './watch.ts';

/** A connection to a peer written by hand, and all that it tells. */
export function connect(options?: ConnectionOptions, peer = new RawPeer()) {
  const connection = McplConnection.fromStreams(peer.input, peer.output, options);
  return { peer, connection, heard: watch(connection) };
}

/** A connection whose requests and notifications nobody listens to. */
export function connectQuietly(options?: ConnectionOptions) {
  const peer = new RawPeer();
  const connection = McplConnection.fromStreams(peer.input, peer.output, options);
  connection.on('error', () => {});
  return { peer, connection };
}
