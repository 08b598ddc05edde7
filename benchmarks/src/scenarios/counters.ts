import { createHook } from 'node:async_hooks';
import { PerformanceObserver } from 'node:perf_hooks';
import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { collectGarbage } from '../lib/heap.ts';
import { keepAsking, type Load } from '../lib/load.ts';
import { PAYLOADS, type PayloadName } from '../lib/payloads.ts';
import { streamPair } from '../lib/stream-pair.ts';
import { defineScenario } from './scenario.ts';

interface Counted {
  readonly payload: PayloadName;
  readonly inFlight: number;
  /** How many round trips the heap is measured over: no garbage may be collected meanwhile. */
  readonly times: number;
  readonly asyncHandler?: boolean;
}

/** True `times` times. */
function forTimes(times: number): () => boolean {
  let done = 0;
  return () => done++ < times;
}

/** Counts what is made while `work` runs, by the names that `async_hooks` has for it. */
async function countMade(work: () => Promise<void>): Promise<Map<string, number>> {
  const made = new Map<string, number>();
  const hook = createHook({ init: (_id, type) => void made.set(type, (made.get(type) ?? 0) + 1) });
  hook.enable();
  await work();
  hook.disable();
  return made;
}

/** Calls to `write` of all of `outputs`, from now on. */
function countWrites(outputs: readonly Writable[]): { count: number } {
  const writes = { count: 0 };
  for (const output of outputs) {
    const write = output.write.bind(output) as (...args: unknown[]) => boolean;
    output.write = (...args: unknown[]) => {
      writes.count += 1;
      return write(...args);
    };
  }
  return writes;
}

/** What `work` puts on the heap, garbage included: the new space is large, so that nothing is collected. */
async function heapOf(work: () => Promise<void>): Promise<number> {
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    collections += list.getEntries().length;
  });
  collectGarbage();
  await setImmediate();
  const before = process.memoryUsage().heapUsed;
  observer.observe({ entryTypes: ['gc'] });
  await work();
  const after = process.memoryUsage().heapUsed;
  // The observer is told a few turns later.
  for (let turn = 0; turn < 5; turn++) await setImmediate();
  observer.disconnect();
  if (collections > 0) throw new Error('Garbage was collected while the heap was measured.');
  return after - before;
}

export const counters = defineScenario<Counted>({
  name: 'counters',
  title: 'What one round trip in one process makes',
  shows: ['promises', 'timers', 'turns', 'writes', 'heapBytes'],
  peers: ['mcplkit', 'json', 'sdk1', 'sdk2', 'vscode-jsonrpc', 'json-rpc-2.0'],
  cells: {
    '100 B, 1 in flight': { payload: '100 B', inFlight: 1, times: 2000 },
    '100 B, 64 in flight': { payload: '100 B', inFlight: 64, times: 2000 },
    '100 B, 64 in flight, async handler': {
      payload: '100 B',
      inFlight: 64,
      times: 2000,
      asyncHandler: true,
      peers: ['mcplkit'],
    },
    '1 KB, 64 in flight': { payload: '1 KB', inFlight: 64, times: 2000 },
    '64 KB, 64 in flight': { payload: '64 KB', inFlight: 64, times: 128 },
  },
  exact: true,
  nodeFlags: ['--expose-gc', '--min-semi-space-size=1024', '--max-semi-space-size=1024'],
  async measure({ cell: { payload, inFlight, times, asyncHandler = false }, load }) {
    const peer = await load();
    const { near, far } = streamPair();
    const writes = countWrites([near.output, far.output]);
    await peer.serve(far, { asyncHandler });
    const asker = await peer.ask(near);
    const calls: Load = { params: PAYLOADS[payload](), inFlight };

    // Until the code is compiled for good, and what it makes is the same every time.
    for (let turn = 0; turn < 5; turn++) await keepAsking(asker, calls, forTimes(times));
    const heapBytes = await heapOf(() => keepAsking(asker, calls, forTimes(times)));
    writes.count = 0;
    const made = await countMade(() => keepAsking(asker, calls, forTimes(times)));

    const each = (...types: readonly string[]): number =>
      types.reduce((sum, type) => sum + (made.get(type) ?? 0), 0) / times;
    return {
      promises: each('PROMISE'),
      timers: each('Timeout'),
      turns: each('TickObject', 'Immediate'),
      writes: writes.count / times,
      heapBytes: heapBytes / times,
    };
  },
});
