import { tooLargeToRead, tooMuchBuffered } from '../bound-errors.ts';
import { OVERSIZED_LINE } from '../line-blocks.ts';
import type { JsonRpcMessage } from '../message.ts';
import type { StreamLinkOptions } from '../stream-link.ts';
import { ignoreErrors, type ReadableStreamLike } from '../streams.ts';
import { ByteWriter } from './byte-writer.ts';
import { InvalidValue, LineReader, type ReadLine } from './line-reader.ts';
import type { Port, PortReceiver } from './port.ts';
import type { RelayOutput, RelayStreams } from './relay-end.ts';
import { type Edits, edited, type Message, writeObject } from './relayed-message.ts';

/** A pair of streams. The input stays its owner's; the output is ended, or destroyed when it goes wrong. */
export class StreamPort implements Port {
  readonly endsByHalves = true;
  readonly #input: ReadableStreamLike;
  readonly #output: RelayOutput;
  readonly #options: StreamLinkOptions;
  readonly #reader: LineReader;
  readonly #writer: ByteWriter;
  #receiver: PortReceiver | undefined;
  #paused = false;
  #delivering = false;
  /** The input has ended; once its last line was delivered, it is told. */
  #inputEnded = false;
  #inputTold = false;
  #outputFinished = false;
  #releasing = false;
  #closed = false;

  constructor({ input, output }: RelayStreams, options: StreamLinkOptions) {
    this.#input = input;
    this.#output = output;
    this.#options = options;
    this.#reader = new LineReader(options.maxMessageBytes);
    this.#writer = new ByteWriter(output, options.maxMessageBytes);
  }

  get writable(): boolean {
    return !this.#closed && !this.#output.writableEnded && !this.#output.destroyed;
  }

  get blocked(): boolean {
    return this.#writer.blocked && this.writable;
  }

  get bufferedBytes(): number {
    return this.#writer.bufferedBytes;
  }

  get accepted(): number {
    return this.#writer.accepted;
  }

  get handedOver(): number {
    return this.#writer.handedOver;
  }

  open(receiver: PortReceiver): void {
    this.#receiver = receiver;
    this.#output.on('error', this.#onError);
    this.#output.on('close', this.#onOutputClose);
    this.#output.on('drain', this.#onDrain);
    this.#output.on('finish', this.#onFinish);
    this.#input.on('error', this.#onError);
    this.#input.on('end', this.#onEnd);
    this.#input.on('close', this.#onInputClose);
    this.#input.on('data', this.#onData);
    const error = this.#input.errored ?? this.#output.errored ?? undefined;
    // On a later turn, so that listeners which are added at once hear of it.
    if (error !== undefined || this.#outputCut()) queueMicrotask(() => this.#end(error));
    else if (this.#input.destroyed || this.#input.readableEnded) queueMicrotask(this.#onInputClose);
    // A stream that its owner paused before does not begin to flow for a listener alone.
    else if (!this.#paused) this.#input.resume();
  }

  forward(message: Message, edits?: Edits): void {
    if (!this.writable) return;
    try {
      message.writeTo(this.#writer, edits);
    } catch (error) {
      this.#receiver?.notHandedOver(edited(message.value, edits), error as Error);
    }
    this.#check();
  }

  send(message: JsonRpcMessage): void {
    if (!this.writable) return;
    try {
      writeObject(this.#writer, message);
    } catch (error) {
      this.#receiver?.failed(error as Error);
    }
    this.#check();
  }

  pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    this.#input.pause();
  }

  resume(): void {
    if (!this.#paused || this.#closed) return;
    this.#paused = false;
    this.#deliver();
    if (!this.#paused && !this.#closed) this.#input.resume();
  }

  end(): void {
    if (!this.writable) return;
    this.#writer.finish();
    this.#output.end();
  }

  release(): void {
    if (this.#closed) return;
    this.#releasing = true;
    this.end();
    this.#stopReading();
    if (this.#outputFinished || this.#output.destroyed) this.#end(undefined);
  }

  destroy(error?: Error): void {
    if (this.#closed) return;
    ignoreErrors(this.#output);
    this.#output.destroy();
    this.#end(error);
  }

  readonly #onData = (chunk: Uint8Array | string): void => {
    this.#reader.push(chunk);
    this.#deliver();
  };

  readonly #onEnd = (): void => {
    this.#reader.end();
    this.#onInputClose();
  };

  readonly #onInputClose = (): void => {
    if (this.#inputEnded) return;
    this.#inputEnded = true;
    this.#deliver();
  };

  readonly #onOutputClose = (): void => {
    if (this.#outputCut()) this.#end(undefined);
  };

  readonly #onDrain = (): void => {
    this.#writer.drained();
    if (!this.#writer.blocked) this.#receiver?.drained();
  };

  readonly #onFinish = (): void => {
    this.#outputFinished = true;
    this.#writer.stop();
    if (this.#inputTold) this.#end(undefined);
  };

  /** What an end that is let go of does not take any more is no failure: it is closed, or has said that it ends. */
  readonly #onError = (error: Error): void => this.#end(this.#releasing ? undefined : error);

  /** An output that was ended on purpose and finished leaves the input open; one destroyed before does not. */
  #outputCut(): boolean {
    return this.#output.destroyed === true && this.#output.writableFinished !== true;
  }

  #check(): void {
    const { maxBufferedBytes } = this.#options;
    if (this.#writer.blocked && this.#writer.bufferedBytes > maxBufferedBytes) {
      this.destroy(tooMuchBuffered(maxBufferedBytes));
    }
  }

  #deliver(): void {
    // A receiver may call resume() from within a delivery; the loop that runs goes on by itself.
    if (this.#delivering) return;
    this.#delivering = true;
    try {
      while (!this.#paused && !this.#closed && !this.#inputTold) {
        const line = this.#reader.next();
        if (line === undefined) break;
        this.#deliverLine(line);
      }
    } finally {
      this.#delivering = false;
    }
    if (!this.#inputEnded || this.#inputTold || this.#paused || this.#closed) return;
    this.#inputTold = true;
    this.#receiver?.inputEnded();
    if (this.#outputFinished) this.#end(undefined);
  }

  #deliverLine(line: ReadLine): void {
    const receiver = this.#receiver;
    if (line === OVERSIZED_LINE) receiver?.unreadable(tooLargeToRead(this.#options.maxMessageBytes));
    else if (line instanceof Error) receiver?.unreadable(line);
    else if (line instanceof InvalidValue) receiver?.invalid(line.value);
    else receiver?.received(line);
  }

  #stopReading(): void {
    this.#inputTold = true;
    ignoreErrors(this.#input);
    this.#input.off('error', this.#onError);
    this.#input.off('end', this.#onEnd);
    this.#input.off('close', this.#onInputClose);
    this.#input.off('data', this.#onData);
    if (!this.#input.destroyed) this.#input.pause();
  }

  #end(error: Error | undefined): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#writer.stop();
    this.#stopReading();
    ignoreErrors(this.#output);
    this.#output.off('error', this.#onError);
    this.#output.off('close', this.#onOutputClose);
    this.#output.off('drain', this.#onDrain);
    this.#output.off('finish', this.#onFinish);
    this.#receiver?.closed(error);
  }
}
