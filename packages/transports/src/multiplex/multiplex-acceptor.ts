import { RpcError, type WebSocketLike } from '@mcplkit/wire';
import { ERR_SLOT_UNAVAILABLE, type Refusal, readClaim, refusalPayload } from './claim.ts';
import { type Envelope, payloadEnvelope, readEnvelope, registeredEnvelope } from './envelope.ts';
import { emptyEnvelope, unknownProvider, unknownSession, unreadableEnvelope } from './faults.ts';
import { Outlet } from './outlet.ts';
import { Slot } from './slot.ts';

/** A slot that a provider has claimed, as the broker sees it. */
export interface MultiplexSlot {
  readonly name: string;
  /** The params of the claim, as they came. */
  readonly params: unknown;
  /**
   * The one session that the slot itself is, as a WebSocket of its own: for `McplConnection.fromWebSocket`, for a
   * `WebSocketTransport`, or for a relay that passes the texts on as they are. What comes waits until it is listened to.
   */
  readonly socket: WebSocketLike;
  /**
   * Opens a session of its own behind the slot, for one client.
   *
   * @param session an id that this slot had no session with
   * @throws {RangeError} when it had
   */
  openSession(session: string): WebSocketLike;
}

/** Options of a {@link MultiplexAcceptor}. */
export interface MultiplexAcceptorOptions {
  /** Takes each slot that is claimed. It is gone when its socket closes. */
  onSlot: (slot: MultiplexSlot) => void;
  /**
   * Decides about a claim: what it throws is a refusal. The code and the message of an `RpcError` reach the provider:
   * -32000 when the slot is taken or cannot be had now, -32001 when this provider may not have it.
   */
  admit?: (name: string, params: unknown) => void;
  /** The most slots of one provider; one more is refused. Default 1,024. */
  maxSlots?: number;
  /** Hears what a provider sends that is for nobody, and what `admit` throws that is no `RpcError`. */
  onError?: (error: Error) => void;
}

/**
 * The broker's end of a WebSocket with many slots.
 *
 * It takes claims, accepts them by `{"provider": …, "registered": true}` or refuses them with an error that answers no
 * request, and gives each slot, and each session behind one, a WebSocket of its own. When the socket closes, all of them
 * close, with the same code.
 *
 * @example
 * ```ts
 * import { MultiplexAcceptor } from '@mcplkit/transports/multiplex';
 * import { McplConnection, type WebSocketLike } from '@mcplkit/wire';
 *
 * export function serveProviders(socket: WebSocketLike, slots: Map<string, McplConnection>): void {
 *   new MultiplexAcceptor(socket, {
 *     onSlot: (slot) => {
 *       const connection = McplConnection.fromWebSocket(slot.socket);
 *       slots.set(slot.name, connection);
 *       connection.once('close', () => slots.delete(slot.name));
 *     },
 *   });
 * }
 * ```
 */
export class MultiplexAcceptor {
  readonly #options: MultiplexAcceptorOptions;
  readonly #maxSlots: number;
  readonly #outlet = new Outlet();
  readonly #slots = new Map<string, Slot>();

  /** @param socket a WebSocket that is open, of the `ws` package for example */
  constructor(socket: WebSocketLike, options: MultiplexAcceptorOptions) {
    this.#options = options;
    this.#maxSlots = options.maxSlots ?? 1024;
    this.#outlet.socket = socket;
    socket.addEventListener('message', ({ data }: { data: unknown }) => this.#received(data));
    socket.addEventListener('close', (detail: object) => this.#end('close', detail));
    socket.addEventListener('error', (detail: object) => this.#end('error', detail));
    const { resume } = socket as { resume?: () => void };
    resume?.call(socket);
  }

  #received(data: unknown): void {
    const envelope = typeof data === 'string' ? readEnvelope(data) : undefined;
    if (envelope === undefined) {
      this.#report(unreadableEnvelope(data));
      return;
    }
    const { provider, session, payload, isClosed } = envelope;
    const slot = this.#slots.get(provider);
    if (slot === undefined) this.#toNobody(envelope);
    else if (payload === undefined && !isClosed) this.#report(emptyEnvelope(provider));
    else if (session !== undefined) this.#toSession(slot, session, envelope);
    else if (isClosed) this.#drop(slot, 1000, '');
    else if (payload !== undefined && !slot.main.deliver(payload)) slot.main.close();
  }

  #toNobody({ provider, session, payload }: Envelope): void {
    const claim = payload === undefined || session !== undefined ? undefined : readClaim(payload);
    if (claim === undefined) this.#report(unknownProvider(provider));
    else {
      const refusal = this.#decide(provider, claim.params);
      if (refusal === undefined) this.#register(provider, claim.params);
      else this.#outlet.send(payloadEnvelope({ provider }, refusalPayload(refusal)));
    }
  }

  #toSession(slot: Slot, session: string, envelope: Envelope): void {
    if (slot.knows(session)) slot.deliver(session, envelope);
    else this.#report(unknownSession(slot.name, session));
  }

  #decide(name: string, params: unknown): Refusal | undefined {
    if (this.#slots.size >= this.#maxSlots) {
      const message = `This provider has ${this.#maxSlots} slots already (maxSlots).`;
      return { code: ERR_SLOT_UNAVAILABLE, message };
    }
    try {
      this.#options.admit?.(name, params);
      return undefined;
    } catch (thrown) {
      if (thrown instanceof RpcError) return thrown;
      this.#report(thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown }));
      return { code: ERR_SLOT_UNAVAILABLE, message: 'The broker could not decide about this slot.' };
    }
  }

  #register(name: string, params: unknown): void {
    const slot: Slot = new Slot(name, this.#outlet, { closed: () => this.#drop(slot, 1001, '') });
    slot.main.open();
    this.#slots.set(name, slot);
    this.#outlet.send(registeredEnvelope(name));
    const openSession = (session: string) => {
      if (slot.knows(session)) throw new RangeError(`The slot ${name} had a session with this id before.`);
      return slot.openSession(session);
    };
    this.#options.onSlot({ name, params, socket: slot.main, openSession });
  }

  #drop(slot: Slot, code: number, reason: string): void {
    if (this.#slots.get(slot.name) === slot) this.#slots.delete(slot.name);
    slot.end('close', { code, reason });
  }

  #end(event: 'close' | 'error', detail: object): void {
    const slots = [...this.#slots.values()];
    this.#slots.clear();
    this.#outlet.socket = undefined;
    for (const slot of slots) slot.end(event, detail);
  }

  #report(error: Error): void {
    this.#options.onError?.(error);
  }
}
