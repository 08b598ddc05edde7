import type { JsonRpcMessage, RequestId } from './message.ts';

/** What a connection is told by the link beneath it. Nothing follows `ended`. */
export interface LinkReceiver {
  /** A value that was read, not checked yet, and about how long it was on the wire. */
  received(value: unknown, length: number): void;
  /** Something came that could not be read as a value. */
  unreadable(error: Error): void;
  /** Something failed that does not end the link. */
  failed(error: Error): void;
  /** A message that was taken could not be handed over. */
  notHandedOver(message: JsonRpcMessage, error: Error): void;
  /** What waited to be written is gone. */
  drained(): void;
  /** The output was ended on purpose: what has not been handed over never will be. Messages still come in. */
  outputEnded(): void;
  /** The link is done, with the failure that ended it, if one did; `cause` is one that was reported before. */
  ended(error: Error | undefined, cause?: Error): void;
}

/** What carries the messages of one connection: a pair of streams, or a transport. */
export interface Link {
  /** Whether the link was done before it was opened, and the failure that ended it. */
  readonly alreadyEnded: { readonly error: Error | undefined } | undefined;
  /** Whether messages can still be sent. */
  readonly writable: boolean;
  /** How many messages were taken to be sent. */
  readonly accepted: number;
  /** How many of them were handed to the output. */
  readonly handedOver: number;
  /** How much waits to be written, in bytes or UTF-16 units. */
  readonly bufferedBytes: number;
  /**
   * Begins to read. Returns nothing when messages flow at once; otherwise settles when they do, or rejects with the
   * reason why they do not, and is ended then.
   */
  open(receiver: LinkReceiver): Promise<void> | undefined;
  /** Takes a message. Throws when it has no JSON form or is over the bound; nothing was sent then. */
  send(message: JsonRpcMessage, relatedRequestId?: RequestId): void;
  /** Stops reading until `resume`. Returns false, and goes on, when the link cannot. */
  pause(): boolean;
  /** Goes on reading. */
  resume(): void;
  /** Hands over what waits, as far as the output takes it at once. */
  flush(): void;
  /** Stops reading and sending, and forgets what waits. The output is still held. */
  stop(): void;
  /** Releases the output. Settles when it is released; never rejects. */
  release(): Promise<void>;
}
