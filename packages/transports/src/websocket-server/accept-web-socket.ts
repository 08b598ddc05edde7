import { type ConnectionBounds, type WebSocketLike, WebSocketTransport } from '@mcplkit/wire';
import { type HeartbeatOptions, heartbeatOf, isPingable, keepAlive } from '../websocket/heartbeat.ts';

/** How a WebSocket is served that has been accepted. */
export interface AcceptWebSocketOptions
  extends Partial<Pick<ConnectionBounds, 'maxMessageBytes' | 'maxBufferedBytes'>> {
  /** How a client is found that is gone without a word: pings every 30 s, and an end after 60 s of silence. */
  heartbeat?: HeartbeatOptions | false;
}

const OPEN = 1;

/**
 * A transport over a WebSocket that has been accepted elsewhere, such as by a framework, with a heartbeat.
 *
 * A socket of the `ws` package is not read before the transport is started, so that nothing is lost that comes first.
 */
export function acceptWebSocket(
  socket: WebSocketLike,
  options: AcceptWebSocketOptions = {},
): WebSocketTransport {
  const heartbeat = heartbeatOf(options.heartbeat ?? {});
  const transport = new WebSocketTransport(socket, options);
  if (socket.readyState !== OPEN) return transport;
  (socket as { pause?: () => void }).pause?.();
  if (heartbeat !== undefined && isPingable(socket)) {
    const stop = keepAlive(socket, heartbeat, (error) => end(socket, error));
    socket.addEventListener('close', stop);
  }
  return transport;
}

/** Ends a socket of the `ws` package whose other end is gone, and says why to whoever listens. */
function end(socket: WebSocketLike, error: Error): void {
  const { emit, terminate } = socket as WebSocketLike & {
    emit(event: 'error', error: Error): void;
    terminate(): void;
  };
  // It is thrown where nobody listens.
  socket.addEventListener('error', () => {});
  emit.call(socket, 'error', error);
  terminate.call(socket);
}
