import type { AbortSignalLike } from '@mcplkit/wire';
import { LlmError } from './llm-error.ts';

/** Settles as the work does, or rejects with the signal's reason when that comes first, whatever the work makes of it. */
export function untilAborted<T>(work: PromiseLike<T>, signal: AbortSignalLike): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(reasonOf(signal));
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    const free = () => signal.removeEventListener('abort', abort);
    work.then(
      (value) => {
        free();
        resolve(value);
      },
      (error: unknown) => {
        free();
        reject(error);
      },
    );
  });
}

/** Why a signal was aborted. */
export function reasonOf(signal: AbortSignalLike): unknown {
  return signal.reason ?? new LlmError('aborted', 'The call was aborted.');
}
