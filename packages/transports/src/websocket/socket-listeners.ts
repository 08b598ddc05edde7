import type { WebSocketLike } from '@mcplkit/wire';

/** What a WebSocket tells its listeners. */
export type SocketEvent = Parameters<WebSocketLike['addEventListener']>[0];

type Listener = Parameters<WebSocketLike['addEventListener']>[1];

/** The listeners of a socket that is none of the runtime's. */
export class SocketListeners {
  readonly #byEvent = new Map<SocketEvent, Set<Listener>>();

  add(event: SocketEvent, listener: Listener): void {
    const listeners = this.#byEvent.get(event) ?? new Set();
    this.#byEvent.set(event, listeners.add(listener));
  }

  remove(event: SocketEvent, listener: Listener): void {
    this.#byEvent.get(event)?.delete(listener);
  }

  has(event: SocketEvent): boolean {
    return (this.#byEvent.get(event)?.size ?? 0) > 0;
  }

  tell(event: SocketEvent, detail: object): void {
    for (const listener of this.#byEvent.get(event) ?? []) listener(detail);
  }
}
