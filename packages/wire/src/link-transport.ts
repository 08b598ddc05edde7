import { ConnectionClosedError, ConnectionError } from './errors.ts';
import { raise, reportThrown } from './failures.ts';
import { explainInvalid } from './invalid-message.ts';
import type { Link } from './link.ts';
import { classifyMessage, type JsonRpcMessage } from './message.ts';
import { ReportLimiter, reportFault } from './report-limiter.ts';
import type { MessageTransport } from './transport.ts';

/** A link that can be a transport of its own. */
export interface RoadLink extends Link {
  /** Whether the output asked to wait. */
  readonly blocked: boolean;
  /** Ends the link from this side, as if the other end had ended it, after handing over what waits. */
  finish(): void;
}

/**
 * Gives the link of a transport to a connection, which then works on it without the transport between.
 *
 * @throws {ConnectionError} `transport-failed` when the transport was started or given away before.
 */
export let takeLink: (transport: LinkTransport) => RoadLink;

/** A sender who waits for the output, with the number of the message. */
interface Waiting {
  readonly sequence: number;
  resolve(): void;
  reject(error: Error): void;
}

/** A link as a transport for any client or server. What cannot be read goes to `onerror`, and is not answered. */
export abstract class LinkTransport implements MessageTransport {
  onmessage?: ((message: JsonRpcMessage, extra?: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly #link: RoadLink;
  #taken = false;
  #started = false;
  #closed = false;
  #sending = false;
  #waiting: Waiting[] = [];
  /** Made for the first fault. */
  #limiter: ReportLimiter | undefined;
  /** Why the road ended, or did not take the message that is being sent. */
  #failure: Error | undefined;

  protected constructor(link: RoadLink) {
    this.#link = link;
  }

  async start(): Promise<void> {
    const link = takeLink(this);
    const ended = link.alreadyEnded;
    if (ended !== undefined || this.#closed) {
      link.stop();
      throw new ConnectionError('transport-failed', 'The road is closed already.', { cause: ended?.error });
    }
    this.#started = true;
    const opening = link.open({
      received: (value) => this.#received(value),
      unreadable: (error) => this.#fault(error),
      failed: (error) => this.#fault(error),
      notHandedOver: (_message, error) => {
        if (this.#sending) this.#failure = error;
        else this.#report(error);
      },
      drained: () => this.#drained(),
      outputEnded: () => this.#rejectWaiting(undefined),
      ended: (error) => this.#ended(error),
    });
    if (opening === undefined) return;
    try {
      await opening;
    } catch (error) {
      throw this.#failure ?? error;
    }
    if (!link.blocked) this.#drained();
  }

  /** Settles when the output can take more, and rejects when it closes before. */
  send(message: JsonRpcMessage): Promise<void> {
    const link = this.#link;
    if (!link.writable) return Promise.reject(new ConnectionClosedError('not-sent'));
    if (!this.#started) {
      const words = 'The transport was not started: the message was not sent.';
      return Promise.reject(new ConnectionError('transport-failed', words));
    }
    return new Promise((resolve, reject) => {
      const sequence = link.accepted + 1;
      this.#failure = undefined;
      this.#sending = true;
      try {
        link.send(message);
      } finally {
        this.#sending = false;
      }
      if (!link.writable) reject(closedAt(sequence, link.handedOver));
      else if (this.#failure !== undefined) reject(this.#failure);
      else if (link.blocked) this.#waiting.push({ sequence, resolve, reject });
      else resolve();
    });
  }

  async close(): Promise<void> {
    try {
      this.#link.finish();
      // A connection that took the link has heard of the end through it.
      if (this.#started || !this.#taken) this.#ended(undefined);
    } finally {
      await this.#link.release();
    }
  }

  static {
    takeLink = (transport) => {
      if (transport.#taken) throw new ConnectionError('transport-failed', 'The transport is in use already.');
      transport.#taken = true;
      return transport.#link;
    };
  }

  #received(value: unknown): void {
    if (classifyMessage(value) === undefined) {
      this.#fault(explainInvalid(value).error);
      return;
    }
    try {
      this.onmessage?.(value as JsonRpcMessage);
    } catch (thrown) {
      reportThrown(this, thrown);
    }
  }

  #fault(error: Error): void {
    this.#limiter ??= new ReportLimiter();
    reportFault(this.#limiter, error, (fault) => this.#report(fault));
  }

  #report(error: Error): void {
    try {
      this.onerror?.(error);
    } catch (thrown) {
      raise(thrown);
    }
  }

  #drained(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { resolve } of waiting) resolve();
  }

  #rejectWaiting(cause: Error | undefined): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { sequence, reject } of waiting) reject(closedAt(sequence, this.#link.handedOver, cause));
  }

  #ended(error: Error | undefined): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#failure = error;
    this.#link.stop();
    this.#rejectWaiting(error);
    if (error !== undefined) this.#report(error);
    this.onclose?.();
  }
}

function closedAt(sequence: number, handedOver: number, cause?: Error): ConnectionClosedError {
  return new ConnectionClosedError(sequence > handedOver ? 'not-sent' : 'no-response', cause && { cause });
}
