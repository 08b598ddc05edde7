import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The program in `fixtures/echo-server.mjs`, running as a process of its own. */
export class EchoServer {
  readonly process: ChildProcessByStdio<Writable, Readable, Readable>;
  /** What it said on standard error, line by line. */
  readonly said: string[] = [];
  /** How it ended, with everything that it said. */
  readonly exit: Promise<Exit>;
  #listeners: (() => void)[] = [];

  constructor() {
    const file = fileURLToPath(new URL('../fixtures/echo-server.mjs', import.meta.url));
    this.process = spawn(process.execPath, ['--unhandled-rejections=strict', file], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    // Writing to a process that ended is no failure of a test.
    this.process.stdin.on('error', () => {});
    let rest = '';
    this.process.stderr.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      this.said.push(...lines);
      for (const listener of this.#listeners) listener();
    });
    this.exit = once(this.process, 'close').then(([code, signal]) => ({ code, signal }) as Exit);
  }

  /** Settles when it has said this line. */
  async hear(line: string): Promise<void> {
    await new Promise<void>((resolve) => {
      const listener = () => {
        if (this.said.includes(line)) resolve();
      };
      this.#listeners.push(listener);
      listener();
    });
  }

  /** Reads all that it writes, to the end. */
  async output(): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.process.stdout) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  }

  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.exit;
  }
}
