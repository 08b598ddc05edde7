import {
  ConnectionClosedError,
  ConnectionError,
  type JsonRpcMessage,
  type MessageTransport,
  serializeMessage,
} from '@mcplkit/wire';
import type { RoadListener } from '../further-roads.ts';
import type { IMessageTransport } from './message-transport.ts';
import { readMessage } from './read-message.ts';

/** What a road needs of what brought it. */
interface Hub {
  readonly legacy: IMessageTransport;
  readonly first: MessageTransport;
  readonly maxMessageLength: number;
  readonly openTimeoutMs: number;
  connect(): void;
  accept(listener: RoadListener): () => void;
  end(): void;
}

/** What came before the start waits for it, together at most this many UTF-16 units beyond one message. */
const MOST_EARLY = 16 * 1024 * 1024;

/** One opening of an old transport, from `onOpen` to `onClose`. */
export class LegacyRoad implements MessageTransport {
  onmessage?: ((message: JsonRpcMessage, extra?: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly #hub: Hub;
  #state: 'idle' | 'opening' | 'open' | 'closed' = 'idle';
  #early: string[] = [];
  #earlyLength = 0;
  #settle: { resolve(): void; reject(error: Error): void } | undefined;

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  /** Whether it is over. */
  get isClosed(): boolean {
    return this.#state === 'closed';
  }

  async start(): Promise<void> {
    if (this.#state === 'closed') throw new ConnectionClosedError('not-sent');
    if (this.#state !== 'idle')
      throw new ConnectionError('transport-failed', 'The transport was started already.');
    this.#state = 'opening';
    try {
      await this.#opening();
    } catch (error) {
      // It may dial on: nobody would hear of what came of that.
      this.#hub.end();
      throw error;
    }
    for (let text = this.#early.shift(); text !== undefined; text = this.#early.shift()) this.#deliver(text);
  }

  async send(message: JsonRpcMessage): Promise<void> {
    const { legacy, maxMessageLength } = this.#hub;
    if (this.#state !== 'open' || !legacy.isOpen) throw new ConnectionClosedError('not-sent');
    const text = serializeMessage(message);
    if (text.length > maxMessageLength) {
      const words = `The message is over ${maxMessageLength} UTF-16 units (maxMessageLength): it was not sent.`;
      throw new ConnectionError('message-too-large', words);
    }
    legacy.send(text);
  }

  async close(): Promise<void> {
    if (this.#state === 'closed') return;
    this.#end(new ConnectionClosedError('not-sent'), () => this.#hub.end());
  }

  /** Takes what the old transport brings when it opens again after a loss. */
  accept(listener: RoadListener): () => void {
    return this.#hub.accept(listener);
  }

  setProtocolVersion(version: string): void {
    this.#hub.legacy.setProtocolVersion?.(version);
  }

  /** The old transport is open. */
  opened(): void {
    this.#settle?.resolve();
  }

  /** The old transport brought a text. */
  received(text: string): void {
    if (this.#state === 'open' && this.#early.length === 0) this.#deliver(text);
    else if (this.#state !== 'closed') this.#keep(text);
  }

  /** The old transport told a failure. */
  failed(error: Error): void {
    if (this.#state === 'opening') this.#settle?.reject(error);
    else if (this.#state !== 'closed') this.#report(error);
  }

  /** The old transport closed. */
  lost(): void {
    if (this.#state !== 'closed') this.#end(new ConnectionClosedError('not-sent'), () => {});
  }

  #opening(): Promise<void> {
    const { openTimeoutMs, legacy, first } = this.#hub;
    let timer: ReturnType<typeof setTimeout> | undefined;
    return new Promise<void>((resolve, reject) => {
      this.#settle = {
        resolve: () => {
          this.#state = 'open';
          resolve();
        },
        reject,
      };
      const words = `The transport did not open within ${openTimeoutMs} ms.`;
      const late = () => reject(new ConnectionError('transport-failed', words));
      if (openTimeoutMs > 0) timer = setTimeout(late, openTimeoutMs);
      if (this === first) this.#hub.connect();
      else if (legacy.isOpen) this.#settle.resolve();
      else reject(new ConnectionClosedError('not-sent'));
    }).finally(() => {
      clearTimeout(timer);
      this.#settle = undefined;
    });
  }

  #keep(text: string): void {
    this.#early.push(text);
    this.#earlyLength += text.length;
    if (this.#early.length < 2 || this.#earlyLength <= MOST_EARLY) return;
    const words = 'More came before start() than is kept: the transport is closed.';
    this.#report(new ConnectionError('limit-reached', words));
    void this.close();
  }

  #deliver(text: string): void {
    if (this.#state === 'closed') return;
    let message: JsonRpcMessage;
    try {
      message = readMessage(text, this.#hub.maxMessageLength);
    } catch (error) {
      this.#report(error as Error);
      return;
    }
    try {
      this.onmessage?.(message);
    } catch (thrown) {
      const words = 'The receiver of a message threw a value that is no Error.';
      this.#report(
        thrown instanceof Error ? thrown : new ConnectionError('listener-failed', words, { cause: thrown }),
      );
    }
  }

  #report(error: Error): void {
    this.onerror?.(error);
  }

  #end(reason: Error, release: () => void): void {
    this.#state = 'closed';
    this.#early = [];
    this.#settle?.reject(reason);
    release();
    this.onclose?.();
  }
}
