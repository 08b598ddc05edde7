import { ConnectionClosedError, type MessageTransport, serializeMessage } from '@mcplkit/wire';
import type { IMessageTransport } from './message-transport.ts';
import { MOST_TEXT, readMessage } from './read-message.ts';

/** How a transport is shown as one of the old kind. */
export interface ToLegacyOptions {
  /** The longest text that `send` takes, in UTF-16 units. Default 64 Mi. */
  maxMessageLength?: number;
}

/**
 * Any transport, with the interface of the original `mcp-core`.
 *
 * `connect()` starts it; `onOpen` follows, or `onError` and `onClose`. The old interface has no way to say that `send`
 * failed, so that goes to `onError`: text that is no message, a transport that is not open, and what the transport
 * refused. A further road that the transport brings opens this one again, behind its `onClose`.
 */
export function toLegacyTransport(
  transport: MessageTransport,
  options: ToLegacyOptions = {},
): IMessageTransport & Required<Pick<IMessageTransport, 'connect' | 'setProtocolVersion'>> {
  return new LegacyView(transport, options.maxMessageLength ?? MOST_TEXT);
}

class LegacyView implements IMessageTransport {
  onMessage: ((data: string) => void) | null = null;
  onOpen: (() => void) | null = null;
  onClose: (() => void) | null = null;
  onError: ((error: Error) => void) | null = null;
  readonly #maxMessageLength: number;
  #transport: MessageTransport;
  #stopAccepting: (() => void) | undefined;
  #connected = false;
  #isOpen = false;

  constructor(transport: MessageTransport, maxMessageLength: number) {
    this.#transport = transport;
    this.#maxMessageLength = maxMessageLength;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  connect(): void {
    if (this.#connected) return;
    this.#connected = true;
    this.#stopAccepting = this.#transport.accept?.((next) => void this.#take(next));
    void this.#take(this.#transport);
  }

  send(data: string): void {
    if (!this.#isOpen) {
      this.onError?.(new ConnectionClosedError('not-sent'));
      return;
    }
    try {
      this.#transport.send(readMessage(data, this.#maxMessageLength)).catch(this.#report);
    } catch (error) {
      this.onError?.(error as Error);
    }
  }

  close(): void {
    this.#connected = true;
    this.#stopAccepting?.();
    this.#transport.close().catch(this.#report);
  }

  setProtocolVersion(version: string): void {
    this.#transport.setProtocolVersion?.(version);
  }

  async #take(transport: MessageTransport): Promise<void> {
    this.#transport = transport;
    let closed = false;
    const open = () => {
      if (this.#isOpen || closed) return;
      this.#isOpen = true;
      this.onOpen?.();
    };
    const close = () => {
      if (closed) return;
      closed = true;
      this.#isOpen = false;
      this.onClose?.();
    };
    transport.onmessage = (message) => {
      // A transport may deliver from within its start.
      open();
      this.onMessage?.(serializeMessage(message));
    };
    transport.onerror = this.#report;
    transport.onclose = close;
    try {
      await transport.start();
      open();
    } catch (error) {
      this.#report(error as Error);
      close();
    }
  }

  readonly #report = (error: Error): void => this.onError?.(error);
}
