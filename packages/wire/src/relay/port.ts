import type { JsonRpcMessage } from '../message.ts';
import type { Edits, Message } from './relayed-message.ts';

/** What a relay is told by one of its ends. Nothing follows `closed`. */
export interface PortReceiver {
  received(message: Message): void;
  /** JSON came that is no message of JSON-RPC 2.0. */
  invalid(value: unknown): void;
  /** Something came that could not be read. */
  unreadable(error: Error): void;
  /** Something failed that ends nothing. */
  failed(error: Error): void;
  /** A message that was taken could not be handed over. */
  notHandedOver(message: JsonRpcMessage, error: Error): void;
  /** The output takes messages again. */
  drained(): void;
  /** No more messages come in. Others may still go out. */
  inputEnded(): void;
  /** Nothing comes in or goes out any more; with the failure that ended it, if one did. */
  closed(error: Error | undefined): void;
}

/** One end of a relay. */
export interface Port {
  /** Whether messages can be sent. */
  readonly writable: boolean;
  /** Whether the output asked to wait. */
  readonly blocked: boolean;
  /** How much waits to be written, in bytes. */
  readonly bufferedBytes: number;
  /** How many messages were taken to be sent. */
  readonly accepted: number;
  /** How many of them were handed to the output. */
  readonly handedOver: number;
  /** Whether `end` leaves the way in open. */
  readonly endsByHalves: boolean;
  /** Begins to read. */
  open(receiver: PortReceiver): void;
  /** Passes a message on. */
  forward(message: Message, edits?: Edits): void;
  /** Sends a message of the relay's own. */
  send(message: JsonRpcMessage): void;
  /** Stops reading until `resume`, where that can be. */
  pause(): void;
  resume(): void;
  /** Ends the output behind what waits. Messages still come in. */
  end(): void;
  /** Ends the output behind what waits, and reads no more. It is closed when the output has taken all. */
  release(): void;
  /** Lets go of the output, and of what waits, at once. */
  destroy(error?: Error): void;
}
