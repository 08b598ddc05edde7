import { measureRepeating } from '../lib/measure-repeating.ts';
import type { Measures } from '../lib/measures.ts';
import { TOOL_SERVERS, type ToolClient, type ToolServer } from '../lib/tool-servers.ts';
import type { PeerName } from '../peers/index.ts';
import { defineScenario, type Pace } from './scenario.ts';

async function clientOf(name: PeerName, server: ToolServer): Promise<ToolClient> {
  const make = TOOL_SERVERS[name];
  if (make === undefined) throw new Error(`${name} has no servers with tools.`);
  return make(server);
}

/** Asks again and again, so many at once. */
function measureAsking(ask: () => Promise<unknown>, inFlight: number, pace: Pace): Promise<Measures> {
  return measureRepeating(async () => {
    await Promise.all(Array.from({ length: inFlight }, ask));
    return inFlight;
  }, pace);
}

/** A whole server of each library, its client, and arguments that are checked. */
export const toolCalls = defineScenario<{ readonly inFlight: number }>({
  name: 'tool-calls',
  title: 'Calls of a tool through a server, over the memory transport of each library',
  shows: ['perSecond', 'cpuUs'],
  peers: ['mcplkit', 'sdk1', 'sdk2'],
  cells: { '1 in flight': { inFlight: 1 }, '64 in flight': { inFlight: 64 } },
  async measure({ cell, name, pace }) {
    const client = await clientOf(name, { tools: 1 });
    return measureAsking(client.call, cell.inFlight, pace);
  },
});

export const toolLists = defineScenario<{ readonly worded: boolean }>({
  name: 'tool-lists',
  title: 'Lists of 1,000 tools from a server, over the memory transport of each library',
  shows: ['perSecond', 'cpuUs'],
  peers: ['mcplkit', 'sdk1', 'sdk2'],
  cells: { '1,000 tools': { worded: false }, '1,000 tools, worded': { worded: true, peers: ['mcplkit'] } },
  async measure({ cell, name, pace }) {
    const client = await clientOf(name, { tools: 1000, worded: cell.worded });
    return measureAsking(client.list, 1, pace);
  },
});
