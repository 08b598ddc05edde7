import { PassThrough } from 'node:stream';
import type { Ends } from '../peers/peer.ts';

/** Two ends joined by a pair of streams within this process. */
export function streamPair(): { near: Ends; far: Ends } {
  const there = new PassThrough();
  const back = new PassThrough();
  // The SDKs add a `drain` listener for every message that waits.
  for (const stream of [there, back]) stream.setMaxListeners(0);
  return { near: { input: back, output: there }, far: { input: there, output: back } };
}
