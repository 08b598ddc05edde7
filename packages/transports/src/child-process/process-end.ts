import { type ChildProcess, spawnSync } from 'node:child_process';
import process from 'node:process';

/** How a process ended: with a code, or by a signal. */
export interface ExitStatus {
  readonly code: number | null;
  readonly signal: string | null;
}

/** How a process ended, in words. */
export function inWords({ code, signal }: ExitStatus): string {
  return signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
}

/** The end of one child: waited for, asked for, and in the last resort forced. */
export class ProcessEnd {
  /** Settles when the process is gone, also when it never was. */
  readonly exited: Promise<ExitStatus>;
  readonly #child: ChildProcess;
  #stopping: Promise<ExitStatus> | undefined;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve({ code, signal }));
      child.on('error', () => {
        if (child.pid === undefined) resolve({ code: null, signal: null });
      });
    });
  }

  /** Waits for the end, whose input has been ended, and goes on to SIGTERM and SIGKILL, each after `timeoutMs`. */
  stop(timeoutMs: number): Promise<ExitStatus> {
    this.#stopping ??= this.#stop(timeoutMs);
    return this.#stopping;
  }

  async #stop(timeoutMs: number): Promise<ExitStatus> {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const status = await this.#within(timeoutMs);
      if (status !== undefined) return status;
      this.#signal(signal);
    }
    return this.exited;
  }

  #within(timeoutMs: number): Promise<ExitStatus | undefined> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), timeoutMs);
    });
    return Promise.race([this.exited, late]).finally(() => clearTimeout(timer));
  }

  /** Reaches the whole group, so that nothing that the child started outlives it. */
  #signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (process.platform !== 'win32') process.kill(-pid, signal);
      else if (signal === 'SIGKILL')
        spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { windowsHide: true });
      else this.#child.kill(signal);
    } catch {
      // It has ended in this very moment.
    }
  }
}
