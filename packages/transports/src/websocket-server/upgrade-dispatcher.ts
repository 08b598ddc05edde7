import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type HttpServerLike, pathOf } from './http.ts';
import { refuse } from './refuse.ts';

/** Takes the clients of some paths. */
export interface UpgradeTaker {
  takes(path: string): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

const dispatchers = new WeakMap<HttpServerLike, UpgradeDispatcher>();

/**
 * The one `upgrade` listener that an HTTP server has of ours, for any number of paths.
 *
 * What is for nobody is refused, unless other listeners are there, whose it may be.
 */
class UpgradeDispatcher {
  readonly #server: HttpServerLike;
  readonly #takers = new Set<UpgradeTaker>();

  constructor(server: HttpServerLike) {
    this.#server = server;
  }

  add(taker: UpgradeTaker): void {
    if (this.#takers.size === 0) this.#server.on('upgrade', this.#onUpgrade);
    this.#takers.add(taker);
  }

  remove(taker: UpgradeTaker): void {
    this.#takers.delete(taker);
    if (this.#takers.size === 0) this.#server.off('upgrade', this.#onUpgrade);
  }

  readonly #onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const path = pathOf(request);
    for (const taker of this.#takers) {
      if (!taker.takes(path)) continue;
      taker.upgrade(request, socket, head);
      return;
    }
    if (this.#server.listenerCount('upgrade') === 1) refuse(socket, 404);
  };
}

/** Takes clients of a server from now on, until the function is called that comes back. */
export function takeUpgrades(server: HttpServerLike, taker: UpgradeTaker): () => void {
  const dispatcher = dispatchers.get(server) ?? new UpgradeDispatcher(server);
  dispatchers.set(server, dispatcher);
  dispatcher.add(taker);
  return () => dispatcher.remove(taker);
}
