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
  readonly listening: boolean;
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
  readonly #server: SocketServerLike;
  #sockets = new Fifo<SocketLike>();
  readonly #waiters = new Fifo<{ resolve(socket: SocketLike): void; reject(error: Error): void }>();

  constructor(server: SocketServerLike) {
    this.#server = server;
    server.on('connection', (socket) => this.#accept(socket));
    server.on('close', () => this.#close());
  }

  next(): Promise<SocketLike> {
    const socket = this.#shift();
    if (socket !== undefined) return Promise.resolve(socket);
    // Nothing tells a server that has closed from one that has not begun: of either, no event may ever come.
    if (!this.#server.listening) return Promise.reject(notListening());
    return new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }));
  }

  #accept(socket: SocketLike): void {
    // Until a connection listens to it.
    ignoreErrors(socket);
    const waiter = this.#waiters.shift();
    if (waiter !== undefined) waiter.resolve(socket);
    else if (this.#sockets.length < MOST_WAITING || this.#dropDead()) this.#sockets.push(socket);
    else socket.destroy();
  }

  /** The oldest socket that lives: one whose peer has gone meanwhile is of no use to anybody. */
  #shift(): SocketLike | undefined {
    let socket = this.#sockets.shift();
    while (socket?.destroyed) socket = this.#sockets.shift();
    return socket;
  }

  /** Makes room by leaving out the sockets whose peers have gone. Returns whether there is some. */
  #dropDead(): boolean {
    const living = new Fifo<SocketLike>();
    for (let socket = this.#shift(); socket !== undefined; socket = this.#shift()) living.push(socket);
    this.#sockets = living;
    return living.length < MOST_WAITING;
  }

  #close(): void {
    for (let waiter = this.#waiters.shift(); waiter !== undefined; waiter = this.#waiters.shift()) {
      waiter.reject(notListening());
    }
  }
}

function notListening(): ConnectionClosedError {
  const cause = new Error(
    'The server does not listen: it is closed, or its "listening" event is yet to come.',
  );
  return new ConnectionClosedError(undefined, { cause });
}
