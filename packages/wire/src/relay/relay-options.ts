import type { ConnectionBounds } from '../bounds.ts';
import type { RelayedMessage } from './relayed-message.ts';

/** Which way a message goes. */
export type RelayDirection = 'to-server' | 'to-client';

/** How a relay behaves; every member has a default. Each bound holds for every end by itself. */
export interface RelayOptions
  extends Partial<Pick<ConnectionBounds, 'maxMessageBytes' | 'maxBufferedBytes' | 'maxPending'>> {
  /**
   * Sees each message before it goes on. A message for which it returns `false`, or throws, does not: whoever waits
   * for it is answered with an error.
   */
  inspect?: (message: RelayedMessage, direction: RelayDirection) => boolean | undefined;
  /** Whether malformed input of a client is answered with -32700 or -32600. A server's never is. Default true. */
  answerMalformed?: boolean;
}

/** The events of a relay. */
export interface RelayEvents {
  /** Something failed, or an end sent what it must not. Thrown where nobody listens. */
  error: (error: Error) => void;
  /** All ends are closed. */
  close: () => void;
}

/**
 * -32000: the relay has lost the other side, or is about to close.
 *
 * `data.outcome` is `not-sent` when the other side never saw the request, and `no-response` when it may have had its
 * effect, as for {@link RequestOutcome}.
 */
export const ERR_RELAY_CLOSED = -32000;
