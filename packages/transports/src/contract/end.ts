import type { JsonRpcMessage, MessageTransport } from '@mcplkit/wire';
import { check, within } from './waiting.ts';

/** One end of a road with its callbacks set: what is sent through it, and what it tells. */
export class End {
  readonly transport: MessageTransport;
  readonly name: string;
  /** The messages that were delivered. */
  readonly messages: JsonRpcMessage[] = [];
  /** The failures that were told. */
  readonly errors: Error[] = [];
  /** How often it told that it closed. */
  closes = 0;
  /** What was told after that. */
  readonly afterClose: string[] = [];
  /** What `send` threw, which it must not. */
  threw: unknown;
  /** What a case does with a message within its delivery. */
  during: ((message: JsonRpcMessage) => void) | undefined;
  readonly #patienceMs: number;
  readonly #waiters = new Set<() => void>();

  constructor(transport: MessageTransport, name: string, patienceMs: number) {
    this.transport = transport;
    this.name = name;
    this.#patienceMs = patienceMs;
    transport.onmessage = (message) => {
      if (this.closes > 0) this.afterClose.push('a message');
      this.messages.push(message);
      this.#wake();
      this.during?.(message);
    };
    transport.onerror = (error) => {
      if (this.closes > 0) this.afterClose.push(`the error ${error.message}`);
      this.errors.push(error);
      this.#wake();
    };
    transport.onclose = () => {
      this.closes += 1;
      this.#wake();
    };
  }

  start(): Promise<void> {
    return within(this.#patienceMs, `start() of the ${this.name} end settles`, this.transport.start());
  }

  /** Never throws, and a rejection that nobody waits for is no failure of the program. */
  send(message: JsonRpcMessage): Promise<void> {
    let sent: Promise<void>;
    try {
      sent = this.transport.send(message);
    } catch (error) {
      this.threw = error;
      sent = Promise.reject(error);
    }
    sent.catch(() => {});
    return sent;
  }

  close(): Promise<void> {
    return within(this.#patienceMs, `close() of the ${this.name} end settles`, this.transport.close());
  }

  /** Waits until it is so; looked at whenever the end tells something. */
  until(what: string, isSo: () => boolean): Promise<void> {
    const happened = new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo()) return;
        this.#waiters.delete(look);
        resolve();
      };
      this.#waiters.add(look);
      look();
    });
    return within(this.#patienceMs, what, happened);
  }

  /** Waits for this many messages altogether. */
  async receives(count: number): Promise<readonly JsonRpcMessage[]> {
    await this.until(`the ${this.name} end receives ${count} messages`, () => this.messages.length >= count);
    return this.messages;
  }

  /** Waits until it has told that it closed. */
  closed(): Promise<void> {
    return this.until(`the ${this.name} end tells that it closed`, () => this.closes > 0);
  }

  /** Waits for a failure. */
  async fails(): Promise<Error> {
    await this.until(`the ${this.name} end tells a failure`, () => this.errors.length > 0);
    return this.errors[0] as Error;
  }

  /** Throws unless it has told its close once, and nothing behind it. */
  checkEnded(): void {
    check(this.closes === 1, `the ${this.name} end calls onclose exactly once`, this.closes);
    check(this.afterClose.length === 0, `the ${this.name} end tells nothing after onclose`, this.afterClose);
  }

  #wake(): void {
    for (const look of this.#waiters) look();
  }
}
