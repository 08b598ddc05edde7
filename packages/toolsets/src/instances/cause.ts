import type { AbortSignalLike } from '@mcplkit/wire';
import type { OutgoingEvent } from '../events/outgoing-event.ts';
import type { PresenceLink } from '../presence/presence-link.ts';

/** The request because of which an instance does what it does now. */
export interface Cause {
  readonly link: PresenceLink;
  readonly signal: AbortSignalLike;
  /** Whether the answer has a place for what happened because of it. */
  readonly carriesEvents: boolean;
  /** What happened because of it. */
  readonly events: OutgoingEvent[];
}
