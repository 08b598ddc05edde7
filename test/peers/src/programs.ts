import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { fileURLToPath } from 'node:url';

/** A file of a package that this one depends on. */
export function fileOf(name: string, file: string): string {
  return fileURLToPath(new URL(`../node_modules/${name}/${file}`, import.meta.url));
}

/** A program of this package, as it was built. */
export function builtHere(file: string): string {
  return fileURLToPath(new URL(`../dist/${file}`, import.meta.url));
}

/** The servers of ours that others are put in front of. */
export const OURS = {
  'live-counter': fileOf('live-counter', 'dist/server.js'),
  arcade: fileOf('arcade', 'dist/server.js'),
};

/** What a program said before it ended, and how it did. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a program of Node to its end. */
export async function runProgram(file: string, args: readonly string[], env = {}): Promise<Ended> {
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}

/** Whether there is a process of that number. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A port of this machine that nobody listens on, for programs that cannot take any free one. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}

/** A program that listens on a port, and is over with everything that it started when `stop` has settled. */
export interface Listening {
  readonly stop: () => Promise<void>;
}

/** Starts a program of Node that listens on a port, and waits until it does. */
export async function startListening(
  file: string,
  args: readonly string[],
  port: number,
): Promise<Listening> {
  const child = spawn(process.execPath, [file, ...args], {
    stdio: 'ignore',
    // A group of its own, so that what it starts can be ended with it.
    detached: true,
  });
  const exited = once(child, 'exit');
  while (!(await isReachable(port))) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode} before it listened.`);
  }
  return { stop: () => stop(child, exited) };
}

async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (child.pid !== undefined) {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It is gone already.
    }
  }
  await exited;
}

function isReachable(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    // The next attempt is behind whatever else wants the processor.
    socket.once('error', () => setTimeout(() => resolve(false), 20));
  });
}
