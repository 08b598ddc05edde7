import { PassThrough, Writable } from 'node:stream';
import { settledHeap } from '../lib/heap.ts';
import type { Measures } from '../lib/measures.ts';
import { quietStream } from '../lib/quiet-stream.ts';
import type { PeerName } from '../peers/index.ts';
import type { Asker, BareAsker, Ends, Params, Peer } from '../peers/peer.ts';
import { defineScenario } from './scenario.ts';

/** What one idle serving end holds. Its streams are there before, and not counted. */
async function measureIdle(peer: Peer, count: number): Promise<Measures> {
  const ends = Array.from({ length: count }, () => ({ input: quietStream(), output: quietStream() }));
  const before = await settledHeap();
  for (const each of ends) await peer.serve(each);
  const after = await settledHeap();
  if (ends.length !== count) throw new Error('The ends have to live until here.');
  return { heapBytes: (after - before) / count };
}

/** A far end that answers the handshake of the SDKs and nothing else. */
function silentEnd(): Ends {
  const input = new PassThrough();
  const result = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    serverInfo: { name: 'silent', version: '0.0.0' },
  };
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const id = /"method":"initialize"/.test(chunk.toString('latin1', 0, 4096))
        ? /"id":(\d+)/.exec(chunk.toString())?.[1]
        : undefined;
      if (id !== undefined) input.write(`{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(result)}}\n`);
      done();
    },
  });
  return { input, output: output.setMaxListeners(0) };
}

/** What every table of waiting requests holds at least: an entry, the promise and what settles it. */
function bareTable(): Asker {
  const table = new Map<number, { resolve(value: unknown): void; reject(reason: unknown): void }>();
  return {
    kind: 'promise',
    request: () => new Promise((resolve, reject) => table.set(table.size, { resolve, reject })),
    note: () => {},
  };
}

/** What one waiting request holds, its promise in the hands of the caller included. */
async function measurePending(asker: Asker | BareAsker, count: number): Promise<Measures> {
  if (asker.kind !== 'promise') throw new Error('Only what makes promises has them waiting.');
  const params: Params = {};
  const waiting: unknown[] = new Array(count).fill(undefined);
  for (let index = 0; index < 100; index++) waiting[index] = asker.request('echo', params);
  const before = await settledHeap();
  for (let index = 100; index < count; index++) waiting[index] = asker.request('echo', params);
  const after = await settledHeap();
  if (waiting.length !== count) throw new Error('The promises have to live until here.');
  return { heapBytes: (after - before) / (count - 100) };
}

const LIBRARIES: readonly PeerName[] = ['mcplkit', 'sdk1', 'sdk2', 'vscode-jsonrpc', 'json-rpc-2.0'];

export const memory = defineScenario<{ readonly count: number; readonly waits: boolean }>({
  name: 'memory',
  title: 'Heap of what waits',
  shows: ['heapBytes'],
  peers: LIBRARIES,
  cells: {
    'idle connection': { count: 10_000, waits: false },
    'waiting request': { count: 100_000, waits: true, peers: [...LIBRARIES, 'limit'] },
  },
  exact: true,
  nodeFlags: ['--expose-gc', '--max-old-space-size=4096'],
  async measure({ cell, name, load, pace }) {
    const peer = await load();
    const count = cell.count * pace.share;
    if (!cell.waits) return measureIdle(peer, count);
    return measurePending(
      name === 'limit' ? bareTable() : await peer.ask(silentEnd(), { waiting: count }),
      count,
    );
  },
});
