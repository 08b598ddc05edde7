import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { type FarProcess, startFarRelay } from '../lib/far-process.ts';
import { forMs } from '../lib/load.ts';
import { measureRate } from '../lib/meter.ts';
import { PAYLOADS } from '../lib/payloads.ts';
import type { Ends } from '../peers/peer.ts';
import { defineScenario } from './scenario.ts';

const BURST = 64;
const NEWLINE = 10;

/** Requests in bursts, as bytes made before, so that the relay has more to do than the ends. */
function requestsFrom(line: (id: number) => string): () => Buffer {
  let id = 0;
  return () => Buffer.from(Array.from({ length: BURST }, () => line(++id)).join(''));
}

/** Counts lines. */
function countLines({ input }: Ends, onLines: (count: number) => void): void {
  input.on('data', (chunk: Buffer) => {
    let count = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
    onLines(count);
  });
}

/** The relay's own CPU time alone; the ends of both sides are here, and cost about the same for everybody. */
export const relaying = defineScenario<object>({
  name: 'relay',
  title: 'Requests of 1 KB and their answers through a relay process, stdio to stdio',
  shows: ['perSecond', 'cpuUs'],
  peers: ['mcplkit', 'json'],
  cells: { '1 KB': {} },
  async measure({ name, pace }) {
    const far: FarProcess & { client: Ends; server: Ends } = await startFarRelay(name);
    const params = JSON.stringify(PAYLOADS['1 KB']());
    const request = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"echo","params":${params}}\n`;
    const answer = (id: number) => `{"jsonrpc":"2.0","id":${id},"result":${params}}\n`;

    let [asked, served, answered] = [0, 0, 0];
    countLines(far.server, (count) => {
      let text = '';
      for (let index = 0; index < count; index++) text += answer(++served);
      far.server.output.write(text);
    });
    countLines(far.client, (count) => {
      answered += count;
    });
    const burst = requestsFrom(request);
    const ask = async (ms: number): Promise<undefined> => {
      const more = forMs(ms);
      while (more()) {
        if (asked - answered < 4 * BURST) {
          far.client.output.write(burst());
          asked += BURST;
        }
        await setImmediate();
        while (far.client.output.writableNeedDrain) await once(far.client.output, 'drain');
      }
    };
    await ask(pace.warmUpMs);
    const { others: _ends, ...measures } = await measureRate(
      async () => ({ ...(await far.mark()), count: answered }),
      () => ask(pace.measureMs),
    );
    return measures;
  },
});
