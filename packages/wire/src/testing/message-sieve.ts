import type { JsonRpcMessage } from '../message.ts';

const NEWLINE = 10;
const NO_BYTES = new Uint8Array(0);

const decoder = new TextDecoder();

/** Takes whole messages out of a stream of bytes, and leaves every other byte what it is. */
export class MessageSieve {
  /** Says which messages are taken out. Without it, bytes pass at once; with it, a line waits for its end. */
  isLost: ((message: JsonRpcMessage) => boolean) | undefined;
  #partial = NO_BYTES;
  #dropped = 0;

  /** How many messages were taken out. */
  get dropped(): number {
    return this.#dropped;
  }

  /** What goes on of the bytes kept and these. */
  pass(bytes: Uint8Array): Uint8Array {
    if (this.isLost === undefined && this.#partial.length === 0) return bytes;
    const all = join([this.#partial, bytes]);
    const end = all.lastIndexOf(NEWLINE) + 1;
    this.#partial = all.slice(end);
    const passed = this.#whole(all.subarray(0, end));
    return this.isLost === undefined ? join([passed, this.rest()]) : passed;
  }

  /** The beginning of a line whose end did not come. It goes on: it is no message. */
  rest(): Uint8Array {
    const rest = this.#partial;
    this.#partial = NO_BYTES;
    return rest;
  }

  #whole(lines: Uint8Array): Uint8Array {
    const passed: Uint8Array[] = [];
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(NEWLINE, start) + 1;
      const line = lines.subarray(start, end);
      if (this.#loses(line)) this.#dropped += 1;
      else passed.push(line);
      start = end;
    }
    return join(passed);
  }

  #loses(line: Uint8Array): boolean {
    if (this.isLost === undefined) return false;
    let message: JsonRpcMessage;
    try {
      message = JSON.parse(decoder.decode(line)) as JsonRpcMessage;
    } catch {
      return false;
    }
    return this.isLost(message);
  }
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const part of parts) {
    joined.set(part, length);
    length += part.length;
  }
  return joined;
}
