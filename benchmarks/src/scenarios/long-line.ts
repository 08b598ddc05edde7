import { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { blob } from '../lib/payloads.ts';
import { usageNow, watchOthers } from '../lib/usage.ts';
import type { PeerName } from '../peers/index.ts';
import type { Peer } from '../peers/peer.ts';
import { defineScenario } from './scenario.ts';

interface LongLine {
  readonly bytes: number;
  readonly chunk: number;
}

const KIB = 1024;
/** The SDKs copy all that has come with every chunk: left out where that takes minutes. */
const LINEAR: readonly PeerName[] = ['mcplkit', 'limit', 'vscode-jsonrpc', 'json-rpc-2.0'];

/** Who takes a megabyte byte by byte within seconds. */
const SMALLEST: readonly PeerName[] = ['mcplkit', 'limit', 'json-rpc-2.0'];

/** Chunks that are handed over before the loop goes around. */
const CHUNKS_PER_TURN = 64;

function requestOf(peer: Peer, bytes: number): Buffer {
  const request = { jsonrpc: '2.0', id: 1, method: 'swallow', params: blob(bytes) };
  return Buffer.from(peer.frame(JSON.stringify(request)));
}

/** Settles with the end of an answer. A header may come before it, in a chunk of its own. */
function answerOn(output: Readable): Promise<void> {
  return new Promise((resolve) => {
    output.on('data', function watch(chunk: Buffer) {
      if (!chunk.includes('}')) return;
      output.off('data', watch);
      resolve();
    });
  });
}

export const longLine = defineScenario<LongLine>({
  name: 'long-line',
  title: 'One long request that comes in pieces to a serving end',
  shows: ['cpuMs'],
  peers: LINEAR,
  cells: {
    '10 MB in 4 KB pieces': {
      bytes: 10e6,
      chunk: 4 * KIB,
      peers: ['mcplkit', 'sdk1', 'sdk2', ...LINEAR.slice(1)],
      slow: ['sdk1', 'sdk2'],
    },
    '10 MB in 64 KB pieces': {
      bytes: 10e6,
      chunk: 64 * KIB,
      peers: ['mcplkit', 'sdk1', 'sdk2', ...LINEAR.slice(1)],
    },
    '20 MB in 64 KB pieces': { bytes: 20e6, chunk: 64 * KIB },
    '32 MB in 64 KB pieces': { bytes: 32e6, chunk: 64 * KIB },
    '64 MB in 64 KB pieces': { bytes: 64e6, chunk: 64 * KIB },
    '0.5 MB byte by byte': { bytes: 5e5, chunk: 1, peers: SMALLEST },
    '1 MB byte by byte': { bytes: 1e6, chunk: 1, peers: SMALLEST },
  },
  async measure({ cell: { bytes, chunk }, load }) {
    const peer = await load();
    const input = new Readable({ read() {} });
    const output = new PassThrough();
    await peer.serve({ input, output });
    const feed = async (line: Buffer): Promise<void> => {
      const answered = answerOn(output);
      for (let from = 0, turn = 1; from < line.length; from += chunk, turn++) {
        input.push(line.subarray(from, from + chunk));
        if (turn % CHUNKS_PER_TURN === 0) await setImmediate();
      }
      await answered;
    };
    await feed(requestOf(peer, chunk * 4));

    const line = requestOf(peer, bytes);
    const others = watchOthers();
    const before = usageNow();
    await feed(line);
    const after = usageNow();
    const cpuUs = after.cpuUs - before.cpuUs;
    return { cpuMs: cpuUs / 1000, ms: after.at - before.at, others: others(cpuUs) };
  },
});
