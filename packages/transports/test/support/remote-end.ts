import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ConnectionError, type JsonRpcMessage, McplConnection, type MessageTransport } from '@mcplkit/wire';

interface Told {
  readonly message: string;
  readonly code?: ConnectionError['code'];
}

const PROGRAM = fileURLToPath(new URL('../fixtures/remote-end.mjs', import.meta.url));

/** The transport in `fixtures/remote-end.mjs`, which runs in a process of its own, as if it were here. */
export class RemoteEnd implements MessageTransport {
  onmessage?: ((message: JsonRpcMessage, extra?: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  /** The process has come, and may be moved. */
  readonly arrived: Promise<void>;
  readonly #server: Server;
  #control: McplConnection | undefined;
  #closing = false;
  #closed = false;

  private constructor(server: Server) {
    this.#server = server;
    this.arrived = once(server, 'connection').then(([socket]) => this.#take(socket as Socket));
    this.arrived.catch(() => {});
  }

  /** Waits for the process; whoever starts it gives it `args`. It ends when its transport has closed. */
  static async listen(): Promise<RemoteEnd> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new RemoteEnd(server);
  }

  /** The arguments that a Node is started with to run it. */
  args(options: object = {}): string[] {
    const { port } = this.#server.address() as AddressInfo;
    return ['--unhandled-rejections=strict', PROGRAM, String(port), JSON.stringify(options)];
  }

  readonly command = process.execPath;

  start(): Promise<void> {
    return this.#ask('start');
  }

  send(message: JsonRpcMessage): Promise<void> {
    return this.#ask('send', { message });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closing = true;
    await this.#ask('close').catch(() => {});
    this.#end();
    this.#leave();
  }

  /** Has the process stop and go on reading, or write what is no message. */
  ask(method: 'pause' | 'resume' | 'write', params?: object): Promise<void> {
    return this.#ask(method, params);
  }

  /** Ends what belongs to it; the process ends with that. */
  async dispose(): Promise<void> {
    this.#control?.close();
    await this.#control?.released;
    this.#server.close();
  }

  #take(socket: Socket): void {
    const control = McplConnection.fromTcp(socket, { requestTimeout: 0 });
    this.#control = control;
    control.on('error', () => {});
    control.handleNotification('message', (params) =>
      this.onmessage?.((params as { message: JsonRpcMessage }).message),
    );
    control.handleNotification('failure', (params) => this.onerror?.(errorOf(params as unknown as Told)));
    control.handleNotification('closed', () => {
      this.#end();
      if (!this.#closing) this.#leave();
    });
    control.once('close', () => this.#end());
  }

  async #ask(method: string, params: object = {}): Promise<void> {
    await this.arrived;
    const answer = await this.#control?.sendRequest(method, params as Record<string, unknown>);
    const { refusal } = (answer ?? {}) as { refusal?: Told };
    if (refusal !== undefined) throw errorOf(refusal);
  }

  /** Lets the process end, behind what is asked of it in this turn. */
  #leave(): void {
    setImmediate(() => void this.#control?.sendRequest('leave').catch(() => {}));
  }

  #end(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.onclose?.();
  }
}

function errorOf({ message, code }: Told): Error {
  return code === undefined ? new Error(message) : new ConnectionError(code, message);
}
