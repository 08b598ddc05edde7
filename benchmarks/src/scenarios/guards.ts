import { streamPair } from '../lib/stream-pair.ts';
import { measureRoundTrips, ROUND_TRIPS, type RoundTrips } from './round-trips.ts';
import { defineScenario } from './scenario.ts';

export const guards = defineScenario<RoundTrips>({
  name: 'guards',
  title: 'Round trips in one process, with every bound and with none',
  shows: ['perSecond', 'cpuUs'],
  peers: ['mcplkit', 'mcplkit-unbounded'],
  cells: {
    '100 B, 64 in flight': ROUND_TRIPS['100 B, 64 in flight'],
    '1 KB, 64 in flight': ROUND_TRIPS['1 KB, 64 in flight'],
    '64 KB, 1 in flight': ROUND_TRIPS['64 KB, 1 in flight'],
  },
  async measure({ cell, load, pace }) {
    const peer = await load();
    const { near, far } = streamPair();
    await peer.serve(far);
    return measureRoundTrips(await peer.ask(near), cell, pace);
  },
});
