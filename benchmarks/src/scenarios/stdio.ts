import { startFarProcess } from '../lib/far-process.ts';
import { measureRoundTrips, ROUND_TRIPS, type RoundTrips } from './round-trips.ts';
import { defineScenario } from './scenario.ts';

export const stdio = defineScenario<RoundTrips>({
  name: 'stdio',
  title: 'Round trips over the stdio of a child process',
  shows: ['perSecond', 'cpuUs', 'p99Us'],
  peers: ['mcplkit', 'sdk1', 'limit', 'sdk2', 'vscode-jsonrpc', 'json-rpc-2.0'],
  cells: ROUND_TRIPS,
  async measure({ cell, name, load, pace }) {
    const peer = await load();
    const far = await startFarProcess(name);
    return measureRoundTrips(await peer.ask(far.ends), cell, pace, far.mark);
  },
});
