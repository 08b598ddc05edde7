import type { AbortSignalLike } from '@mcplkit/wire';
import type { LlmClock } from '../clock.ts';
import { reasonOf } from '../until-aborted.ts';

/** The life of a loop: ended by its caller, or by time. */
export class Scope {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignalLike | undefined;
  readonly #follow = () => this.#controller.abort(reasonOf(this.#outer as AbortSignalLike));
  readonly #callOff: (() => void) | undefined;
  #isOutOfTime = false;

  constructor(outer: AbortSignalLike | undefined, clock: LlmClock, timeoutMs: number) {
    this.#outer = outer;
    this.#callOff = timeoutMs === 0 ? undefined : clock.after(timeoutMs, () => this.#end(timeoutMs));
    outer?.addEventListener('abort', this.#follow);
    if (outer?.aborted === true) this.#follow();
  }

  get signal(): AbortSignalLike {
    return this.#controller.signal;
  }

  /** Whether time, and not the caller, has ended it. */
  get isOutOfTime(): boolean {
    return this.#isOutOfTime;
  }

  close(): void {
    this.#callOff?.();
    this.#outer?.removeEventListener('abort', this.#follow);
  }

  #end(timeoutMs: number): void {
    if (this.signal.aborted) return;
    this.#isOutOfTime = true;
    this.#controller.abort(new Error(`The loop took longer than ${timeoutMs} ms.`));
  }
}
