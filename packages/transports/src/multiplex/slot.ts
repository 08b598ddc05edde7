import { ERR_SLOT_UNAVAILABLE, readRefusal, refusalPayload } from './claim.ts';
import { closedEnvelope, type Envelope, payloadEnvelope } from './envelope.ts';
import type { Outlet } from './outlet.ts';
import { SlotSocket, type SlotSocketOwner } from './slot-socket.ts';

/** How many sessions that ended here are remembered: what was on its way to one opens no other. */
const MOST_ENDED = 1024;

/** A name on a shared WebSocket: its own session, and those behind it. */
export class Slot {
  readonly name: string;
  /** What has no session of its own. */
  readonly main: SlotSocket;
  readonly #outlet: Outlet;
  readonly #sessions = new Map<string, SlotSocket>();
  readonly #ended = new Set<string>();

  constructor(name: string, outlet: Outlet, owner: SlotSocketOwner) {
    this.name = name;
    this.#outlet = outlet;
    this.main = new SlotSocket({ provider: name }, outlet, owner);
  }

  /** How many sessions are behind it. */
  get sessions(): number {
    return this.#sessions.size;
  }

  /** Whether a session is there, or was here before. */
  knows(session: string): boolean {
    return this.#sessions.has(session) || this.#ended.has(session);
  }

  /** Opens a session of its own. */
  openSession(session: string): SlotSocket {
    const closed = () => {
      this.#sessions.delete(session);
      this.#remember(session);
    };
    const socket = new SlotSocket({ provider: this.name, session }, this.#outlet, { closed }, true);
    this.#sessions.set(session, socket);
    return socket;
  }

  /** Says no to a session. */
  refuseSession(session: string, message: string): void {
    this.#remember(session);
    const refusal = refusalPayload({ code: ERR_SLOT_UNAVAILABLE, message });
    this.#outlet.send(payloadEnvelope({ provider: this.name, session }, refusal));
  }

  /** Takes an envelope for a session that it knows. */
  deliver(session: string, { payload, isClosed }: Envelope): void {
    const socket = this.#sessions.get(session);
    if (socket === undefined) return;
    const refusal = payload === undefined ? undefined : readRefusal(payload);
    if (refusal !== undefined) this.#endSession(session, socket, 1008, refusal.message);
    else if (payload !== undefined && !socket.deliver(payload)) {
      this.#endSession(session, socket, 1008, 'Nobody took the messages of this session.');
      this.#remember(session);
      this.#outlet.send(closedEnvelope(socket.address));
    } else if (isClosed) this.#endSession(session, socket, 1000, '');
  }

  /** It is over, with all that is behind it. */
  end(event: 'close' | 'error', detail: object): void {
    const sessions = [...this.#sessions.values()];
    this.#sessions.clear();
    for (const socket of sessions) socket.end(event, detail);
    this.main.end(event, detail);
  }

  #endSession(session: string, socket: SlotSocket, code: number, reason: string): void {
    this.#sessions.delete(session);
    socket.end('close', { code, reason });
  }

  #remember(session: string): void {
    this.#ended.add(session);
    if (this.#ended.size <= MOST_ENDED) return;
    for (const oldest of this.#ended) {
      this.#ended.delete(oldest);
      return;
    }
  }
}
