import type { AbortSignalLike } from '@mcplkit/wire';
import { LlmError } from './llm-error.ts';

/** Settles as the work does, or rejects with the signal's reason when that comes first, even if the work hangs. */
export function untilAborted<T>(work: PromiseLike<T>, signal: AbortSignalLike): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const free = () => signal.removeEventListener('abort', abort);
    const abort = () => {
      free();
      reject(reasonOf(signal));
    };
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
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

/** What an iterable gives until the signal is aborted, even if it hangs. Leaving this early leaves that too. */
export async function* eachUntilAborted<T>(
  iterable: AsyncIterable<T>,
  signal: AbortSignalLike,
): AsyncGenerator<T, void, void> {
  const iterator = iterable[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (;;) {
      const { done, value } = await untilAborted(iterator.next(), signal);
      isOver = done === true;
      if (isOver) return;
      yield value;
    }
  } finally {
    // One that hangs would never say that it has ended: nobody waits for that.
    if (!isOver) void leave(iterator);
  }
}

async function leave(iterator: AsyncIterator<unknown>): Promise<void> {
  try {
    await iterator.return?.();
  } catch {
    // Whoever left has its own reason.
  }
}

/** Why a signal was aborted. */
export function reasonOf(signal: AbortSignalLike): unknown {
  return signal.reason ?? new LlmError('aborted', 'The call was aborted.');
}
