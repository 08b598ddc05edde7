import { classifyMessage, type JsonRpcMessage } from '../message.ts';
import type { MessageTransport, MessageTransportLike } from '../transport.ts';
import { TransportLink } from '../transport-link.ts';
import { ObjectMessage } from './object-message.ts';
import type { Port, PortReceiver } from './port.ts';
import { type Edits, edited, type Message } from './relayed-message.ts';

/** Past this, what a transport has not taken yet makes the other end wait. */
const FULL_BYTES = 64 * 1024;

/** Any transport. It delivers objects, and cannot be asked to wait. */
export class TransportPort implements Port {
  readonly endsByHalves = false;
  readonly #link: TransportLink;
  #receiver: PortReceiver | undefined;
  #releasing = false;
  #ended = false;
  #closed = false;

  constructor(transport: MessageTransportLike, options: { readonly maxBufferedBytes: number }) {
    this.#link = new TransportLink(transport as MessageTransport, options);
  }

  get writable(): boolean {
    return !this.#ended && !this.#closed;
  }

  get blocked(): boolean {
    return this.writable && this.#link.bufferedBytes > FULL_BYTES;
  }

  get bufferedBytes(): number {
    return this.#link.bufferedBytes;
  }

  get accepted(): number {
    return this.#link.accepted;
  }

  get handedOver(): number {
    return this.#link.handedOver;
  }

  open(receiver: PortReceiver): void {
    this.#receiver = receiver;
    const opening = this.#link.open({
      received: (value) => this.#received(value),
      unreadable: (error) => receiver.unreadable(error),
      failed: (error) => receiver.failed(error),
      notHandedOver: (message, error) => receiver.notHandedOver(message, error),
      drained: () => this.#drained(),
      outputEnded: () => {},
      ended: (error) => this.#close(error),
    });
    // The link has told of a failure to start.
    opening.catch(() => {});
  }

  forward(message: Message, edits?: Edits): void {
    this.send(edited(message.value, edits));
  }

  send(message: JsonRpcMessage): void {
    if (this.writable) this.#link.send(message);
  }

  pause(): void {}

  resume(): void {}

  /** A transport has no half that could be closed by itself: it is closed behind what waits. */
  end(): void {
    if (!this.writable) return;
    this.#ended = true;
    if (this.#link.bufferedBytes === 0) void this.#link.release();
  }

  release(): void {
    this.#releasing = true;
    this.end();
  }

  destroy(error?: Error): void {
    this.#ended = true;
    void this.#link.release();
    this.#close(error);
  }

  #received(value: unknown): void {
    if (this.#releasing) return;
    const kind = classifyMessage(value);
    if (kind === undefined) this.#receiver?.invalid(value);
    else this.#receiver?.received(new ObjectMessage(kind, value as JsonRpcMessage));
  }

  #drained(): void {
    if (this.#ended) void this.#link.release();
    else this.#receiver?.drained();
  }

  #close(error: Error | undefined): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#link.stop();
    // Refused by its bound, or never started: it is let go of.
    if (error !== undefined) void this.#link.release();
    this.#receiver?.closed(error);
  }
}
