import type { IMcpRequestContext } from '@mcplkit/server';
import type { AbortSignalLike, EndedSurface, RequestId } from '@mcplkit/wire';
import type { OutgoingEvent } from '../events/outgoing-event.ts';
import type { Cause } from '../instances/cause.ts';
import type { Instance } from '../instances/instance.ts';
import type { PresenceLink } from '../presence/presence-link.ts';

/** A request that is being served, until its answer leaves or it is clear that none will. */
export class Exchange implements Cause {
  readonly link: PresenceLink;
  readonly id: RequestId;
  readonly signal: AbortSignalLike;
  readonly carriesEvents: boolean;
  readonly events: OutgoingEvent[] = [];
  /** What it opened: the answer names that in any case. */
  opened: Instance | undefined;
  /** What it closed: the answer names that in any case. */
  ended: EndedSurface | undefined;
  /** Settles when the answer has left, or none will. */
  readonly settled: Promise<void>;
  #settle: () => void = () => {};
  #serving: Instance | undefined;

  constructor(link: PresenceLink, { requestId, signal, method }: IMcpRequestContext) {
    this.link = link;
    this.id = requestId;
    this.signal = signal;
    this.carriesEvents = method === 'tools/call';
    this.settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /** What an instance does from now on is a consequence of this request. */
  runsOn(instance: Instance): void {
    this.#serving = instance;
    instance.running = this;
  }

  settle(): void {
    const instance = this.#serving;
    if (instance?.running === this) instance.running = undefined;
    this.#settle();
  }
}
