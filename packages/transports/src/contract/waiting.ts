/** It took too long: that is no rejection of the transport's. */
class LateError extends Error {}

/** Settles with the promise, or rejects when that takes longer. A case that waited for ever would tell nobody. */
export function within<T>(patienceMs: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new LateError(`It did not happen within ${patienceMs} ms that ${what}.`)),
      patienceMs,
    );
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Lets this many turns of the event loop pass. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await pause(0);
}

/** Lets time pass, for what must not happen: nothing tells when it has not. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** What a promise rejects with. Throws when it does not reject. */
export async function rejectionOf(what: string, promise: Promise<unknown>): Promise<Error> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    if (error instanceof LateError) throw error;
    check(error instanceof Error, `${what} rejects with an Error`, error);
    return error;
  }
  throw new Error(`Expected that ${what} rejects, and it gave ${show(value)}.`);
}

/** Throws unless it is so. */
export function check(isSo: boolean, expectation: string, found?: unknown): asserts isSo {
  if (isSo) return;
  throw new Error(`Expected that ${expectation}${found === undefined ? '' : `, and found ${show(found)}`}.`);
}

/** Throws unless two values have the same JSON: what crosses a road is nothing else. */
export function checkSame(what: string, found: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(found) ?? 'nothing', JSON.stringify(expected) ?? 'nothing'];
  if (one === other) return;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  throw new Error(
    `Expected that ${what}; from position ${at} of its JSON on it is ${clip(one.slice(at))}, not ${clip(other.slice(at))}.`,
  );
}

function show(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  return clip(JSON.stringify(value) ?? String(value));
}

const CLIPPED = 120;

function clip(text: string): string {
  return text.length > CLIPPED ? `${text.slice(0, CLIPPED)}…` : text;
}
