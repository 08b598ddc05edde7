import type { MessageTransport } from '@mcplkit/wire';

/**
 * What a road can do beyond what every road must. A case names those that it needs, a road those that it has.
 *
 * - `order`: messages arrive in the order in which they were sent.
 * - `in-process`: the near end is in this process, so that what its receiver throws reaches it.
 * - `speaks-first`: the far end is there, and may speak, before it was sent anything. Where a road lacks this, as
 *   Streamable HTTP does, the suite shakes hands with `initialize` before it does anything else.
 * - `early`: what was sent to an end before it started waits for it.
 * - `text`: messages cross as text, so that what has no JSON form is refused.
 * - `bounds`: it keeps to `maxMessageBytes`.
 * - `goodbye`: a close of the far end can be told from a failure.
 * - `last-words`: what was sent before a close arrives before it.
 * - `raw-text`: the far side can write text that is no message (`writeText`).
 * - `raw-bytes`: messages are lines in a stream of bytes, and the far side can cut it anywhere (`writeBytes`).
 * - `stall`: the far side can stop reading (`startStalled`, `readOn`).
 * - `back-pressure`: `send` settles only when the message could be handed on, so that who waits for it is held back.
 * - `kill`: the far side can die without a goodbye (`kill`).
 * - `kill-reason`: a death can be told from a goodbye, so that `onerror` says so first.
 * - `refusal`: the road can lead nowhere (`openRefused`).
 * - `silence`: the far side can leave the opening unanswered (`openSilent`).
 * - `reconnect`: it dials again after a loss, and gives what comes to `accept` (`cut`).
 */
export type RoadAbility =
  | 'order'
  | 'in-process'
  | 'speaks-first'
  | 'early'
  | 'text'
  | 'bounds'
  | 'goodbye'
  | 'last-words'
  | 'raw-text'
  | 'raw-bytes'
  | 'stall'
  | 'back-pressure'
  | 'kill'
  | 'kill-reason'
  | 'refusal'
  | 'silence'
  | 'reconnect';

/** Bounds that a case sets at the near end; the far end keeps its defaults. */
export interface RoadOptions {
  readonly maxMessageBytes?: number;
  readonly maxBufferedBytes?: number;
}

/** One end, with nobody to talk to. */
export interface LoneEnd {
  /** The transport under test, not started. */
  readonly near: MessageTransport;
  /** Ends all that belongs to it: both ends, sockets, servers, processes. May be called once, at any time. */
  dispose(): void | Promise<void>;
}

/** A road with both its ends, and what can be done to it from the far side. */
export interface OpenRoad extends LoneEnd {
  /**
   * The far end of the road, not started. Settles when there is one: at once, or when the near end has started.
   *
   * Where the road dials again, each call gives the next one.
   */
  far(): Promise<MessageTransport>;
  /** Waits, behind the start of both ends, until messages can go either way. Where a road lacks this, they can at once. */
  ready?(): Promise<void>;
  /** Gives the near end this text where it expects a message. */
  writeText?(text: string): void | Promise<void>;
  /** Gives the near end these bytes. */
  writeBytes?(bytes: Uint8Array): void | Promise<void>;
  /** Starts the far end without letting it read. */
  startStalled?(far: MessageTransport): Promise<void>;
  /** Lets a far end read that was started so. */
  readOn?(): void | Promise<void>;
  /** Ends the far side at once, without a goodbye. */
  kill?(): void | Promise<void>;
  /** Breaks the road, so that the near end may dial again. */
  cut?(): void | Promise<void>;
}

/** A kind of road, as the suite takes it. The author of a transport writes one of these. */
export interface Road {
  readonly name: string;
  /** What it can do. A case that needs something else does not apply. */
  readonly abilities: readonly RoadAbility[];
  /** The largest message that it carries, in bytes. Default 20,000,000, which is as large as the suite sends. */
  readonly largestMessageBytes?: number;
  /** How many small messages the suite sends each way at once. Default 10,000. */
  readonly manyMessages?: number;
  /**
   * How many messages of 64 KiB that nobody reads it may take at most before it says that a bound was reached, when
   * `maxBufferedBytes` is 256 KiB. Default 1,024, which leaves room for the buffers of an operating system.
   */
  readonly mostUnread?: number;
  /** How long something may take that has to happen, in milliseconds. Default 10,000. */
  readonly patienceMs?: number;
  /** How long after a loss it is certain to have dialled again, in milliseconds. Default 100. */
  readonly redialMs?: number;
  /** Makes both ends of a new road. */
  open(options?: RoadOptions): OpenRoad | Promise<OpenRoad>;
  /** Makes an end that cannot be started, because there is nobody at the other one. */
  openRefused?(): LoneEnd | Promise<LoneEnd>;
  /** Makes an end whose start gets no answer. */
  openSilent?(): LoneEnd | Promise<LoneEnd>;
}
