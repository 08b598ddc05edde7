import { type AbortSignalLike, ConnectionTimeoutError, RpcError } from '@mcplkit/wire';

/** A handler may throw an error of JSON-RPC to answer with; that it waited in vain for another peer's answer is none. */
export function isAnswer(thrown: unknown): thrown is RpcError {
  return thrown instanceof RpcError && !(thrown instanceof ConnectionTimeoutError);
}

/** Whether somebody stopped because they were told to: nothing went wrong then. */
export function isGivenUp(thrown: unknown, signal: AbortSignalLike): boolean {
  if (!signal.aborted) return false;
  return thrown === signal.reason || (thrown instanceof Error && thrown.name === 'AbortError');
}

/** What was thrown, as an `Error`; `source` says who threw it, where it does not say so itself. */
export function toError(thrown: unknown, source: string): Error {
  return thrown instanceof Error
    ? thrown
    : new Error(`${source} threw: ${wordsOf(thrown)}`, { cause: thrown });
}

/** Never throws: an object may have no way to become a text. */
function wordsOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  const { message } = thrown as { message?: unknown };
  return typeof message === 'string' ? message : 'an object that is no Error';
}

/** What an error says, even if somebody has set its message to something else than a text. */
export function messageOf(error: Error): string {
  const { message }: { message: unknown } = error;
  return typeof message === 'string' ? message : '';
}

/** Where an error came from, with the causes of its causes, at most ten. */
export function stackOf(error: Error): string {
  const stacks: string[] = [];
  let cause: unknown = error;
  while (cause instanceof Error && stacks.length < 10) {
    stacks.push(cause.stack ?? cause.message);
    cause = cause.cause;
  }
  return stacks.join('\nCaused by: ');
}
