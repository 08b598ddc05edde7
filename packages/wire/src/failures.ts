import { ConnectionError } from './errors.ts';

/** An `Error` as itself; any other thrown value as the cause of one. */
export function toError(thrown: unknown, message: string): Error {
  return thrown instanceof Error
    ? thrown
    : new ConnectionError('listener-failed', message, { cause: thrown });
}

/** Throws where nothing of ours is on the stack, so that no message and no state is lost to it. */
export function raise(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** What an error says, for a sentence of ours about it. */
export function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** Whether a handler or a listener is still at work, and may fail later. */
export function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
  );
}

/**
 * Gives a transport's `onerror` what its `onmessage` threw, so that the messages behind it still arrive.
 *
 * Where nobody hears of it there, it becomes an uncaught exception, as from any other callback.
 */
export function reportThrown(
  transport: { onerror?: ((error: Error) => void) | undefined },
  thrown: unknown,
): void {
  try {
    if (transport.onerror === undefined) raise(thrown);
    else transport.onerror(toError(thrown, 'The receiver of a message threw a value that is no Error.'));
  } catch (error) {
    raise(error);
  }
}
