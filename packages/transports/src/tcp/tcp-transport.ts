import { connect, type Socket } from 'node:net';
import {
  ConnectionClosedError,
  ConnectionError,
  type JsonRpcMessage,
  type MessageTransport,
  StreamTransport,
} from '@mcplkit/wire';
import { boundsIn, checkPort, type SocketBounds, socketFailure, tune } from './socket-options.ts';

/** Where to dial, and the bounds of the road. */
export interface TcpTransportOptions extends SocketBounds {
  /** A name or an address. Default `localhost`. */
  host?: string;
  port: number;
  /** How long the opening may take, in milliseconds. Default 10,000; 0 leaves it to the system. */
  openTimeoutMs?: number;
}

/**
 * Dials a TCP server: one JSON message per line, as over standard input and output.
 *
 * `start()` dials; it rejects with a `ConnectionError` whose `code` is `transport-failed` when nobody listens there, when
 * there is no such host, and when the opening takes longer than `openTimeoutMs`. `close()` may come at any time. A road
 * that breaks says by what in `onerror`, before `onclose`. What is written leaves at once. TCP hides nothing and tells
 * nobody who is at the other end: use it within one machine, or inside something that does.
 *
 * @throws {RangeError} for a port that is none
 *
 * @example
 * ```ts
 * import { listenTcp, TcpTransport } from '@mcplkit/transports/tcp';
 * import { McplConnection } from '@mcplkit/wire';
 *
 * const listener = await listenTcp({}, (transport) => {
 *   const server = McplConnection.fromTransport(transport);
 *   server.on('error', (error) => console.error(error));
 *   server.handle('greet', () => 'hello');
 * });
 *
 * const client = McplConnection.fromTransport(new TcpTransport({ port: listener.port }));
 * client.on('error', (error) => console.error(error));
 * console.log(await client.sendRequest('greet')); // hello
 * client.close();
 * await listener.close();
 * ```
 */
export class TcpTransport implements MessageTransport {
  onmessage?: ((message: JsonRpcMessage, extra?: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly #options: TcpTransportOptions;
  readonly #place: string;
  #socket: Socket | undefined;
  #stream: StreamTransport | undefined;
  #giveUp: ((reason: Error) => void) | undefined;
  #closed = false;

  constructor(options: TcpTransportOptions) {
    checkPort(options.port, 1);
    this.#options = { ...options };
    const { host = 'localhost', port } = options;
    this.#place = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  }

  async start(): Promise<void> {
    if (this.#closed) throw new ConnectionClosedError('not-sent');
    if (this.#socket !== undefined) {
      throw new ConnectionError('transport-failed', 'A road is dialled once: make another transport.');
    }
    const { host = 'localhost', port } = this.#options;
    const socket = connect({ host, port });
    this.#socket = socket;
    tune(socket);
    // What it says at once waits for the transport that reads it.
    socket.pause();
    await this.#opened(socket);
    const stream = new StreamTransport(socket, socket, boundsIn(this.#options));
    stream.onmessage = (message) => this.onmessage?.(message);
    stream.onerror = (error) => this.onerror?.(this.#told(error));
    stream.onclose = () => this.#end();
    this.#stream = stream;
    await stream.start();
  }

  send(message: JsonRpcMessage): Promise<void> {
    if (this.#stream !== undefined) return this.#stream.send(message);
    if (this.#closed) return Promise.reject(new ConnectionClosedError('not-sent'));
    const words = `The road to ${this.#place} is not open: the message was not sent.`;
    return Promise.reject(new ConnectionError('transport-failed', words));
  }

  async close(): Promise<void> {
    this.#giveUp?.(new ConnectionClosedError('not-sent'));
    await this.#stream?.close();
    this.#socket?.destroy();
    this.#end();
  }

  #opened(socket: Socket): Promise<void> {
    const { openTimeoutMs = 10_000 } = this.#options;
    return new Promise<void>((resolve, reject) => {
      this.#giveUp = (reason) => {
        socket.destroy();
        reject(reason);
      };
      const late = () => this.#giveUp?.(this.#failure(`did not open within ${openTimeoutMs} ms`));
      const timer = openTimeoutMs === 0 ? undefined : setTimeout(late, openTimeoutMs);
      socket.once('connect', resolve);
      socket.once('error', (cause) =>
        reject(socketFailure(`The road to ${this.#place} did not open`, cause)),
      );
      socket.once('close', () => clearTimeout(timer));
      socket.once('connect', () => clearTimeout(timer));
    }).finally(() => {
      this.#giveUp = undefined;
    });
  }

  /** The failures of the socket name the call of the system that failed; nothing else is the road's. */
  #told(error: Error): Error {
    return 'syscall' in error ? socketFailure(`The road to ${this.#place} broke`, error) : error;
  }

  #failure(what: string): ConnectionError {
    return new ConnectionError('transport-failed', `The road to ${this.#place} ${what}.`);
  }

  #end(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.onclose?.();
  }
}
