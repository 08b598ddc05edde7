import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  type ToolsetContext,
  type ToolsetDefinition,
  ToolsetServer,
  type ToolsetSnapshot,
} from '@mcplkit/toolsets';
import { McplConnection, MemoryTransport } from '@mcplkit/wire';
import { settledHeap } from '../lib/heap.ts';
import { measureRepeating } from '../lib/measure-repeating.ts';
import { defineScenario } from './scenario.ts';

const PRINCIPAL = 'player';

/** A board with a text of 200 bytes; the last one that was opened can be got at. */
function board(): { readonly definition: ToolsetDefinition; change(): void } {
  let last: ToolsetContext | undefined;
  let moves = 0;
  const definition: ToolsetDefinition = {
    title: 'Board',
    summary: 'A board to play on',
    instances: true,
    tools: ['move', 'pass', 'resign'].map((name) => ({ name, inputSchema: { type: 'object' } })),
    open(ctx) {
      last = ctx;
      return {
        visible: () => ['move', 'pass'],
        content: () => [{ type: 'text', text: `${moves}`.padEnd(200, '.') }],
        call: () => ({ content: [] }),
      };
    },
  };
  const change = () => {
    moves += 1;
    last?.changed();
  };
  return { definition, change };
}

/** A host that knows of tool presence, and only counts what it is told. */
async function connectHost(server: ToolsetServer, told: () => void): Promise<McplConnection> {
  const [here, there] = MemoryTransport.createPair();
  await server.serve(there, PRINCIPAL);
  const host = McplConnection.fromTransport(here);
  host.handleNotification('toolsets/changed', told);
  await host.sendRequest('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: { experimental: { mcpl: { version: '0.5', toolPresence: true } } },
    clientInfo: { name: 'host', version: '0.0.0' },
  });
  host.sendNotification('notifications/initialized');
  await host.sendRequest('featureSets/update', { effectiveCapabilities: ['tools'] });
  await host.sendRequest('toolsets/list', {});
  return host;
}

/** A change of a surface, from `changed()` to the statement on every connection of the principal. */
export const presence = defineScenario<{ readonly connections: number }>({
  name: 'presence',
  title: 'A change of a surface, stated on each connection of its principal',
  shows: ['cpuUs'],
  peers: ['mcplkit'],
  cells: {
    '1 connection': { connections: 1 },
    '100 connections': { connections: 100 },
    '1,000 connections': { connections: 1000 },
  },
  async measure({ cell, pace }) {
    const { definition, change } = board();
    const server = new ToolsetServer({ name: 'bench', version: '0.0.0', toolsets: { board: definition } });
    let told = 0;
    const hosts: McplConnection[] = [];
    const tell = () => {
      told += 1;
    };
    for (let index = 0; index < cell.connections; index++) hosts.push(await connectHost(server, tell));
    await hosts[0]?.sendRequest('toolsets/open', { toolset: 'board' });
    await setTimeout(5);
    return measureRepeating(async () => {
      const all = told + cell.connections;
      change();
      // The statement is on the next turn of the timers.
      await setTimeout(1);
      while (told < all) await setImmediate();
      return 1;
    }, pace);
  },
});

/** What one instance holds whose principal is away. */
export const idleInstances = defineScenario<{ readonly count: number }>({
  name: 'idle-instances',
  title: 'Heap of an instance whose principal is away',
  shows: ['heapBytes'],
  peers: ['mcplkit'],
  cells: { '10,000 principals': { count: 10_000 } },
  exact: true,
  nodeFlags: ['--expose-gc'],
  async measure({ cell, pace }) {
    const count = cell.count * pace.share;
    const server = new ToolsetServer({
      name: 'bench',
      version: '0.0.0',
      toolsets: { board: board().definition },
      restorable: true,
    });
    const principals = Array.from({ length: count }, (_, index) => ({
      principal: `player-${index}`,
      instances: [{ toolset: 'board', options: {} }],
    }));
    const snapshot: ToolsetSnapshot = { version: 1, principals };
    const before = await settledHeap();
    await server.restore(snapshot);
    const after = await settledHeap();
    if (server.snapshot().principals.length !== count)
      throw new Error('The instances have to live until here.');
    await server.stop();
    return { heapBytes: (after - before) / count };
  },
});
