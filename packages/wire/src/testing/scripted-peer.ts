import { LineFramer } from '../line-framer.ts';
import type { JsonRpcErrorObject, RequestId } from '../message.ts';
import type { ReadableStreamLike } from '../streams.ts';
import { firstDifference, show } from './difference.ts';
import { MemoryStream } from './memory-stream.ts';

/** The stream that a peer writes to and a connection reads. `MemoryStream` fits, and so does Node's `PassThrough`. */
export interface PeerInput {
  write(chunk: Uint8Array | string): unknown;
  end(): unknown;
  on(event: 'error', listener: () => void): unknown;
}

/** The streams of a peer, from where the connection stands. */
export interface PeerStreams<Input, Output> {
  /** The connection reads it. */
  readonly input: Input;
  /** The connection writes to it. */
  readonly output: Output;
  /** Whether the peer reads at once. Default true; one that does not fills the connection's output up until `read()`. */
  readonly reads?: boolean;
}

/** A message that a connection sent, of whatever kind. */
export interface PeerMessage {
  readonly jsonrpc: '2.0';
  readonly id?: RequestId | null;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: JsonRpcErrorObject;
}

/** Somebody who waits for the next message, or for the end. */
interface Waiter {
  readonly pattern: unknown;
  resolve(message: PeerMessage): void;
  reject(error: Error): void;
}

/** Stands for the end of the output among what is expected. */
const END = Symbol('the end of what the connection sends');

/**
 * The other end of a connection, played by a test: it says any text, right or wrong, and is told what the connection
 * sends.
 *
 * @example
 * ```ts
 * import { McplConnection } from '@mcplkit/wire';
 * import { ScriptedPeer } from '@mcplkit/wire/testing';
 *
 * const peer = new ScriptedPeer();
 * const connection = McplConnection.fromStreams(peer.input, peer.output);
 * connection.on('error', () => {});
 *
 * const answer = connection.sendRequest('tools/list');
 * const request = await peer.expect({ method: 'tools/list' });
 * peer.sendRaw('a line of a log, which is no JSON\n');
 * await peer.expect({ id: null, error: { code: -32700 } });
 * peer.send({ jsonrpc: '2.0', id: request.id, result: { tools: [] } });
 * export const result = await answer; // { tools: [] }
 *
 * peer.close();
 * connection.close();
 * await peer.expectEnd();
 * ```
 */
export class ScriptedPeer<
  Input extends PeerInput = MemoryStream,
  Output extends ReadableStreamLike = MemoryStream,
> {
  /** The connection's input. */
  readonly input: Input;
  /** The connection's output. */
  readonly output: Output;
  readonly #framer = new LineFramer(Number.POSITIVE_INFINITY);
  readonly #decoder = new TextDecoder();
  readonly #lines: string[] = [];
  readonly #waiters: Waiter[] = [];
  #text = '';
  /** How many lines were compared with what was expected. */
  #taken = 0;
  #reading = false;
  #ended = false;

  /** @param streams streams of somebody else's; two of its own when left out */
  constructor(streams?: PeerStreams<Input, Output>) {
    const own: unknown = { input: new MemoryStream(), output: new MemoryStream() };
    const { input, output, reads = true } = streams ?? (own as PeerStreams<Input, Output>);
    this.input = input;
    this.output = output;
    // A connection whose streams fail tells of it itself.
    output.on('error', ignore);
    input.on('error', ignore);
    output.on('end', this.#end);
    output.on('close', this.#end);
    if (reads) this.read();
  }

  /** Begins to read what the connection sends. */
  read(): void {
    if (this.#reading) return;
    this.#reading = true;
    this.output.on('data', (chunk) => {
      this.#text += typeof chunk === 'string' ? chunk : this.#decoder.decode(chunk, { stream: true });
      this.#framer.push(chunk);
      this.#takeLines();
    });
    this.output.resume();
  }

  /** All text that the connection has sent. */
  get text(): string {
    return this.#text;
  }

  /** The messages that the connection has sent, in order, expected or not. Throws when a line of them is no JSON. */
  get messages(): unknown[] {
    return this.#lines.map((line) => JSON.parse(line) as unknown);
  }

  /** Sends values as lines of JSON, all in one chunk. */
  send(...values: unknown[]): void {
    this.sendRaw(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
  }

  /** Sends text or bytes as they are. */
  sendRaw(chunk: Uint8Array | string): void {
    this.input.write(chunk);
  }

  /**
   * The next message that the connection sends, or has sent and nobody expected yet. Waits for it without a time-out.
   *
   * Rejects when it is another than expected, saying where the two differ, and when the output ends before.
   *
   * @param pattern what the message has at least: of objects the members that are named, of lists every item
   */
  expect(pattern: object): Promise<PeerMessage> {
    return this.#expect(pattern);
  }

  /** Waits until the connection has ended its output. Rejects when a message comes first that nobody expected. */
  async expectEnd(): Promise<void> {
    await this.#expect(END);
  }

  /** Ends the connection's input, as a peer does that has nothing more to say. */
  close(): void {
    this.input.end();
  }

  #expect(pattern: unknown): Promise<PeerMessage> {
    return new Promise((resolve, reject) => {
      this.#waiters.push({ pattern, resolve, reject });
      this.#serve();
    });
  }

  readonly #end = (): void => {
    if (this.#ended) return;
    this.#ended = true;
    this.#framer.end();
    this.#takeLines();
  };

  #takeLines(): void {
    for (let line = this.#framer.next(); line !== undefined; line = this.#framer.next()) {
      this.#lines.push(String(line));
    }
    this.#serve();
  }

  #serve(): void {
    while (this.#taken < this.#lines.length || this.#ended) {
      const waiter = this.#waiters.shift();
      if (waiter === undefined) return;
      const line = this.#lines[this.#taken];
      if (line === undefined) meetEnd(waiter);
      else {
        this.#taken += 1;
        meet(waiter, line);
      }
    }
  }
}

function ignore(): void {}

function meet({ pattern, resolve, reject }: Waiter, line: string): void {
  if (pattern === END) {
    reject(new Error(`Expected the end of what the connection sends, and a message came: ${line}`));
    return;
  }
  let message: PeerMessage;
  try {
    message = JSON.parse(line) as PeerMessage;
  } catch (cause) {
    reject(new Error(`Expected ${show(pattern)}, and a line came that is no JSON: ${line}`, { cause }));
    return;
  }
  const difference = firstDifference(message, pattern);
  if (difference === undefined) resolve(message);
  else reject(new Error(`Expected ${show(pattern)}, and another message came: ${line}\n${difference}`));
}

function meetEnd({ pattern, resolve, reject }: Waiter): void {
  if (pattern === END) resolve({ jsonrpc: '2.0' });
  else reject(new Error(`Expected ${show(pattern)}, and the connection ended its output before it came.`));
}
