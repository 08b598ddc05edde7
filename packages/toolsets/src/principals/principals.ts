import type { PresenceLink } from '../presence/presence-link.ts';
import type { ToolsetLimits } from '../toolset-options.ts';
import { Principal } from './principal.ts';

/** The longest that a timer of any runtime waits: what is longer, it takes in steps. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** What the principals need of their server. */
export interface PrincipalsOwner {
  readonly limits: ToolsetLimits;
  report(error: Error): void;
  /** Whether a principal has to be remembered even if it has nothing. */
  readonly remembers: boolean;
}

/** The principals that a server knows: those with a connection, and those that may come back. */
export class Principals {
  readonly #owner: PrincipalsOwner;
  readonly #known = new Map<string, Principal>();
  readonly #idle = new Map<Principal, ReturnType<typeof setTimeout>>();

  constructor(owner: PrincipalsOwner) {
    this.#owner = owner;
  }

  [Symbol.iterator](): Iterator<Principal> {
    return this.#known.values();
  }

  /** The principal with a name; made when it is not known. */
  get(name: string): { principal: Principal; isNew: boolean } {
    const known = this.#known.get(name);
    if (known !== undefined) return { principal: known, isNew: false };
    const { limits, report } = this.#owner;
    const principal = new Principal(name, limits, report);
    this.#known.set(name, principal);
    return { principal, isNew: true };
  }

  /** A connection of a principal is there. */
  join(principal: Principal, link: PresenceLink): void {
    clearTimeout(this.#idle.get(principal));
    this.#idle.delete(principal);
    principal.links.add(link);
  }

  /** A connection of a principal is gone. */
  leave(principal: Principal, link: PresenceLink): void {
    if (!principal.links.delete(link)) return;
    if (principal.links.size === 0) this.rest(principal);
  }

  /** A principal without a connection is kept for a while, if there is anything to come back to. */
  rest(principal: Principal): void {
    principal.away();
    const { limits } = this.#owner;
    // On a later turn: what the close cut off is on its way back.
    if (this.#isForgettable(principal)) this.#wait(principal, 0);
    else if (limits.idleCloseMs > 0) this.#wait(principal, limits.idleCloseMs);
  }

  /** Ends everything of everybody. */
  clear(): void {
    for (const timer of this.#idle.values()) clearTimeout(timer);
    this.#idle.clear();
    for (const principal of this.#known.values()) principal.endAll('closed');
    this.#known.clear();
  }

  #isForgettable(principal: Principal): boolean {
    return principal.isEmpty && !this.#owner.remembers;
  }

  #wait(principal: Principal, left: number): void {
    const step = Math.min(left, LONGEST_TIMER_MS);
    const timer = setTimeout(() => {
      this.#idle.delete(principal);
      if (left > step) this.#wait(principal, left - step);
      else if (left === 0 && !this.#isForgettable(principal)) this.rest(principal);
      else this.#forget(principal);
    }, step);
    // A process that has nothing else to do may exit.
    (timer as { unref?: () => void }).unref?.();
    this.#idle.set(principal, timer);
  }

  #forget(principal: Principal): void {
    this.#known.delete(principal.name);
    principal.endAll('idle');
  }
}
