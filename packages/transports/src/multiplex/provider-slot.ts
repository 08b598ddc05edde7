import type { Redialler } from '../websocket/redialler.ts';
import type { Succession } from '../websocket/succession.ts';
import { claimPayload, ERR_SLOT_FORBIDDEN, type Refusal } from './claim.ts';
import { type Envelope, payloadEnvelope } from './envelope.ts';
import type { Outlet } from './outlet.ts';
import { Slot } from './slot.ts';
import type { SlotSocketOwner } from './slot-socket.ts';

/** What a provider's slot is made with, again after each loss. */
export interface ProviderSlotOptions {
  readonly claim: object | undefined;
  readonly claimTimeoutMs: number;
}

/** A slot from its provider's side: claimed, and accepted or refused. */
export class ProviderSlot extends Slot {
  /** Where the roads go that follow this one: the sessions behind it, and the next claim of its name. */
  readonly succession: Succession;
  readonly #outlet: Outlet;
  readonly #options: ProviderSlotOptions;
  /** Waits between the claims that are refused; what was lost with the socket waits for that. */
  readonly #reclaimer: Redialler;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    name: string,
    outlet: Outlet,
    owner: SlotSocketOwner,
    following: { succession: Succession; reclaimer: Redialler },
    options: ProviderSlotOptions,
  ) {
    super(name, outlet, owner);
    this.#outlet = outlet;
    this.succession = following.succession;
    this.#reclaimer = following.reclaimer;
    this.#options = options;
  }

  /** Sends the claim. Without an answer in time it counts as accepted: not every broker gives one. */
  claim(): void {
    const { claim, claimTimeoutMs } = this.#options;
    this.#outlet.send(payloadEnvelope({ provider: this.name }, claimPayload(claim)));
    this.#timer = setTimeout(() => this.accepted(), claimTimeoutMs);
  }

  /** The claim is accepted: by word, by a message for the slot, or by silence. */
  accepted(): void {
    clearTimeout(this.#timer);
    this.#reclaimer.succeeded();
    this.main.open();
  }

  /** The claim is refused, or the slot is taken away. */
  refused({ code, message }: Refusal): void {
    this.end('close', { code: 1008, reason: message });
    if (code === ERR_SLOT_FORBIDDEN) this.succession.end();
    else this.succession.lost(this.#reclaimer);
  }

  /** The broker lets go of the slot. */
  released(): void {
    this.end('close', { code: 1001, reason: '' });
    this.succession.lost(this.#reclaimer);
  }

  override end(event: 'close' | 'error', detail: object): void {
    clearTimeout(this.#timer);
    super.end(event, detail);
  }
}

/** Whether an envelope says something at all. */
export function isEmpty({ payload, isClosed, isRegistered }: Envelope): boolean {
  return payload === undefined && !isClosed && !isRegistered;
}
