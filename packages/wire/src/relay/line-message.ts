import type { JsonRpcMessage, MessageKind, RequestId } from '../message.ts';
import type { ByteWriter, Replacement } from './byte-writer.ts';
import { MEMBER, type Member } from './member-names.ts';
import { type Edits, edited, type Message, writeObject } from './relayed-message.ts';
import type { ScannedMessage } from './scanned-message.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A message that came as a line. It goes on as the bytes that it is, but for the ids that are replaced. */
export class LineMessage implements Message {
  readonly kind: MessageKind;
  readonly #scan: ScannedMessage;
  #value: JsonRpcMessage | undefined;

  constructor(kind: MessageKind, scan: ScannedMessage) {
    this.kind = kind;
    this.#scan = scan;
  }

  get id(): RequestId | null | undefined {
    return this.#scan.id as RequestId | null | undefined;
  }

  get method(): string | undefined {
    return this.#scan.method;
  }

  get value(): JsonRpcMessage {
    const { bytes, start, end } = this.#scan;
    this.#value ??= JSON.parse(decoder.decode(bytes.subarray(start, end))) as JsonRpcMessage;
    return this.#value;
  }

  get isCancelled(): boolean {
    return this.#scan.isCancelled;
  }

  get isProgress(): boolean {
    return this.#scan.isProgress;
  }

  get requestId(): RequestId | undefined {
    return this.#scan.idAt(MEMBER.REQUEST_ID);
  }

  get progressToken(): RequestId | undefined {
    return this.#scan.idAt(MEMBER.PROGRESS_TOKEN);
  }

  get metaToken(): RequestId | undefined {
    return this.#scan.idAt(MEMBER.META_TOKEN);
  }

  writeTo(writer: ByteWriter, edits: Edits | undefined): void {
    const { bytes, start, end, isAmbiguous } = this.#scan;
    // Of a member that is there twice, another reader may take the first: it leaves with one of each.
    if (isAmbiguous) writeObject(writer, edited(this.value, edits));
    else writer.line(bytes, start, end, edits && this.#replacements(edits));
  }

  #replacements(edits: Edits): Replacement[] {
    const replacements: Replacement[] = [];
    this.#replace(replacements, MEMBER.ID, edits.id);
    this.#replace(replacements, MEMBER.REQUEST_ID, edits.requestId);
    this.#replace(replacements, MEMBER.PROGRESS_TOKEN, edits.progressToken);
    this.#replace(replacements, MEMBER.META_TOKEN, edits.metaToken);
    return replacements.sort((one, other) => one.start - other.start);
  }

  #replace(replacements: Replacement[], member: Member, value: RequestId | undefined): void {
    const span = value === undefined ? undefined : this.#scan.spanOf(member);
    if (span !== undefined) replacements.push({ ...span, bytes: encoder.encode(textOf(value)) });
  }
}

/** U+2028 and U+2029 leave escaped here, too. */
function textOf(value: RequestId | undefined): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
