import { CAPABILITY_PATHS, CapabilityGrant, type CapabilityPath } from '@mcplkit/capabilities';
import { measureRepeating } from '../lib/measure-repeating.ts';
import type { Measures } from '../lib/measures.ts';
import { defineScenario, type Pace } from './scenario.ts';

type Ask = (path: CapabilityPath) => boolean;

/** Questions between two looks at the clock, at least. */
const BATCH = 100_000;

/** Three patterns that grant half of the vocabulary, among many that cover nothing in it. */
function patterns(count: number): string[] {
  const granted = ['channels.*', 'contextHooks.*.observe', 'tools'];
  return Array.from({ length: count }, (_, index) => granted[index] ?? `vendor${index}.part.*`);
}

/** Every path of the vocabulary, granted or not, and as many names that are in none. */
const ASKED: readonly CapabilityPath[] = CAPABILITY_PATHS.flatMap((path) => [
  path,
  `${path}.x` as CapabilityPath,
]);

function measureAsking(ask: Ask, pace: Pace): Promise<Measures> {
  const expected = ASKED.filter(ask).length;
  const rounds = Math.ceil(BATCH / ASKED.length);
  return measureRepeating(() => {
    let allowed = 0;
    for (let round = 0; round < rounds; round++) {
      for (const path of ASKED) if (ask(path)) allowed += 1;
    }
    if (allowed !== rounds * expected) throw new Error('The same question got another answer.');
    return rounds * ASKED.length;
  }, pace);
}

export const grant = defineScenario<{ readonly count: number }>({
  name: 'grant',
  title: 'Asking a compiled grant; the limit is `Set.has` on the paths that it grants',
  shows: ['perSecond', 'cpuUs'],
  peers: ['mcplkit', 'limit'],
  cells: { '20 patterns': { count: 20 }, '1,000 patterns': { count: 1000 } },
  async measure({ cell, name, pace }) {
    const compiled = CapabilityGrant.of(patterns(cell.count));
    if (name === 'mcplkit') return measureAsking((path) => compiled.allows(path), pace);
    const paths: ReadonlySet<CapabilityPath> = new Set(compiled.paths);
    return measureAsking((path) => paths.has(path), pace);
  },
});
