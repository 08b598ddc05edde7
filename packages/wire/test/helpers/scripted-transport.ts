import type { JsonRpcMessage } from '../../src/message.ts';
import type { MessageTransport, TransportSendOptions } from '../../src/transport.ts';

/** A transport of somebody else's whose every step a test decides. */
export class ScriptedTransport implements MessageTransport {
  onmessage?: ((message: JsonRpcMessage, extra?: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly sent: JsonRpcMessage[] = [];
  readonly options: (TransportSendOptions | undefined)[] = [];
  starts = 0;
  closes = 0;
  whenStarted: () => Promise<void> = async () => {};
  whenSent: (message: JsonRpcMessage) => Promise<void> = async () => {};
  whenClosed: () => Promise<void> = async () => this.onclose?.();

  start(): Promise<void> {
    this.starts += 1;
    return this.whenStarted();
  }

  send(message: JsonRpcMessage, options?: TransportSendOptions): Promise<void> {
    this.sent.push(message);
    this.options.push(options);
    return this.whenSent(message);
  }

  close(): Promise<void> {
    this.closes += 1;
    return this.whenClosed();
  }
}
