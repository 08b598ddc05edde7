export type { LinkedPair, LinkedPairOptions } from './linked-pair.ts';
export { linkedPair } from './linked-pair.ts';
export type { MemoryStreamEvents } from './memory-stream.ts';
export { MemoryStream } from './memory-stream.ts';
export { randomPieces } from './random-pieces.ts';
export type { PeerInput, PeerMessage, PeerStreams } from './scripted-peer.ts';
export { ScriptedPeer } from './scripted-peer.ts';
