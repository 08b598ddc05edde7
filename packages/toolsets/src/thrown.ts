/** What was thrown, as an `Error`; `source` says who threw it, where it does not say so itself. */
export function toError(thrown: unknown, source: string): Error {
  return thrown instanceof Error ? thrown : new Error(`${source} threw no Error.`, { cause: thrown });
}
