import type { ChildProcess } from 'node:child_process';
import {
  ConnectionClosedError,
  ConnectionError,
  type JsonRpcMessage,
  type MessageTransport,
  StreamTransport,
} from '@mcplkit/wire';
import spawn from 'cross-spawn';
import { environmentOf } from './child-process/environment.ts';
import { type ExitStatus, inWords, ProcessEnd } from './child-process/process-end.ts';
import { type StderrUse, watchStderr } from './child-process/stderr.ts';

export type { ExitStatus } from './child-process/process-end.ts';
export type { StderrUse } from './child-process/stderr.ts';

/** Which program to start, and how. */
export interface ChildProcessTransportOptions {
  /** The program. It is looked for on the path; a script of npm works on Windows too. */
  command: string;
  args?: readonly string[];
  cwd?: string;
  /** Variables that are added to what is inherited. */
  env?: Readonly<Record<string, string>>;
  /** Whether the child sees the whole environment. Default false: the path, the home, the language and the like. */
  inheritEnv?: boolean;
  /** What becomes of its standard error, which is always read. Default `tail`. */
  stderr?: StderrUse;
  /**
   * How long `close()` waits after the end of the input, and again after SIGTERM, before it goes on to SIGKILL, in
   * milliseconds. Default 2,000.
   */
  shutdownTimeoutMs?: number;
  /** The largest message either way, in bytes. Default 64 MiB. */
  maxMessageBytes?: number;
  /** The most output that may wait, in bytes. Default 64 MiB. */
  maxBufferedBytes?: number;
}

/** How long the output of a child that has exited may take to arrive. Whoever it started may hold it open for ever. */
const DRAIN_MS = 100;

/**
 * The client's side of MCP over standard input and output: starts the server and ends it (MCP, "Transports", stdio).
 *
 * When the child ends by itself, `onclose` follows at once; if it failed, `onerror` says with what, and quotes the last
 * that it wrote to standard error. `close()` ends its input, then sends SIGTERM and SIGKILL to its process group, each
 * after a bound; `onclose` has been called when it resolves.
 *
 * @example
 * ```ts
 * import { ChildProcessTransport } from '@mcplkit/transports/child-process';
 * import { McplConnection } from '@mcplkit/wire';
 *
 * const transport = new ChildProcessTransport({ command: 'node', args: ['server.js'] });
 * export const connection = McplConnection.fromTransport(transport, { answerMalformed: false });
 * connection.on('error', (error) => console.error(error));
 * ```
 */
export class ChildProcessTransport implements MessageTransport {
  onmessage?: ((message: JsonRpcMessage, extra?: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly #options: ChildProcessTransportOptions;
  #child: ChildProcess | undefined;
  #end: ProcessEnd | undefined;
  #stream: StreamTransport | undefined;
  #tail: () => string = () => '';
  #isWanted = false;
  #closed = false;

  constructor(options: ChildProcessTransportOptions) {
    this.#options = { ...options };
  }

  /** The process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** The last that the child wrote to standard error, at most 8,192 characters, unless that goes elsewhere. */
  get stderrTail(): string {
    return this.#tail();
  }

  /** Starts the program. Rejects when it cannot be started, with the reason. */
  async start(): Promise<void> {
    if (this.#child !== undefined || this.#closed) {
      throw new ConnectionError(
        'transport-failed',
        'A child process is started once: make another transport.',
      );
    }
    const { command, args = [], cwd, stderr = 'tail' } = this.#options;
    const child = spawn(command, [...args], {
      cwd,
      env: environmentOf(this.#options),
      stdio: ['pipe', 'pipe', stderr === 'inherit' ? 'inherit' : 'pipe'],
      // A group of its own, so that what it starts can be ended with it.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    this.#child = child;
    this.#end = new ProcessEnd(child);
    this.#tail = watchStderr(child.stderr, stderr);
    await this.#started(child);
    if (this.#isWanted) throw new ConnectionClosedError('not-sent');
    if (child.stdout === null || child.stdin === null) throw this.#failure('has no pipes');
    const { maxMessageBytes, maxBufferedBytes } = this.#options;
    const stream = new StreamTransport(child.stdout, child.stdin, {
      ...(maxMessageBytes === undefined ? {} : { maxMessageBytes }),
      ...(maxBufferedBytes === undefined ? {} : { maxBufferedBytes }),
    });
    stream.onmessage = (message) => this.onmessage?.(message);
    stream.onerror = (error) => this.onerror?.(error);
    stream.onclose = () => void this.#finish();
    this.#stream = stream;
    void this.#end.exited.then(() => this.#drain(stream));
    await stream.start();
  }

  send(message: JsonRpcMessage): Promise<void> {
    if (this.#stream !== undefined) return this.#stream.send(message);
    const words = 'The child process was not started: the message was not sent.';
    return Promise.reject(new ConnectionError('transport-failed', words));
  }

  async close(): Promise<void> {
    this.#isWanted = true;
    if (this.#stream === undefined) this.#child?.stdin?.end();
    await this.#stream?.close();
    await this.#finish();
  }

  #started(child: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (cause) => {
        const { code } = cause as NodeJS.ErrnoException;
        const why =
          code === 'ENOENT' ? 'there is no such program on the path, or no such folder' : cause.message;
        reject(this.#failure(`could not be started: ${why}`, cause));
      });
    });
  }

  /** The output of a child that is gone ends soon, unless a process that it started holds it open. */
  #drain(stream: StreamTransport): void {
    const timer = setTimeout(() => void stream.close(), DRAIN_MS);
    this.#child?.stdout?.once('close', () => clearTimeout(timer));
  }

  /** Ends what still runs, says why it ended, and that it is over, once. */
  async #finish(): Promise<void> {
    const status = await this.#end?.stop(this.#options.shutdownTimeoutMs ?? 2_000);
    if (this.#closed) return;
    this.#closed = true;
    if (status !== undefined && !this.#isWanted && !isClean(status)) {
      const said = this.#tail();
      const words = said === '' ? '' : `. The last that it wrote to standard error: ${said}`;
      this.onerror?.(this.#failure(`${inWords(status)}${words}`));
    }
    this.onclose?.();
  }

  #failure(what: string, cause?: unknown): ConnectionError {
    const message = `The program ${this.#options.command} ${what}.`;
    return new ConnectionError('transport-failed', message, cause === undefined ? undefined : { cause });
  }
}

function isClean({ code }: ExitStatus): boolean {
  return code === 0;
}
