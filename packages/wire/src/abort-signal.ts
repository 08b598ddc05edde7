/**
 * The `AbortSignal` of the runtime that compiles this, whichever library declares it; where none does, its shape.
 *
 * Written so, the package's types need neither the DOM's nor Node's.
 */
export type AbortSignalLike = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : AbortSignalShape;

interface AbortSignalShape {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
