import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Asker, BareAsker, Method, Params } from '../peers/peer.ts';

/** What is asked, and how many requests are under way at once. */
export interface Load {
  readonly params: Params;
  readonly inFlight: number;
}

/** Keeps `inFlight` requests under way as long as there is to be more. Settles when all are answered. */
export function keepAsking(
  asker: Asker | BareAsker,
  load: Load,
  more: () => boolean,
  latencies?: number[],
): Promise<void> {
  return asker.kind === 'promise'
    ? askByPromise(asker, load, more, latencies)
    : askByCallback(asker, load, more);
}

async function askByPromise(asker: Asker, load: Load, more: () => boolean, latencies?: number[]) {
  const askInTurn = async (): Promise<void> => {
    while (more()) {
      if (latencies === undefined) await asker.request('echo', load.params);
      else {
        const began = performance.now();
        await asker.request('echo', load.params);
        latencies.push(performance.now() - began);
      }
    }
  };
  await Promise.all(Array.from({ length: load.inFlight }, askInTurn));
}

function askByCallback(asker: BareAsker, load: Load, more: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    let open = 0;
    asker.onAnswer = () => {
      if (more()) asker.request('echo', load.params);
      else if (--open === 0) resolve();
    };
    while (open < load.inFlight && more()) {
      open += 1;
      asker.request('echo', load.params);
    }
    if (open === 0) resolve();
  });
}

/** Asks once. */
export async function askOnce(asker: Asker | BareAsker, method: Method, params: Params): Promise<void> {
  if (asker.kind === 'promise') await asker.request(method, params);
  else {
    await new Promise<void>((resolve) => {
      asker.onAnswer = resolve;
      asker.request(method, params);
    });
  }
}

const BURST = 256;

/** Sends notifications in bursts, one a turn, and waits when the stream is full. */
export async function keepNoting(
  asker: Asker | BareAsker,
  params: Params,
  output: Writable,
  more: () => boolean,
): Promise<void> {
  while (more()) {
    for (let sent = 1; sent < BURST; sent++) asker.note(params);
    // Some send in their own time, and tell when.
    await asker.note(params);
    await setImmediate();
    while (output.writableNeedDrain) await once(output, 'drain');
  }
}

/** What of its time a process gets at least, and how many times longer it waits for that on a busy machine. */
const LEAST_SHARE = 0.4;
const LONGEST = 4;

/** True until `ms` have gone by, and longer when others kept the processor from this process. */
export function forMs(ms: number): () => boolean {
  const began = performance.now();
  const { user, system } = process.cpuUsage();
  let until = began + ms;
  return () => {
    if (performance.now() < until) return true;
    const used = process.cpuUsage();
    const hasWorked = used.user + used.system - user - system >= ms * LEAST_SHARE * 1000;
    if (hasWorked || until >= began + ms * LONGEST) return false;
    until += ms / 4;
    return true;
  };
}
