import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';

/** The TCP socket below. It has no name in the types of `ws`. */
export const socketBelow = (socket: WebSocket): Socket => (socket as unknown as { _socket: Socket })._socket;

/** Sends texts over a WebSocket: the frames of one turn leave in one write. */
export function corkedSender(socket: WebSocket): (text: string) => void {
  const below = socketBelow(socket);
  let corked = false;
  function uncork(): void {
    corked = false;
    below.uncork();
  }
  return (text) => {
    if (!corked) {
      corked = true;
      below.cork();
      queueMicrotask(uncork);
    }
    socket.send(text);
  };
}
