import { PassThrough } from 'node:stream';
import type { Road } from '@mcplkit/transports/contract';
import { StdioTransport } from '@mcplkit/transports/stdio';
import type { JsonRpcMessage, MessageTransport } from '@mcplkit/wire';

/** Lines of JSON over streams, as they are written in an afternoon. */
class NaiveTransport implements MessageTransport {
  onmessage?: ((message: JsonRpcMessage, extra?: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly #input: PassThrough;
  readonly #output: PassThrough;
  #rest = '';

  constructor(input: PassThrough, output: PassThrough) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    this.#input.on('data', (chunk: Buffer) => {
      // A character that was cut is lost, and so is what stands behind what is no JSON.
      this.#rest += chunk.toString('utf8');
      const lines = this.#rest.split(/\r\n|\r|\n|\u2028|\u2029/);
      this.#rest = lines.pop() ?? '';
      try {
        for (const line of lines) this.onmessage?.(JSON.parse(line) as JsonRpcMessage);
      } catch (error) {
        this.onerror?.(error as Error);
      }
    });
    this.#input.on('end', () => this.onclose?.());
    this.#input.on('error', () => {});
  }

  async send(message: JsonRpcMessage): Promise<void> {
    this.#output.write(`${JSON.stringify(message)}\n`);
  }

  async close(): Promise<void> {
    this.#output.end();
  }
}

/** A naive transport against a right one. */
export const naiveRoad: Road = {
  name: 'a naive transport',
  abilities: [
    'order',
    'in-process',
    'speaks-first',
    'early',
    'text',
    'bounds',
    'raw-text',
    'raw-bytes',
    'stall',
    'back-pressure',
    'kill',
    'kill-reason',
  ],
  patienceMs: 250,
  open() {
    const [toNear, toFar] = [new PassThrough(), new PassThrough()];
    const far = new StdioTransport({ input: toFar, output: toNear });
    return {
      near: new NaiveTransport(toNear, toFar),
      far: async () => far,
      writeText: (text) => void toNear.write(`${text}\n`),
      writeBytes: (bytes) => void toNear.write(bytes),
      async startStalled() {
        await far.start();
        toFar.pause();
      },
      readOn: () => void toFar.resume(),
      kill: () => void toNear.destroy(new Error('read ECONNRESET')),
      async dispose() {
        await far.close();
        for (const stream of [toNear, toFar]) stream.on('error', () => {}).destroy();
      },
    };
  },
};
