/**
 * The part of a readable byte stream that a connection uses.
 *
 * Node's `Readable`, `net.Socket` and `process.stdin` fit; so does anything else with these members. They are named
 * here so that the package needs no types of Node.
 */
export interface ReadableStreamLike {
  on(event: 'data', listener: (chunk: Uint8Array | string) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: the type of Node's own removeListener
  off(event: string, listener: (...args: any[]) => void): unknown;
  pause(): unknown;
  resume(): unknown;
  readonly destroyed?: boolean | undefined;
  readonly readableEnded?: boolean | undefined;
  readonly errored?: Error | null | undefined;
}

/** The part of a writable byte stream that a connection uses: Node's `Writable`, `net.Socket`, `process.stdout`. */
export interface WritableStreamLike {
  on(event: 'drain' | 'close' | 'finish', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: the type of Node's own removeListener
  off(event: string, listener: (...args: any[]) => void): unknown;
  write(chunk: string): boolean;
  destroy(): unknown;
  readonly destroyed?: boolean | undefined;
  readonly writableEnded?: boolean | undefined;
  readonly writableFinished?: boolean | undefined;
  readonly writableLength?: number | undefined;
  readonly errored?: Error | null | undefined;
}

const silenced = new WeakSet<object>();

/**
 * Keeps a later failure of a stream from becoming an uncaught exception.
 *
 * One listener for each stream, whatever number of connections it has served, and none of them is held by it.
 */
export function ignoreErrors(stream: { on(event: 'error', listener: () => void): unknown }): void {
  if (silenced.has(stream)) return;
  silenced.add(stream);
  stream.on('error', ignore);
}

function ignore(): void {}
