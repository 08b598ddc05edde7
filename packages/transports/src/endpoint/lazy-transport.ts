import {
  ConnectionClosedError,
  ConnectionError,
  type JsonRpcMessage,
  type MessageTransport,
  type TransportSendOptions,
} from '@mcplkit/wire';
import type { RoadListener } from '../further-roads.ts';

/** A transport that is there once its road has been loaded, which `start()` waits for. */
export class LazyTransport implements MessageTransport {
  onmessage?: ((message: JsonRpcMessage, extra?: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly #loading: Promise<MessageTransport>;
  readonly #listeners = new Map<RoadListener, (() => void) | undefined>();
  #transport: MessageTransport | undefined;
  #started = false;
  #closed = false;

  constructor(loading: Promise<MessageTransport>) {
    this.#loading = loading;
    // Told by start(), which may come later.
    loading.catch(() => {});
  }

  get sessionId(): string | undefined {
    return this.#transport?.sessionId;
  }

  async start(): Promise<void> {
    if (this.#started) throw new ConnectionError('transport-failed', 'The transport was started already.');
    this.#started = true;
    const transport = await this.#loading;
    if (this.#closed) {
      await transport.close();
      throw new ConnectionClosedError('not-sent');
    }
    transport.onmessage = (message, extra) => this.onmessage?.(message, extra);
    transport.onerror = (error) => this.onerror?.(error);
    transport.onclose = () => this.#end();
    this.#transport = transport;
    for (const listener of this.#listeners.keys()) {
      this.#listeners.set(listener, transport.accept?.(listener));
    }
    await transport.start();
  }

  async send(message: JsonRpcMessage, options?: TransportSendOptions): Promise<void> {
    if (this.#closed) throw new ConnectionClosedError('not-sent');
    if (this.#transport !== undefined) return this.#transport.send(message, options);
    throw new ConnectionError('transport-failed', 'The transport was not started: the message was not sent.');
  }

  async close(): Promise<void> {
    await this.#transport?.close();
    this.#end();
  }

  accept(listener: RoadListener): () => void {
    this.#listeners.set(listener, this.#transport?.accept?.(listener));
    return () => {
      this.#listeners.get(listener)?.();
      this.#listeners.delete(listener);
    };
  }

  setProtocolVersion(version: string): void {
    this.#transport?.setProtocolVersion?.(version);
  }

  #end(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.onclose?.();
  }
}
