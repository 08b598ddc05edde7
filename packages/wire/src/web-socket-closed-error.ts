import { clip } from './codec.ts';
import { ConnectionError } from './errors.ts';

/** A WebSocket closed with a code that says why (RFC 6455, §7.4): none of 1000, 1001 and 1005, which are ordinary. */
export class WebSocketClosedError extends ConnectionError {
  /** The close code: 1006 when the road broke, 1008 for a refusal, 1009 for a message that is too long, and so on. */
  readonly closeCode: number;
  /** The reason in the other end's words, which may be empty. `message` has the beginning of it. */
  readonly reason: string;

  constructor(closeCode: number, reason: string) {
    const why = reason === '' ? '' : `: ${clip(reason)}`;
    super('transport-failed', `The WebSocket closed with code ${closeCode}${why}.`);
    this.name = 'WebSocketClosedError';
    this.closeCode = closeCode;
    this.reason = reason;
  }
}
