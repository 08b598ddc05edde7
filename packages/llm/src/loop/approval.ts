import type { AbortSignalLike } from '@mcplkit/wire';
import { untilAborted } from '../until-aborted.ts';
import type { ToolLoopCall } from './tool-loop-events.ts';
import type { ToolLoopOptions } from './tool-loop-options.ts';

/** Why a call may not be made. */
export interface Denial {
  readonly reason: string;
  readonly error?: unknown;
}

/** Asks about calls, one at a time: what asks a person must not ask two things at once. */
export class Approvals {
  readonly #approve: ToolLoopOptions['approve'];
  readonly #signal: AbortSignalLike;
  #before: Promise<unknown> = Promise.resolve();

  constructor(approve: ToolLoopOptions['approve'], signal: AbortSignalLike) {
    this.#approve = approve;
    this.#signal = signal;
  }

  /** Why the call is denied; `undefined` when it is approved. Rejects only when the loop is over. */
  of(call: ToolLoopCall): Promise<Denial | undefined> {
    const approve = this.#approve;
    if (approve === undefined) return Promise.resolve(undefined);
    const asked = this.#before.then(() => this.#ask(approve, call));
    this.#before = asked.catch(() => {});
    return asked;
  }

  async #ask(
    approve: NonNullable<ToolLoopOptions['approve']>,
    call: ToolLoopCall,
  ): Promise<Denial | undefined> {
    const signal = this.#signal;
    try {
      signal.throwIfAborted();
      const verdict: unknown = await untilAborted(Promise.resolve(approve(call, { signal })), signal);
      if (verdict === true) return undefined;
      const { approved, reason } = (verdict ?? {}) as { approved?: unknown; reason?: unknown };
      if (approved === true) return undefined;
      return { reason: typeof reason === 'string' ? reason : 'It was not approved.' };
    } catch (error) {
      if (signal.aborted) throw error;
      // What it threw is for the host and not for the model.
      return { reason: 'It could not be approved.', error };
    }
  }
}
