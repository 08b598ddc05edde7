import { tooLargeToRead, tooLargeToSend, tooMuchBuffered } from './bound-errors.ts';
import { escapeLineSeparators, parseMessage, toJson } from './codec.ts';
import { LineFramer, OVERSIZED_LINE } from './line-framer.ts';
import { LineWriter } from './line-writer.ts';
import type { LinkReceiver } from './link.ts';
import type { RoadLink } from './link-transport.ts';
import type { JsonRpcMessage } from './message.ts';
import { ignoreErrors, type ReadableStreamLike, type WritableStreamLike } from './streams.ts';
import { isLongerThan, utf8Length } from './utf8.ts';

/** U+2028 leaves as `\\u2028`, and no other UTF-16 unit is as long as that. */
const MOST_BYTES_PER_UNIT = 6;

/** Bounds of a pair of streams. */
export interface StreamLinkOptions {
  /** The longest message in either direction, in bytes. */
  maxMessageBytes: number;
  /** The most that may wait to be written. */
  maxBufferedBytes: number;
}

/** Messages as lines over a readable and a writable stream. The input stays its owner's; the output is released. */
export class StreamLink implements RoadLink {
  readonly #input: ReadableStreamLike;
  readonly #output: WritableStreamLike;
  readonly #options: StreamLinkOptions;
  readonly #framer: LineFramer;
  readonly #writer: LineWriter;
  #receiver: LinkReceiver | undefined;
  #paused = false;
  #delivering = false;
  #inputEnded = false;
  #stopped = false;

  constructor(input: ReadableStreamLike, output: WritableStreamLike, options: StreamLinkOptions) {
    this.#input = input;
    this.#output = output;
    this.#options = options;
    this.#framer = new LineFramer(options.maxMessageBytes);
    this.#writer = new LineWriter(output);
  }

  get alreadyEnded(): { error: Error | undefined } | undefined {
    const { errored: inputError, destroyed, readableEnded } = this.#input;
    const { errored: outputError } = this.#output;
    if (inputError ?? outputError) return { error: inputError ?? outputError ?? undefined };
    return destroyed || readableEnded || this.#outputCut() ? { error: undefined } : undefined;
  }

  get writable(): boolean {
    return !this.#stopped && !this.#output.writableEnded && !this.#output.destroyed;
  }

  get accepted(): number {
    return this.#writer.accepted;
  }

  get handedOver(): number {
    return this.#writer.handedOver;
  }

  get bufferedBytes(): number {
    return this.#writer.bufferedLength;
  }

  open(receiver: LinkReceiver): undefined {
    this.#receiver = receiver;
    this.#output.on('error', this.#onError);
    this.#output.on('close', this.#onOutputClose);
    this.#output.on('drain', this.#onDrain);
    this.#output.on('finish', this.#onFinish);
    this.#input.on('error', this.#onError);
    this.#input.on('end', this.#onEnd);
    this.#input.on('close', this.#onInputClose);
    this.#input.on('data', this.#onData);
    // A stream that its owner paused before does not begin to flow for a listener alone.
    this.#input.resume();
  }

  send(message: JsonRpcMessage): void {
    const { maxMessageBytes, maxBufferedBytes } = this.#options;
    let line = `${toJson(message)}\n`;
    if (line.length * MOST_BYTES_PER_UNIT > maxMessageBytes) {
      line = escapeLineSeparators(line);
      // The line end is no part of the message.
      if (isLongerThan(line, maxMessageBytes + 1)) throw tooLargeToSend(maxMessageBytes);
    }
    this.#writer.write(line);
    const { blocked, bufferedLength } = this.#writer;
    // One message may always wait, or none that is over the bound could be sent.
    if (blocked && bufferedLength > maxBufferedBytes && bufferedLength > utf8Length(line)) {
      this.#end(tooMuchBuffered(maxBufferedBytes));
    }
  }

  pause(): boolean {
    this.#paused = true;
    this.#input.pause();
    return true;
  }

  resume(): void {
    if (!this.#paused || this.#stopped) return;
    this.#paused = false;
    this.#deliver();
    if (!this.#paused && !this.#stopped) this.#input.resume();
  }

  flush(): void {
    if (this.writable) this.#writer.flush();
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#writer.stop();
    // Before the listeners that report errors go.
    ignoreErrors(this.#output);
    ignoreErrors(this.#input);
    this.#output.off('error', this.#onError);
    this.#output.off('close', this.#onOutputClose);
    this.#output.off('drain', this.#onDrain);
    this.#output.off('finish', this.#onFinish);
    this.#input.off('error', this.#onError);
    this.#input.off('end', this.#onEnd);
    this.#input.off('close', this.#onInputClose);
    this.#input.off('data', this.#onData);
    if (!this.#input.destroyed) this.#input.pause();
  }

  release(): Promise<void> {
    this.#output.destroy();
    return Promise.resolve();
  }

  finish(): void {
    this.flush();
    this.#end(undefined);
  }

  get blocked(): boolean {
    return this.#writer.blocked;
  }

  readonly #onData = (chunk: Uint8Array | string): void => {
    this.#framer.push(chunk);
    this.#deliver();
  };

  readonly #onEnd = (): void => {
    this.#framer.end();
    this.#inputEnded = true;
    this.#deliver();
  };

  readonly #onInputClose = (): void => {
    if (!this.#inputEnded) this.#end(undefined);
  };

  readonly #onOutputClose = (): void => {
    if (this.#outputCut()) this.#end(undefined);
  };

  readonly #onDrain = (): void => {
    this.#writer.drained();
    if (!this.#writer.blocked) this.#receiver?.drained();
  };

  readonly #onFinish = (): void => {
    this.#writer.stop();
    this.#receiver?.outputEnded();
  };

  readonly #onError = (error: Error): void => this.#end(error);

  /** An output that was ended on purpose and finished leaves the input open; one destroyed before does not. */
  #outputCut(): boolean {
    return this.#output.destroyed === true && this.#output.writableFinished !== true;
  }

  #end(error: Error | undefined): void {
    if (!this.#stopped) this.#receiver?.ended(error);
  }

  #deliver(): void {
    // A listener may call resume() from within a delivery; the loop that runs goes on by itself.
    if (this.#delivering) return;
    this.#delivering = true;
    try {
      while (!this.#paused && !this.#stopped) {
        const line = this.#framer.next();
        if (line === undefined) break;
        this.#deliverLine(line);
      }
    } finally {
      this.#delivering = false;
    }
    if (!this.#inputEnded || this.#paused) return;
    // What is answered by now is still for the other end, which may read until its last answer came.
    if (this.writable) this.#writer.finish();
    this.#end(undefined);
  }

  #deliverLine(line: string | typeof OVERSIZED_LINE): void {
    const receiver = this.#receiver;
    if (receiver === undefined) return;
    let value: unknown;
    try {
      if (line === OVERSIZED_LINE) throw tooLargeToRead(this.#options.maxMessageBytes);
      value = parseMessage(line);
    } catch (error) {
      receiver.unreadable(error as Error);
      return;
    }
    receiver.received(value, line.length);
  }
}
