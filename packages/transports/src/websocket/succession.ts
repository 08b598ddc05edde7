import type { MessageTransport } from '@mcplkit/wire';
import type { Redialler } from './redialler.ts';

type Listener = (transport: MessageTransport) => void;

/** The roads that follow one another, each after the loss of the one before, and who takes them. */
export class Succession {
  readonly #makeNext: () => MessageTransport;
  readonly #listeners = new Set<Listener>();
  /** What the next road waits for, while there is none. */
  #waitsFor: Redialler | undefined;
  #isOver = false;

  /** @param makeNext makes the next road, which is not started */
  constructor(makeNext: () => MessageTransport) {
    this.#makeNext = makeNext;
  }

  /** Takes the roads to come, also when the last one was lost before. The function that comes back ends it. */
  accept(listener: Listener): () => void {
    if (this.#isOver) return () => {};
    this.#listeners.add(listener);
    this.#waitsFor?.schedule(this.#bringNext);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#waitsFor?.cancel(this.#bringNext);
    };
  }

  /** The road that there was is lost. The next one comes when it is time, if anybody takes it. */
  lost(redialler: Redialler): void {
    if (this.#isOver) return;
    this.#waitsFor = redialler;
    if (this.#listeners.size > 0) redialler.schedule(this.#bringNext);
  }

  /** No road follows any more. */
  end(): void {
    this.#isOver = true;
    this.#listeners.clear();
    this.#waitsFor?.cancel(this.#bringNext);
    this.#waitsFor = undefined;
  }

  /** Whether anybody takes roads. */
  get isTaken(): boolean {
    return this.#listeners.size > 0;
  }

  /** Gives a road to those who take them. */
  bring(transport: MessageTransport): void {
    for (const listener of [...this.#listeners]) tell(listener, transport);
  }

  readonly #bringNext = (): void => {
    this.#waitsFor = undefined;
    this.bring(this.#makeNext());
  };
}

/** What one listener throws keeps no other from its road, and becomes an uncaught exception. */
function tell(listener: Listener, transport: MessageTransport): void {
  try {
    listener(transport);
  } catch (thrown) {
    queueMicrotask(() => {
      throw thrown;
    });
  }
}
