import process from 'node:process';
import { ConnectionError, type WritableStreamLike } from '@mcplkit/wire';

/** Standard output, reserved for one writer. */
export interface StdoutGuard {
  /** The only way to standard output while the guard stands: the `output` of a transport. */
  readonly output: WritableStreamLike;
  /** Gives standard output back to everybody. Safe to call again. */
  restore(): void;
}

type Write = typeof process.stdout.write;

let standing = false;

/**
 * Reserves standard output for messages: what anybody else prints goes to standard error.
 *
 * A server over stdio speaks through standard output alone (MCP, "Transports", stdio), and one `console.log` of some
 * library cuts the conversation. Behind this, `console.*` and `process.stdout.write` go to standard error until
 * `restore()`, in worker threads too. Call it before other modules are loaded. What writes to file descriptor 1 itself
 * is out of its reach: `fs.writeSync(1, …)`, native code, and child processes that inherit it.
 *
 * @throws {ConnectionError} `transport-failed` when a guard stands already
 *
 * @example
 * ```ts
 * import { guardStdout, StdioTransport } from '@mcplkit/transports/stdio';
 * import { McplConnection } from '@mcplkit/wire';
 *
 * const guard = guardStdout();
 * console.log('to standard error');
 * const connection = McplConnection.fromTransport(new StdioTransport({ output: guard.output }));
 * connection.on('error', (error) => console.error(error));
 * connection.once('close', guard.restore);
 * ```
 */
export function guardStdout(): StdoutGuard {
  if (standing) {
    const words = 'Standard output is guarded already: restore() the guard that there is, or use its output.';
    throw new ConnectionError('transport-failed', words);
  }
  const { stdout } = process;
  const original = stdout.write;
  standing = true;
  let active = true;
  // Who wraps it in turn and keeps it for later still reaches standard output once the guard is gone.
  const stray = ((...args: Parameters<Write>) =>
    active ? process.stderr.write(...args) : original.apply(stdout, args)) as Write;
  stdout.write = stray;
  return {
    output: new GuardedOutput(stdout, original),
    restore() {
      if (!active) return;
      active = false;
      standing = false;
      if (stdout.write === stray) stdout.write = original;
    },
  };
}

/** Standard output as it was. */
class GuardedOutput implements WritableStreamLike {
  readonly #stream: NodeJS.WriteStream;
  readonly #write: Write;

  constructor(stream: NodeJS.WriteStream, write: Write) {
    this.#stream = stream;
    this.#write = write;
  }

  get destroyed(): boolean {
    return this.#stream.destroyed;
  }

  get writableEnded(): boolean {
    return this.#stream.writableEnded;
  }

  get writableFinished(): boolean {
    return this.#stream.writableFinished;
  }

  get writableLength(): number {
    return this.#stream.writableLength;
  }

  get errored(): Error | null {
    return this.#stream.errored;
  }

  on(event: string, listener: (error: Error) => void): this {
    this.#stream.on(event, listener);
    return this;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the type of Node's own removeListener
  off(event: string, listener: (...args: any[]) => void): this {
    this.#stream.off(event, listener);
    return this;
  }

  write(chunk: string): boolean {
    return this.#write.call(this.#stream, chunk);
  }

  destroy(): this {
    this.#stream.destroy();
    return this;
  }
}
