/** What can be measured, and how it is told. */
export const METRICS = {
  perSecond: { title: 'per second', unit: '/s', more: 'better' },
  cpuUs: { title: 'CPU µs each', unit: 'µs', more: 'worse' },
  p50Us: { title: 'half within', unit: 'µs', more: 'worse' },
  p99Us: { title: '99 % within', unit: 'µs', more: 'worse' },
  ms: { title: 'time', unit: 'ms', more: 'worse' },
  cpuMs: { title: 'CPU', unit: 'ms', more: 'worse' },
  rssBytes: { title: 'peak memory', unit: 'B', more: 'worse' },
  heapBytes: { title: 'heap each', unit: 'B', more: 'worse' },
  importMs: { title: 'import', unit: 'ms', more: 'worse' },
  gzipBytes: { title: 'gzipped', unit: 'B', more: 'worse' },
  dependencies: { title: 'dependencies', unit: '', more: 'worse' },
  promises: { title: 'promises', unit: '', more: 'worse' },
  timers: { title: 'timers', unit: '', more: 'worse' },
  turns: { title: 'ticks and immediates', unit: '', more: 'worse' },
  writes: { title: 'stream writes', unit: '', more: 'worse' },
} as const;

export type Metric = keyof typeof METRICS;

/** What one sample gives. `others` is how many processors other programs kept busy meanwhile. */
export type Measures = Readonly<Partial<Record<Metric | 'others', number>>>;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[middle - (1 - (sorted.length % 2))], sorted[middle]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** The value below which `share` of all values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
