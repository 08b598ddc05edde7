/** What looking things up and going through them is made of. */
const COUNTED: readonly (readonly [object, readonly string[]])[] = [
  [Map.prototype, ['get', 'has', 'entries', 'forEach']],
  [Set.prototype, ['has', 'entries', 'forEach', 'values']],
  [String.prototype, ['split', 'startsWith', 'endsWith', 'indexOf', 'includes', 'slice']],
  [Array.prototype, ['some', 'every', 'find', 'filter', 'map', 'includes', 'indexOf', 'entries', 'values']],
];

/** How many calls of methods of maps, sets, strings and arrays `work` makes. */
export function countCalls(work: () => unknown): number {
  let calls = 0;
  const restore: (() => void)[] = [];
  for (const [prototype, names] of COUNTED) {
    for (const name of names) {
      const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
      const original = descriptor?.value as (...args: unknown[]) => unknown;
      const value = function (this: unknown, ...args: unknown[]) {
        calls += 1;
        return Reflect.apply(original, this, args);
      };
      Object.defineProperty(prototype, name, { ...descriptor, value });
      restore.push(() => Object.defineProperty(prototype, name, descriptor ?? {}));
    }
  }
  // What follows the work is counted too, so the number is taken first.
  let counted = 0;
  const before = calls;
  try {
    work();
    counted = calls - before;
  } finally {
    for (let index = 0; index < restore.length; index++) restore[index]?.();
  }
  return counted;
}
