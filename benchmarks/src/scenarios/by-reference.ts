import { measureRoundTrips, type RoundTrips } from './round-trips.ts';
import { defineScenario } from './scenario.ts';

export const byReference = defineScenario<RoundTrips>({
  name: 'by-reference',
  title: 'Round trips over the in-memory transport, objects passed by reference',
  shows: ['perSecond', 'cpuUs'],
  peers: ['mcplkit', 'sdk1', 'sdk2'],
  cells: {
    '1 KB, 1 in flight': { payload: '1 KB', inFlight: 1 },
    '1 KB, 64 in flight': { payload: '1 KB', inFlight: 64 },
  },
  async measure({ cell, name, load, pace }) {
    const peer = await load();
    const asker = await peer.joined?.();
    if (asker === undefined) throw new Error(`${name} has no in-memory transport.`);
    return measureRoundTrips(asker, cell, pace);
  },
});
