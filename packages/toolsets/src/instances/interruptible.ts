import type { AbortSignalLike } from '@mcplkit/wire';

/** A signal that follows others, and lets go of them when it is not needed any more. */
export interface JoinedSignal {
  readonly signal: AbortSignalLike;
  release(): void;
}

/** A signal that is aborted when one of the others is. They may live much longer than it does. */
export function joinSignals(...signals: readonly AbortSignalLike[]): JoinedSignal {
  const controller = new AbortController();
  const listeners = signals.map((signal) => {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
    return () => signal.removeEventListener('abort', abort);
  });
  return {
    signal: controller.signal,
    release: () => {
      for (const remove of listeners) remove();
    },
  };
}

/** Settles as the value does, or rejects with the signal's reason if that comes first. */
export async function unlessAborted<T>(value: T | PromiseLike<T>, signal: AbortSignalLike): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
    stop = () => signal.removeEventListener('abort', abort);
  });
  try {
    return await Promise.race([aborted, value]);
  } finally {
    stop();
  }
}
