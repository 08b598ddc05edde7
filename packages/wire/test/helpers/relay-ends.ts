import { PassThrough } from 'node:stream';
import { RawPeer } from './raw-peer.ts';

/** One end of a relay, written by hand: the relay reads what `peer` sends, and `peer` keeps what it is given. */
export function rawEnd(options?: { full?: boolean }) {
  const peer = new RawPeer(options);
  return { peer, end: { input: peer.input, output: peer.output } };
}

/** Two streams for a connection, and the end of a relay that is at their other side. */
export function streamEnd(highWaterMark?: number) {
  const toRelay = new PassThrough({ highWaterMark });
  const fromRelay = new PassThrough({ highWaterMark });
  return { input: fromRelay, output: toRelay, end: { input: toRelay, output: fromRelay } };
}
