import type { AbortSignalLike } from '@mcplkit/wire';
import type { LlmClock } from '../clock.ts';
import { LlmError } from '../llm-error.ts';
import { reasonOf } from '../until-aborted.ts';

/** One request on its way: aborted by its caller, and by a silence that lasts too long. */
export class Attempt {
  readonly #controller = new AbortController();
  readonly #clock: LlmClock;
  readonly #timeoutMs: number;
  readonly #outer: AbortSignalLike | undefined;
  readonly #follow = () => this.#controller.abort(reasonOf(this.#outer as AbortSignalLike));
  #callOff: (() => void) | undefined;

  constructor(outer: AbortSignalLike | undefined, clock: LlmClock, timeoutMs: number) {
    this.#outer = outer;
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
    outer?.addEventListener('abort', this.#follow);
    if (outer?.aborted === true) this.#follow();
    this.heard();
  }

  get signal(): AbortSignalLike {
    return this.#controller.signal;
  }

  /** Begins to wait anew. */
  heard(): void {
    this.#callOff?.();
    if (this.#timeoutMs === 0) return;
    this.#callOff = this.#clock.after(this.#timeoutMs, () => {
      const words = `The provider was silent for ${this.#timeoutMs} ms: the request was given up, and may have been counted.`;
      this.#controller.abort(new LlmError('timeout', words));
    });
  }

  /** Waits no more, and frees what it holds. */
  end(): void {
    this.#callOff?.();
    this.#outer?.removeEventListener('abort', this.#follow);
  }
}
