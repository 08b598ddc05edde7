import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

/** A program that was started, and how it ended. */
export interface Child {
  readonly process: ChildProcessByStdio<Writable, Readable, Readable>;
  /** What it has written to standard error. */
  readonly stderr: () => string;
  /** Settles when it has ended and all that it wrote has been read. */
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Starts programs that import the package as it is now, bundled for them, and leaves none of them behind. */
export class Children {
  readonly #folder = mkdtempSync(join(tmpdir(), 'mcplkit-wire-'));
  readonly #children: Child[] = [];
  readonly #wire = join(this.#folder, 'wire.mjs');

  constructor() {
    this.bundle(here('../../src/index.ts'), this.#wire);
  }

  /** Starts a fixture, which gets the address of the bundle as its argument. */
  fixture(name: string): Child {
    return this.start(here(`../fixtures/${name}.mjs`), pathToFileURL(this.#wire).href);
  }

  /** Bundles a program that imports the package by its name, and starts it. */
  program(path: string): Child {
    const file = join(this.#folder, 'program.mjs');
    this.bundle(here(path), file);
    return this.start(file);
  }

  bundle(entry: string, outfile: string): void {
    const conditions = ['@mcplkit/source'];
    buildSync({ entryPoints: [entry], outfile, bundle: true, format: 'esm', platform: 'node', conditions });
  }

  start(file: string, ...args: string[]): Child {
    const child = spawn(process.execPath, ['--unhandled-rejections=strict', '--expose-gc', file, ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      // What the tests' own process was started with is none of the child's business.
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
    const started: Child = { process: child, stderr: () => stderr, ended };
    this.#children.push(started);
    return started;
  }

  /** Ends what still runs, and waits for it. */
  async endAll(): Promise<void> {
    for (const { process: child, ended } of this.#children.splice(0)) {
      child.kill('SIGKILL');
      child.stdout.destroy();
      await ended;
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
