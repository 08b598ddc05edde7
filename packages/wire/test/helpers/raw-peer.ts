import { PassThrough } from 'node:stream';

/** The other end of a connection, written by hand: it sends any text, and keeps the lines that it was sent. */
export class RawPeer {
  /** The connection's input. */
  readonly input = new PassThrough();
  /** The connection's output. */
  readonly output: PassThrough;
  #text = '';

  /** @param full makes an output that holds one write, and that nobody reads before `read()` */
  constructor({ full = false } = {}) {
    this.output = full ? new PassThrough({ highWaterMark: 10 }) : new PassThrough();
    if (!full) this.read();
    // A peer whose streams fail is what many tests want.
    this.input.on('error', () => {});
    this.output.on('error', () => {});
  }

  /** Begins to read what the connection sends. */
  read(): void {
    this.output.on('data', (chunk) => {
      this.#text += String(chunk);
    });
  }

  /** All text that the connection has sent. */
  get text(): string {
    return this.#text;
  }

  /** The messages that the connection has sent. */
  get messages(): unknown[] {
    return this.#text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as unknown);
  }

  /** Sends values as lines of JSON, all in one chunk. */
  send(...values: unknown[]): void {
    this.input.write(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
  }

  /** Sends text as it is. */
  write(text: string | Uint8Array): void {
    this.input.write(text);
  }
}

export const request = (id: unknown, method: string, params?: unknown) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
export const notification = (method: string, params?: unknown) => ({ jsonrpc: '2.0', method, params });
export const response = (id: unknown, result: unknown) => ({ jsonrpc: '2.0', id, result });
