import { vi } from 'vitest';

/** Collects what is thrown on microtasks, which would end the process, until `vi.unstubAllGlobals()`. */
export function collectUncaught(): unknown[] {
  const uncaught: unknown[] = [];
  const { queueMicrotask } = globalThis;
  vi.stubGlobal('queueMicrotask', (callback: () => void) => {
    queueMicrotask(() => {
      try {
        callback();
      } catch (thrown) {
        uncaught.push(thrown);
      }
    });
  });
  return uncaught;
}
