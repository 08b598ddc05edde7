import type { WebSocketLike } from '@mcplkit/wire';

/** The way out that the slots of a WebSocket share. It counts, so that each slot knows what of its own has left. */
export class Outlet {
  socket: WebSocketLike | undefined;
  #taken = 0;

  /** Sends a text. Returns up to where all must have left until this one has. */
  send(text: string): number {
    const { socket } = this;
    if (socket === undefined) return this.#taken;
    const before = socket.bufferedAmount;
    socket.send(text);
    this.#taken += Math.max(0, socket.bufferedAmount - before);
    return this.#taken;
  }

  /** How much was taken in all. */
  get taken(): number {
    return this.#taken;
  }

  /** How much of it has left. */
  get left(): number {
    return this.#taken - (this.socket?.bufferedAmount ?? 0);
  }
}
