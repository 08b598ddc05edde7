import { ConnectionClosedError } from './errors.ts';
import { Fifo } from './fifo.ts';
import { ignoreErrors, type ReadableStreamLike, type WritableStreamLike } from './streams.ts';

/** The part of a TCP socket that a connection uses: Node's `net.Socket`. */
export type SocketLike = ReadableStreamLike &
  WritableStreamLike & {
    setNoDelay?(noDelay?: boolean): unknown;
  };

/** The part of a TCP server that a connection uses: Node's `net.Server`. */
export interface SocketServerLike {
  on(event: 'connection', listener: (socket: SocketLike) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
}

/** How many sockets wait to be accepted; one more is closed at once. */
const MOST_WAITING = 128;

const acceptors = new WeakMap<SocketServerLike, SocketAcceptor>();

/** Takes the next socket of a server, one that came in since the last call among them. */
export function nextSocket(server: SocketServerLike): Promise<SocketLike> {
  let acceptor = acceptors.get(server);
  if (acceptor === undefined) {
    acceptor = new SocketAcceptor(server);
    acceptors.set(server, acceptor);
  }
  return acceptor.next();
}

/** The sockets of a server that nobody took yet, or those who wait for one. Listens to the server once. */
class SocketAcceptor {
  readonly #sockets = new Fifo<SocketLike>();
  readonly #waiters = new Fifo<{ resolve(socket: SocketLike): void; reject(error: Error): void }>();
  #closed = false;

  constructor(server: SocketServerLike) {
    server.on('connection', (socket) => this.#accept(socket));
    server.on('close', () => this.#close());
  }

  next(): Promise<SocketLike> {
    for (let socket = this.#sockets.shift(); socket !== undefined; socket = this.#sockets.shift()) {
      // One whose peer has gone meanwhile is of no use to anybody.
      if (!socket.destroyed) return Promise.resolve(socket);
    }
    if (this.#closed) return Promise.reject(new ConnectionClosedError());
    return new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }));
  }

  #accept(socket: SocketLike): void {
    const waiter = this.#waiters.shift();
    if (waiter !== undefined) waiter.resolve(socket);
    else if (this.#sockets.length >= MOST_WAITING) socket.destroy();
    else {
      ignoreErrors(socket);
      this.#sockets.push(socket);
    }
  }

  #close(): void {
    this.#closed = true;
    for (let waiter = this.#waiters.shift(); waiter !== undefined; waiter = this.#waiters.shift()) {
      waiter.reject(new ConnectionClosedError());
    }
  }
}
