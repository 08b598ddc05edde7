/** A profile as `--cpu-prof` writes it. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: {
      readonly functionName: string;
      readonly url: string;
      readonly lineNumber: number;
    };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

export interface SelfTime {
  readonly name: string;
  readonly place: string;
  /** Its part of the time in which the process was at work. */
  readonly share: number;
}

/** How long each function ran itself, without those it called, the longest first. */
export function selfTimes({ nodes, samples, timeDeltas }: CpuProfile): SelfTime[] {
  const spent = new Map<number, number>();
  for (const [index, id] of samples.entries()) {
    spent.set(id, (spent.get(id) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const byFunction = new Map<string, { name: string; place: string; micros: number }>();
  let total = 0;
  for (const { id, callFrame } of nodes) {
    const { functionName, url, lineNumber } = callFrame;
    const micros = spent.get(id) ?? 0;
    if (functionName === '(idle)' || micros === 0) continue;
    total += micros;
    const place = url === '' ? '' : `${url.split('/').at(-1)}:${lineNumber + 1}`;
    const key = `${functionName} ${place}`;
    const entry = byFunction.get(key) ?? { name: functionName || '(anonymous)', place, micros: 0 };
    entry.micros += micros;
    byFunction.set(key, entry);
  }
  return [...byFunction.values()]
    .sort((a, b) => b.micros - a.micros)
    .map(({ name, place, micros }) => ({ name, place, share: micros / total }));
}
