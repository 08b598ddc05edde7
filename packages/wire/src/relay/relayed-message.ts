import { serializeMessage } from '../codec.ts';
import type { JsonRpcMessage, MessageKind, RequestId } from '../message.ts';
import type { ByteWriter } from './byte-writer.ts';

/** A message on its way through a relay, as an `inspect` hook sees it. */
export interface RelayedMessage {
  readonly kind: MessageKind;
  /** The id as its sender wrote it; `undefined` for a notification, `null` in an error that answers no request. */
  readonly id: RequestId | null | undefined;
  /** The method; `undefined` for a response. */
  readonly method: string | undefined;
  /** The whole message. Over streams it is parsed when it is first asked for; changing it changes nothing. */
  readonly value: JsonRpcMessage;
}

/** What a relay writes in the place of what a message says. */
export interface Edits {
  readonly id?: RequestId | undefined;
  /** `params.requestId` of a cancellation. */
  readonly requestId?: RequestId | undefined;
  /** `params.progressToken` of a notification of progress. */
  readonly progressToken?: RequestId | undefined;
  /** `params._meta.progressToken` of a request. */
  readonly metaToken?: RequestId | undefined;
}

/** A message with what a relay needs to know of it, whether it came as text or as an object. */
export interface Message extends RelayedMessage {
  readonly isCancelled: boolean;
  readonly isProgress: boolean;
  readonly requestId: RequestId | undefined;
  readonly progressToken: RequestId | undefined;
  readonly metaToken: RequestId | undefined;
  /** Writes it as a line. */
  writeTo(writer: ByteWriter, edits: Edits | undefined): void;
}

const encoder = new TextEncoder();

/** Writes a message that is an object as a line. Throws when it has no JSON form; nothing was written then. */
export function writeObject(writer: ByteWriter, message: JsonRpcMessage): void {
  const bytes = encoder.encode(serializeMessage(message));
  writer.line(bytes, 0, bytes.length);
}

/** A message with other ids and tokens; the given one stays as it is. */
export function edited(message: JsonRpcMessage, edits: Edits | undefined): JsonRpcMessage {
  if (edits === undefined) return message;
  const { id, requestId, progressToken, metaToken } = edits;
  const copy: Record<string, unknown> = { ...message };
  if (id !== undefined) copy.id = id;
  if (requestId !== undefined) copy.params = { ...objectOf(copy.params), requestId };
  if (progressToken !== undefined) copy.params = { ...objectOf(copy.params), progressToken };
  if (metaToken !== undefined) {
    const params = objectOf(copy.params);
    copy.params = { ...params, _meta: { ...objectOf(params._meta), progressToken: metaToken } };
  }
  return copy as unknown as JsonRpcMessage;
}

/** A value as an object with members; an empty one for anything else. */
export function objectOf(value: unknown): Record<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : {};
}
