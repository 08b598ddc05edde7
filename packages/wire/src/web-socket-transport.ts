import { boundsOf } from './bounds.ts';
import { LinkTransport } from './link-transport.ts';
import type { StreamLinkOptions } from './stream-link.ts';
import type { WebSocketLike } from './web-socket.ts';
import { WebSocketLink } from './web-socket-link.ts';

/**
 * A WebSocket as a transport for any client or server: each text message is one message.
 *
 * The socket may still be connecting: `start()` settles when it is open. A binary message goes to `onerror` and is
 * ignored. A close with a code that says why is a {@link WebSocketClosedError} at `onerror`, before `onclose`. When
 * {@link McplConnection.fromTransport} takes it, the connection works on the socket itself.
 */
export class WebSocketTransport extends LinkTransport {
  /**
   * @param socket a WebSocket of a browser, of Node 22 or of the `ws` package; it is closed at the close
   * @param options bounds; the defaults are those of a connection
   */
  constructor(socket: WebSocketLike, options?: Partial<StreamLinkOptions>) {
    super(new WebSocketLink(socket, boundsOf(options)));
  }
}
