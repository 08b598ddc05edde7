import type { WebSocketLike } from '@mcplkit/wire';
import { type SocketEvent, SocketListeners } from '../websocket/socket-listeners.ts';
import { closedEnvelope, type EnvelopeAddress, payloadEnvelope } from './envelope.ts';
import type { Outlet } from './outlet.ts';

/** What a slot socket tells its owner. */
export interface SlotSocketOwner {
  /** Somebody waits for it to open. */
  wanted?(): void;
  /** It was closed from here. */
  closed(): void;
}

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;

/** How much waits for somebody to listen: messages, and UTF-16 units. */
const MOST_HELD = 1024;
const LONGEST_HELD = 64 * 1024 * 1024;

type Listener = Parameters<WebSocketLike['addEventListener']>[1];

/**
 * One slot on a shared WebSocket, or one session behind a slot, as a WebSocket of its own.
 *
 * What it is given to send leaves in an envelope; what an envelope brought is a message here. Nobody parses it between.
 */
export class SlotSocket implements WebSocketLike {
  readonly address: EnvelopeAddress;
  readyState: number;
  readonly #outlet: Outlet;
  readonly #owner: SlotSocketOwner;
  readonly #listeners = new SocketListeners();
  /** What came before anybody listened. */
  #held: string[] | undefined = [];
  #heldLength = 0;
  /** What was sent and may still wait, oldest first: up to where all must have left, and how long it is. */
  #sent: { readonly upTo: number; readonly length: number }[] = [];
  #sentLength = 0;
  /** How many at the beginning have left. */
  #gone = 0;

  constructor(address: EnvelopeAddress, outlet: Outlet, owner: SlotSocketOwner, isOpen = false) {
    this.address = address;
    this.#outlet = outlet;
    this.#owner = owner;
    this.readyState = isOpen ? OPEN : CONNECTING;
  }

  /** How much of its own waits in the shared socket: what others send is not held against it. */
  get bufferedAmount(): number {
    const { left } = this.#outlet;
    for (let next = this.#sent[this.#gone]; next !== undefined && next.upTo <= left; ) {
      this.#sentLength -= next.length;
      this.#gone += 1;
      next = this.#sent[this.#gone];
    }
    if (this.#gone > 0 && this.#gone * 2 >= this.#sent.length) {
      this.#sent = this.#sent.slice(this.#gone);
      this.#gone = 0;
    }
    return this.#sentLength;
  }

  /** What is beneath a shared socket of the `ws` package, whose writes can be gathered. */
  get _socket(): unknown {
    return (this.#outlet.socket as { _socket?: unknown } | undefined)?._socket;
  }

  send(text: string): void {
    const { taken } = this.#outlet;
    const upTo = this.#outlet.send(payloadEnvelope(this.address, text));
    if (upTo === taken) return;
    this.#sent.push({ upTo, length: upTo - taken });
    this.#sentLength += upTo - taken;
  }

  close(): void {
    if (this.readyState === CLOSED) return;
    if (this.readyState === OPEN) this.#outlet.send(closedEnvelope(this.address));
    this.end('close', { code: 1005, reason: '' });
    this.#owner.closed();
  }

  addEventListener(event: SocketEvent, listener: Listener): void {
    this.#listeners.add(event, listener);
    // Behind the listeners that are added with this one.
    if (event === 'message' && this.#held !== undefined) queueMicrotask(this.#release);
    if (event === 'open') queueMicrotask(this.#want);
  }

  removeEventListener(event: SocketEvent, listener: Listener): void {
    this.#listeners.remove(event, listener);
  }

  /** The other end agrees. */
  open(): void {
    if (this.readyState !== CONNECTING) return;
    this.readyState = OPEN;
    this.#listeners.tell('open', {});
  }

  /** Takes the text of a message. Returns false when nobody listens and too much waits already. */
  deliver(text: string): boolean {
    if (this.#held === undefined) {
      this.#listeners.tell('message', { data: text });
      return true;
    }
    this.#heldLength += text.length;
    if (this.#held.length >= MOST_HELD || this.#heldLength > LONGEST_HELD) return false;
    this.#held.push(text);
    return true;
  }

  /** Tells whoever listens of something that ends nothing. */
  report(error: Error): void {
    this.#listeners.tell('message', { data: error });
  }

  /** It is over, by a close or an error. */
  end(event: 'close' | 'error', detail: object): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.#held = undefined;
    this.#listeners.tell(event, detail);
  }

  readonly #want = (): void => {
    if (this.readyState === CONNECTING) this.#owner.wanted?.();
  };

  readonly #release = (): void => {
    const held = this.#held;
    this.#held = undefined;
    for (const text of held ?? []) this.#listeners.tell('message', { data: text });
  };
}
