import { startFarProcess } from '../lib/far-process.ts';
import { forMs, keepNoting } from '../lib/load.ts';
import type { Measures } from '../lib/measures.ts';
import { type Mark, markHere, measureRate } from '../lib/meter.ts';
import { PAYLOADS, type PayloadName } from '../lib/payloads.ts';
import { streamPair } from '../lib/stream-pair.ts';
import type { PeerName } from '../peers/index.ts';
import type { Ends, Peer } from '../peers/peer.ts';
import { defineScenario, type Pace } from './scenario.ts';

/** Where a note comes out; the roads differ in nothing else. */
interface Road {
  readonly ends: Ends;
  /** What both ends have used, and how many notes have arrived. */
  mark(): Promise<Mark>;
}

async function withinProcess(peer: Peer): Promise<Road> {
  let arrived = 0;
  const { near, far } = streamPair();
  await peer.serve(far, { onNote: () => void arrived++ });
  return { ends: near, mark: async () => markHere(arrived) };
}

async function overStdio(_peer: Peer, name: PeerName): Promise<Road> {
  const far = await startFarProcess(name);
  return {
    ends: far.ends,
    async mark() {
      const there = await far.mark();
      return { ...there, cpuUs: there.cpuUs + markHere(0).cpuUs };
    },
  };
}

async function measureNotes(peer: Peer, road: Road, payload: PayloadName, pace: Pace): Promise<Measures> {
  const asker = await peer.ask(road.ends);
  const params = PAYLOADS[payload]();
  await keepNoting(asker, params, road.ends.output, forMs(pace.warmUpMs));
  return measureRate(road.mark, async () => {
    await keepNoting(asker, params, road.ends.output, forMs(pace.measureMs));
    return undefined;
  });
}

interface Notes {
  readonly payload: PayloadName;
  open(peer: Peer, name: PeerName): Promise<Road>;
}

/** A road more is a cell more: the WebSocket's open a pair of sockets. */
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
  },
  async measure({ cell, name, load, pace }) {
    const peer = await load();
    return measureNotes(peer, await cell.open(peer, name), cell.payload, pace);
  },
});
