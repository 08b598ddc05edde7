import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { ChildProcessTransport } from '@mcplkit/transports/child-process';
import type { Road } from '@mcplkit/transports/contract';
import { StreamTransport } from '@mcplkit/wire';
import { RemoteEnd } from '../remote-end.ts';
import { rowOf } from './abilities.ts';

/** A transport that starts a program; the far end is in that. */
export const childProcessRoad: Road = {
  ...rowOf('child-process'),
  async open(options) {
    const far = await RemoteEnd.listen();
    const program = { command: far.command, args: far.args() };
    // One that does not read does not hear of the end of its input either.
    const near = new ChildProcessTransport({ ...program, shutdownTimeoutMs: 300, ...options });
    return {
      near,
      async far() {
        await far.arrived;
        return far;
      },
      writeText: (text) => far.ask('write', { text }),
      writeBytes: (bytes) => far.ask('write', { bytes: [...bytes] }),
      async startStalled() {
        await far.start();
        await far.ask('pause');
      },
      readOn: () => far.ask('resume'),
      kill: () => void process.kill(near.pid ?? 0, 'SIGKILL'),
      async dispose() {
        await near.close();
        await far.dispose();
      },
    };
  },
  openRefused() {
    const near = new ChildProcessTransport({ command: 'no-such-program-anywhere' });
    return { near, dispose: () => near.close() };
  },
};

/** The same with its ends changed: a server over its standard streams, and what it is to those who started it. */
export const stdioProcessRoad: Road = {
  ...rowOf('stdio, in a process of its own'),
  async open(options) {
    const near = await RemoteEnd.listen();
    const child = spawn(near.command, near.args(options), { stdio: ['pipe', 'pipe', 'inherit'] });
    const { stdin, stdout } = child;
    for (const stream of [stdin, stdout]) stream.on('error', () => {});
    const far = new StreamTransport(stdout, stdin);
    const write = (chunk: string | Uint8Array) =>
      new Promise<void>((resolve) => {
        stdin.write(chunk, () => resolve());
      });
    return {
      near,
      far: async () => far,
      writeText: (text) => write(`${text}\n`),
      writeBytes: write,
      async startStalled() {
        await far.start();
        stdout.pause();
      },
      readOn: () => void stdout.resume(),
      kill() {
        stdin.destroy();
        stdout.destroy();
      },
      async dispose() {
        await near.arrived;
        await near.dispose();
        for (const stream of [stdin, stdout]) stream.destroy();
        await ended(child);
      },
    };
  },
};

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
