import { ConnectionError, type WebSocketTransport } from '@mcplkit/wire';
import { DialledSocket, type Dialling } from '../websocket/dialled-socket.ts';
import type { Redialler } from '../websocket/redialler.ts';
import { readRefusal } from './claim.ts';
import { type Envelope, readEnvelope } from './envelope.ts';
import { emptyEnvelope, unknownProvider, unreadableEnvelope } from './faults.ts';
import { Outlet } from './outlet.ts';
import { isEmpty, type ProviderSlot } from './provider-slot.ts';
import type { SlotSocket } from './slot-socket.ts';

/** How a shared WebSocket behaves. */
export interface MultiplexSocketOptions {
  readonly dialling: Dialling;
  readonly redialler: Redialler;
  readonly maxSessions: number;
  /** Makes a transport over a session's socket. */
  readonly transportOver: (socket: SlotSocket) => WebSocketTransport;
}

/** The provider's end of a WebSocket with many slots. It is dialled for the first claim, and closed behind the last. */
export class MultiplexSocket {
  /** The way out. It outlives the sockets that are dialled one after another. */
  readonly outlet = new Outlet();
  readonly #options: MultiplexSocketOptions;
  readonly #slots = new Map<string, ProviderSlot>();
  #socket: DialledSocket | undefined;

  constructor(options: MultiplexSocketOptions) {
    this.#options = options;
  }

  /** Claims a slot, as soon as the socket is open. */
  claim(slot: ProviderSlot): void {
    if (this.#slots.has(slot.name)) {
      const words = `The slot ${JSON.stringify(slot.name)} is claimed already over this WebSocket.`;
      slot.end('error', { error: new ConnectionError('transport-failed', words) });
      slot.succession.end();
      return;
    }
    this.#slots.set(slot.name, slot);
    if (this.#socket === undefined) this.#dial();
    else if (this.outlet.socket !== undefined) slot.claim();
  }

  /** Lets go of a slot that was closed from here. */
  release(slot: ProviderSlot): void {
    slot.succession.end();
    slot.end('close', { code: 1001, reason: '' });
    if (this.#slots.get(slot.name) !== slot) return;
    this.#slots.delete(slot.name);
    this.#closeWhenUnused();
  }

  #dial(): void {
    const socket = new DialledSocket(this.#options.dialling);
    this.#socket = socket;
    const end = (event: 'close' | 'error') => (detail: object) => this.#lost(socket, event, detail);
    socket.addEventListener('message', ({ data }: { data: unknown }) => this.#received(data));
    socket.addEventListener('close', end('close'));
    socket.addEventListener('error', end('error'));
    socket.addEventListener('open', () => {
      this.outlet.socket = socket;
      this.#options.redialler.succeeded();
      for (const slot of this.#slots.values()) slot.claim();
    });
  }

  #lost(socket: DialledSocket, event: 'close' | 'error', detail: object): void {
    if (this.#socket !== socket) return;
    const slots = [...this.#slots.values()];
    this.#slots.clear();
    this.#forget();
    for (const slot of slots) {
      slot.end(event, detail);
      slot.succession.lost(this.#options.redialler);
    }
  }

  #forget(): void {
    this.#socket = undefined;
    this.outlet.socket = undefined;
  }

  #received(data: unknown): void {
    const envelope = typeof data === 'string' ? readEnvelope(data) : undefined;
    const slot = envelope && this.#slots.get(envelope.provider);
    if (envelope === undefined) this.#report(unreadableEnvelope(data));
    else if (slot === undefined) this.#report(unknownProvider(envelope.provider));
    else if (isEmpty(envelope)) slot.main.report(emptyEnvelope(slot.name));
    else if (envelope.session === undefined) this.#toSlot(slot, envelope);
    else this.#toSession(slot, envelope.session, envelope);
  }

  #toSlot(slot: ProviderSlot, { payload, isClosed }: Envelope): void {
    const refusal = payload === undefined ? undefined : readRefusal(payload);
    if (refusal !== undefined || isClosed) {
      this.#slots.delete(slot.name);
      if (refusal === undefined) slot.released();
      else slot.refused(refusal);
      this.#closeWhenUnused();
      return;
    }
    slot.accepted();
    if (payload !== undefined) slot.main.deliver(payload);
  }

  #toSession(slot: ProviderSlot, session: string, envelope: Envelope): void {
    slot.accepted();
    if (slot.knows(session)) {
      slot.deliver(session, envelope);
      return;
    }
    if (envelope.payload === undefined) return;
    const { maxSessions, transportOver } = this.#options;
    if (!slot.succession.isTaken) {
      slot.refuseSession(session, 'This provider takes no sessions of their own.');
    } else if (slot.sessions >= maxSessions) {
      slot.refuseSession(session, `This provider has ${maxSessions} sessions already (maxSessions).`);
    } else {
      const socket = slot.openSession(session);
      slot.deliver(session, envelope);
      slot.succession.bring(transportOver(socket));
    }
  }

  /** Behind its last slot nobody needs the socket until the next claim. */
  #closeWhenUnused(): void {
    if (this.#slots.size > 0) return;
    const socket = this.#socket;
    this.#forget();
    socket?.close();
  }

  /** What is for nobody is told where it is heard: at the slot that has been there longest. */
  #report(error: ConnectionError): void {
    for (const slot of this.#slots.values()) {
      slot.main.report(error);
      return;
    }
  }
}
