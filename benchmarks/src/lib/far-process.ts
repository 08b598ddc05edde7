import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PeerName } from '../peers/index.ts';
import type { Ends } from '../peers/peer.ts';
import type { Mark } from './meter.ts';

/** A process that serves over its stdin and stdout. */
export interface FarProcess {
  readonly ends: Ends;
  /** What it has used, and how many notifications have come to it. */
  mark(): Promise<Mark>;
}

/** It ends with this process: it watches the channel to it, on which nothing but marks are sent. */
export async function startFarProcess(peer: PeerName): Promise<FarProcess> {
  const program = fileURLToPath(new URL('./child.js', import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, program, peer], {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('The process has no stdin or no stdout.');
  stdin.setMaxListeners(0);
  return {
    ends: { input: stdout, output: stdin },
    async mark() {
      child.send('mark');
      const [mark] = await once(child, 'message');
      return mark as Mark;
    },
  };
}
