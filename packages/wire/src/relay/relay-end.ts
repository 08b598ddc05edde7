import type { ReadableStreamLike, WritableStreamLike } from '../streams.ts';
import type { MessageTransportLike } from '../transport.ts';

/** An output that takes bytes: Node's `Writable`, `net.Socket`, `process.stdout`. */
export interface RelayOutput extends WritableStreamLike {
  write(chunk: string | Uint8Array): boolean;
  end(): unknown;
}

/**
 * A pair of streams with one message per line, in the view of the relay: it reads `input` and writes to `output`.
 *
 * @example
 * A program that stands in front of a server, and keeps the notifications of its host to itself:
 * ```ts
 * import { spawn } from 'node:child_process';
 * import process from 'node:process';
 * import { relay } from '@mcplkit/wire/relay';
 *
 * const server = spawn(process.execPath, process.argv.slice(2), { stdio: ['pipe', 'pipe', 'inherit'] });
 * const joined = relay(
 *   { input: process.stdin, output: process.stdout },
 *   { input: server.stdout, output: server.stdin },
 *   { inspect: ({ kind }, direction) => kind !== 'notification' || direction === 'to-client' },
 * );
 * joined.on('error', (error) => console.error('relay:', error.message));
 * ```
 */
export interface RelayStreams {
  readonly input: ReadableStreamLike;
  readonly output: RelayOutput;
}

/**
 * What a relay joins: a pair of streams, or any transport, which it starts.
 *
 * Between two pairs of streams a message is never parsed. A transport hands over objects, so that there is no text to
 * pass on, and it cannot be asked to wait: what it delivers too fast ends at `maxBufferedBytes`.
 */
export type RelayEnd = RelayStreams | MessageTransportLike;
