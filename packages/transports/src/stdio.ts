import process from 'node:process';
import {
  type ConnectionBounds,
  type ReadableStreamLike,
  StreamTransport,
  type WritableStreamLike,
} from '@mcplkit/wire';

export { guardStdout, type StdoutGuard } from './stdio/stdout-guard.ts';

/** Streams and bounds of a {@link StdioTransport}. */
export interface StdioTransportOptions
  extends Partial<Pick<ConnectionBounds, 'maxMessageBytes' | 'maxBufferedBytes'>> {
  /** Where the other end's messages come from. Default `process.stdin`. */
  input?: ReadableStreamLike;
  /** Where ours go to. Default `process.stdout`; nothing else may write to it, for which there is {@link guardStdout}. */
  output?: WritableStreamLike;
}

/**
 * The server's side of MCP over standard input and output: one JSON message per line (MCP, "Transports", stdio).
 *
 * The transport writes messages and nothing else, and ends when its input ends. Errors of the streams, a broken pipe
 * among them, go to `onerror` and close it; none becomes an uncaught exception.
 *
 * @example
 * ```ts
 * import { StdioTransport } from '@mcplkit/transports/stdio';
 * import { McplConnection } from '@mcplkit/wire';
 *
 * const connection = McplConnection.fromTransport(new StdioTransport());
 * connection.on('error', (error) => console.error(error));
 * connection.handle('ping', () => ({}));
 * ```
 */
export class StdioTransport extends StreamTransport {
  constructor(options: StdioTransportOptions = {}) {
    const { input = standardInput(), output = process.stdout, ...bounds } = options;
    super(input, output, bounds);
  }
}

/**
 * Standard input that, while it is paused, does not keep the process from ending.
 *
 * Node means it so, but one of its reads outlives a pause that comes from within a `data` event. A file, unlike a pipe,
 * has nothing to keep the process with, and none of these methods.
 */
function standardInput(): ReadableStreamLike {
  const { stdin } = process;
  stdin.on('pause', () => stdin.unref?.());
  stdin.on('resume', () => stdin.ref?.());
  return stdin;
}
