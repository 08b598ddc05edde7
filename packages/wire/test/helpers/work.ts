/** What was done to bytes and to text, in bytes, units and items. */
export interface Work {
  /** Bytes copied from one array into another. */
  copied: number;
  /** Bytes decoded to text. */
  decoded: number;
  /** Bytes and units that were looked at in a search. */
  searched: number;
  /** Units and items that were cut out of a text or a list. */
  sliced: number;
}

/** Runs something and counts its work, because a clock would judge the machine too. */
export function countWork(action: () => void): Work {
  const work: Work = { copied: 0, decoded: 0, searched: 0, sliced: 0 };
  const restore: (() => void)[] = [];

  function watch(
    owner: object,
    name: string,
    count: (self: { length: number }, args: unknown[], result: unknown) => void,
  ): void {
    const original = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
    const counting = function (this: { length: number }, ...args: unknown[]): unknown {
      const result = original.apply(this, args);
      count(this, args, result);
      return result;
    };
    Object.defineProperty(owner, name, { value: counting, configurable: true, writable: true });
    restore.push(() =>
      Object.defineProperty(owner, name, { value: original, configurable: true, writable: true }),
    );
  }

  const lengthOf = (value: unknown) => (value as { length: number }).length;
  const forward = (self: { length: number }, args: unknown[], found: unknown) => {
    const from = typeof args[1] === 'number' ? args[1] : 0;
    work.searched += (found === -1 ? self.length : (found as number) + 1) - from;
  };
  const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as object;
  watch(typedArray, 'set', (_self, [source]) => {
    work.copied += lengthOf(source);
  });
  watch(typedArray, 'indexOf', forward);
  watch(typedArray, 'lastIndexOf', (self, _args, found) => {
    work.searched += self.length - Math.max(0, found as number);
  });
  watch(TextDecoder.prototype, 'decode', (_self, [bytes]) => {
    work.decoded += lengthOf(bytes);
  });
  watch(String.prototype, 'indexOf', forward);
  watch(String.prototype, 'slice', (_self, _args, result) => {
    work.sliced += lengthOf(result);
  });
  watch(Array.prototype, 'slice', (_self, _args, result) => {
    work.sliced += lengthOf(result);
  });
  watch(Array.prototype, 'shift', (self) => {
    work.sliced += self.length;
  });
  try {
    action();
  } finally {
    for (const undo of restore) undo();
  }
  return work;
}
