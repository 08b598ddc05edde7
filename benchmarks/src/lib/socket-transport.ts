import type { WebSocket } from 'ws';

/** The least transport over a WebSocket that an SDK takes: both have one for clients at most. */
export class SocketTransport<Message> {
  onmessage?: (message: Message) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #socket: WebSocket;
  readonly #parse: (value: unknown) => Message;

  constructor(socket: WebSocket, parse: (value: unknown) => Message) {
    this.#socket = socket;
    this.#parse = parse;
  }

  async start(): Promise<void> {
    this.#socket.on('message', (data) => this.onmessage?.(this.#parse(JSON.parse(data.toString()))));
    this.#socket.on('close', () => this.onclose?.());
  }

  async send(message: Message): Promise<void> {
    this.#socket.send(JSON.stringify(message));
  }

  async close(): Promise<void> {
    this.#socket.close();
  }
}
