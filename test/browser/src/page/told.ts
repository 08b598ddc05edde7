import type { McplConnection } from '@mcplkit/wire';

/** An error as data: what of it can leave the page. */
export interface ToldError {
  readonly name: string;
  readonly code?: unknown;
  readonly outcome?: unknown;
  readonly message: string;
}

/** What a test can be told of an error. */
export function toldError(error: unknown): ToldError {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error) };
  const { code, outcome } = error as { code?: unknown; outcome?: unknown };
  return { name: error.name, code, outcome, message: error.message };
}

/** What a promise rejects with. */
export async function rejection(promise: Promise<unknown>): Promise<ToldError> {
  try {
    const value = await promise;
    return { name: 'none', message: `It did not reject; it gave ${JSON.stringify(value)}.` };
  } catch (error) {
    return toldError(error);
  }
}

/** The errors and the close that a connection tells, in order. */
export function watch(connection: McplConnection): (ToldError | 'close')[] {
  const told: (ToldError | 'close')[] = [];
  connection.on('error', (error) => told.push(toldError(error)));
  connection.on('close', () => told.push('close'));
  return told;
}

/** Settles when a connection has closed. */
export function whenClosed(connection: McplConnection): Promise<void> {
  return new Promise((resolve) => {
    if (connection.isClosed) resolve();
    else connection.once('close', resolve);
  });
}
