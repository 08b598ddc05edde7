import type { WritableStreamLike } from '../../src/streams.ts';

/** An output whose every answer a test decides, and which remembers what it was given. */
export class FakeOutput implements WritableStreamLike {
  readonly written: string[] = [];
  /** What `write` returns: whether more may be written at once. */
  takesMore = true;
  writableLength: number | undefined;
  writableEnded = false;
  destroyed = false;
  /** Runs within each `write`, as a reader in the same process does. */
  onWrite: ((text: string) => void) | undefined;

  on(): this {
    return this;
  }

  off(): this {
    return this;
  }

  write(text: string): boolean {
    this.written.push(text);
    const takesMore = this.takesMore;
    this.onWrite?.(text);
    return takesMore;
  }

  destroy(): void {
    this.destroyed = true;
  }
}
