import type { JsonRpcMessage, MessageKind, RequestId } from '../message.ts';
import type { ByteWriter } from './byte-writer.ts';
import { type Edits, edited, type Message, objectOf, writeObject } from './relayed-message.ts';

/** A message that a transport delivered. */
export class ObjectMessage implements Message {
  readonly kind: MessageKind;
  readonly value: JsonRpcMessage;

  constructor(kind: MessageKind, value: JsonRpcMessage) {
    this.kind = kind;
    this.value = value;
  }

  get id(): RequestId | null | undefined {
    return 'id' in this.value ? this.value.id : undefined;
  }

  get method(): string | undefined {
    return 'method' in this.value ? this.value.method : undefined;
  }

  get isCancelled(): boolean {
    return this.method === 'notifications/cancelled';
  }

  get isProgress(): boolean {
    return this.method === 'notifications/progress';
  }

  get requestId(): RequestId | undefined {
    return idOrToken(this.#params.requestId);
  }

  get progressToken(): RequestId | undefined {
    return idOrToken(this.#params.progressToken);
  }

  get metaToken(): RequestId | undefined {
    return idOrToken(objectOf(this.#params._meta).progressToken);
  }

  writeTo(writer: ByteWriter, edits: Edits | undefined): void {
    writeObject(writer, edited(this.value, edits));
  }

  get #params(): Record<string, unknown> {
    return objectOf('params' in this.value ? this.value.params : undefined);
  }
}

function idOrToken(value: unknown): RequestId | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}
