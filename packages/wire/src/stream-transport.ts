import { boundsOf } from './bounds.ts';
import { LinkTransport } from './link-transport.ts';
import { StreamLink, type StreamLinkOptions } from './stream-link.ts';
import type { ReadableStreamLike, WritableStreamLike } from './streams.ts';

/**
 * One JSON message per line over a pair of streams, as a transport for any client or server.
 *
 * A line ends with `\n` alone, and the end of the input ends the last one. What cannot be read goes to `onerror`, and
 * so does a stream's failure, before `onclose`. When {@link McplConnection.fromTransport} takes it, the connection
 * works on the streams themselves and answers malformed input.
 */
export class StreamTransport extends LinkTransport {
  /**
   * @param input where the other end's messages come from; it stays its owner's
   * @param output where ours go to; it is destroyed at the close
   * @param options bounds; the defaults are those of a connection
   */
  constructor(input: ReadableStreamLike, output: WritableStreamLike, options?: Partial<StreamLinkOptions>) {
    super(new StreamLink(input, output, boundsOf(options)));
  }
}
