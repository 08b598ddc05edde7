import { streamPair } from '../lib/stream-pair.ts';
import { measureRoundTrips, ROUND_TRIPS, type RoundTrips } from './round-trips.ts';
import { defineScenario } from './scenario.ts';

export const inProcess = defineScenario<RoundTrips>({
  name: 'in-process',
  title: 'Round trips over a pair of streams in one process',
  shows: ['perSecond', 'cpuUs'],
  peers: ['mcplkit', 'sdk1', 'limit', 'json', 'sdk2', 'vscode-jsonrpc', 'json-rpc-2.0'],
  cells: { ...ROUND_TRIPS, '1 KB not ASCII, 64 in flight': { payload: '1 KB, not ASCII', inFlight: 64 } },
  async measure({ cell, load, pace }) {
    const peer = await load();
    const { near, far } = streamPair();
    await peer.serve(far);
    return measureRoundTrips(await peer.ask(near), cell, pace);
  },
});
