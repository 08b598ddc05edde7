import { CONNECTING, OPEN, type WebSocketLike } from '../../src/web-socket.ts';

type Listener = (event: unknown) => void;

/** A WebSocket as a browser has it, whose every step a test decides. */
export class FakeWebSocket implements WebSocketLike {
  readyState: number;
  bufferedAmount = 0;
  readonly sent: string[] = [];
  closes = 0;
  /** Runs within `send`, before the text is taken. */
  onSend: ((text: string) => void) | undefined;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(readyState = OPEN) {
    this.readyState = readyState;
  }

  send(text: string): void {
    if (this.readyState === CONNECTING) throw new Error('InvalidStateError');
    this.onSend?.(text);
    this.sent.push(text);
  }

  close(): void {
    this.closes += 1;
    this.readyState = 2;
  }

  addEventListener(type: string, listener: Listener): void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  emit(type: 'open' | 'message' | 'close' | 'error', event: object = {}): void {
    if (type === 'open') this.readyState = OPEN;
    if (type === 'close') this.readyState = 3;
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener(event);
  }

  /** How many listeners there are, those of `error` left out. */
  get listenerCount(): number {
    return ['open', 'message', 'close'].reduce(
      (sum, type) => sum + (this.#listeners.get(type)?.size ?? 0),
      0,
    );
  }
}
