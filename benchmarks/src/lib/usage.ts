import { cpus } from 'node:os';

/** What a process has used since its start, and what the machine has done in all. */
export interface Usage {
  /** Milliseconds on a clock that all processes share. */
  readonly at: number;
  readonly cpuUs: number;
  readonly rssBytes: number;
  readonly peakRssBytes: number;
}

export function usageNow(): Usage {
  const { user, system } = process.cpuUsage();
  return {
    at: Number(process.hrtime.bigint()) / 1e6,
    cpuUs: user + system,
    rssBytes: process.memoryUsage.rss(),
    peakRssBytes: process.resourceUsage().maxRSS * 1024,
  };
}

/** The time that all processors together have worked, in milliseconds. */
function workedMs(): number {
  let sum = 0;
  for (const { times } of cpus()) sum += times.user + times.nice + times.sys + times.irq;
  return sum;
}

/** Watches what others do on the machine while something is measured. */
export function watchOthers(): (ownCpuUs: number) => number {
  const [began, worked] = [performance.now(), workedMs()];
  /** How many processors others kept busy, on average. */
  return (ownCpuUs) => {
    const elapsed = performance.now() - began;
    return Math.max(0, (workedMs() - worked - ownCpuUs / 1000) / elapsed);
  };
}
