import type { Writable } from 'node:stream';
import { socketBelow } from '../lib/corked-sender.ts';
import { type FarProcess, startFarProcess, startFarSocket } from '../lib/far-process.ts';
import { forMs, keepNoting } from '../lib/load.ts';
import type { Measures } from '../lib/measures.ts';
import { type Mark, markHere, measureRate } from '../lib/meter.ts';
import { PAYLOADS, type PayloadName } from '../lib/payloads.ts';
import { streamPair } from '../lib/stream-pair.ts';
import type { PeerName } from '../peers/index.ts';
import type { Asker, BareAsker, Peer } from '../peers/peer.ts';
import { defineScenario, type Pace } from './scenario.ts';

/** Where a note comes out; the roads differ in nothing else. */
interface Road {
  readonly asker: Asker | BareAsker;
  /** Where back-pressure shows. */
  readonly output: Writable;
  /** What both ends have used, and how many notes have arrived. */
  mark(): Promise<Mark>;
}

async function withinProcess(peer: Peer): Promise<Road> {
  let arrived = 0;
  const { near, far } = streamPair();
  await peer.serve(far, { onNote: () => void arrived++ });
  return { asker: await peer.ask(near), output: near.output, mark: async () => markHere(arrived) };
}

async function markBoth(far: FarProcess): Promise<Mark> {
  const there = await far.mark();
  return { ...there, cpuUs: there.cpuUs + markHere(0).cpuUs };
}

async function overStdio(peer: Peer, name: PeerName): Promise<Road> {
  const far = await startFarProcess(name);
  return { asker: await peer.ask(far.ends), output: far.ends.output, mark: () => markBoth(far) };
}

async function overWebSocket(peer: Peer, name: PeerName): Promise<Road> {
  const far = await startFarSocket(name);
  const asker = await peer.webSocket?.ask(far.socket);
  if (asker === undefined) throw new Error(`${name} has no WebSocket.`);
  return { asker, output: socketBelow(far.socket), mark: () => markBoth(far) };
}

async function measureNotes(
  { asker, output, mark }: Road,
  payload: PayloadName,
  pace: Pace,
): Promise<Measures> {
  const params = PAYLOADS[payload]();
  await keepNoting(asker, params, output, forMs(pace.warmUpMs));
  return measureRate(mark, async () => {
    await keepNoting(asker, params, output, forMs(pace.measureMs));
    return undefined;
  });
}

interface Notes {
  readonly payload: PayloadName;
  open(peer: Peer, name: PeerName): Promise<Road>;
}

const ON_WEBSOCKETS: readonly PeerName[] = ['mcplkit', 'sdk1', 'limit', 'limit-uncorked', 'sdk2'];

/** A road more is a cell more. */
export const notifications = defineScenario<Notes>({
  name: 'notifications',
  title: 'Notifications, in bursts of 256',
  shows: ['perSecond', 'cpuUs'],
  peers: ['mcplkit', 'sdk1', 'limit', 'sdk2', 'vscode-jsonrpc', 'json-rpc-2.0'],
  cells: {
    '100 B, in process': { payload: '100 B', open: withinProcess },
    '1 KB, in process': { payload: '1 KB', open: withinProcess },
    '100 B, stdio': { payload: '100 B', open: overStdio },
    '1 KB, stdio': { payload: '1 KB', open: overStdio },
    '100 B, WebSocket': { payload: '100 B', open: overWebSocket, peers: ON_WEBSOCKETS },
    '1 KB, WebSocket': { payload: '1 KB', open: overWebSocket, peers: ON_WEBSOCKETS },
  },
  async measure({ cell, name, load, pace }) {
    const peer = await load();
    return measureNotes(await cell.open(peer, name), cell.payload, pace);
  },
});
