import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import type { PeerName } from '../peers/index.ts';
import type { Ends } from '../peers/peer.ts';
import type { Mark } from './meter.ts';

/** What the process at the other end does. */
export type FarRole = 'stdio' | 'websocket' | 'relay';

/** A process at the other end. It ends with this one: it watches the channel to it, which carries marks alone. */
export interface FarProcess {
  /** What it has used, and how many notifications have come to it. */
  mark(): Promise<Mark>;
}

async function start(
  role: FarRole,
  peer: PeerName,
  pipes: number,
): Promise<{ child: ChildProcess; ready: unknown }> {
  const program = fileURLToPath(new URL('./child.js', import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, program, role, peer], {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc', ...new Array<'pipe'>(pipes).fill('pipe')],
  });
  const [ready] = await once(child, 'message');
  for (const stream of child.stdio) stream?.setMaxListeners(0);
  return { child, ready };
}

async function markOf(child: ChildProcess): Promise<Mark> {
  child.send('mark');
  const [mark] = await once(child, 'message');
  return mark as Mark;
}

const endsOf = (child: ChildProcess, input: number, output: number): Ends => ({
  input: child.stdio[input] as Readable,
  output: child.stdio[output] as Writable,
});

/** Serves over its stdin and stdout. */
export async function startFarProcess(peer: PeerName): Promise<FarProcess & { readonly ends: Ends }> {
  const { child } = await start('stdio', peer, 0);
  return { ends: endsOf(child, 1, 0), mark: () => markOf(child) };
}

/** Serves over a WebSocket. */
export async function startFarSocket(peer: PeerName): Promise<FarProcess & { readonly socket: WebSocket }> {
  const { child, ready } = await start('websocket', peer, 0);
  const { port } = ready as { port: number };
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
  await once(socket, 'open');
  return { socket, mark: () => markOf(child) };
}

/** Relays between two pairs of pipes, of which this process holds the other ends. */
export async function startFarRelay(
  peer: PeerName,
): Promise<FarProcess & { readonly client: Ends; readonly server: Ends }> {
  const { child } = await start('relay', peer, 2);
  return { client: endsOf(child, 1, 0), server: endsOf(child, 4, 5), mark: () => markOf(child) };
}
