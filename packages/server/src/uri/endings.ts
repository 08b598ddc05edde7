import { compareTails, nameIn, type UriEnd } from './parameter-tail.ts';
import type { Pattern } from './pattern.ts';
import type { OnStep } from './text-group.ts';

interface Ending {
  readonly pattern: Pattern;
}

/** Endings with parameters, by what a URI has to have for them. All lists have the most specific first. */
interface ByParameter<E> {
  /** Without fixed parameters. */
  readonly free: readonly E[];
  readonly byName: ReadonlyMap<string, readonly E[]>;
  readonly byFixed: ReadonlyMap<string, readonly E[]>;
}

/** What ends at one place; either all have a tail or none. */
export class Endings<E extends Ending> {
  readonly #all: E[] = [];
  #byParameter: ByParameter<E> | undefined;

  /** To be called with the most specific tail first. */
  add(ending: E): void {
    this.#all.push(ending);
    this.#byParameter = undefined;
  }

  /**
   * Those that may match the end of a URI, the most specific first: all that are known by a fixed parameter that it has, and
   * of the others those that have its rarest parameter.
   */
  candidates({ pairs }: UriEnd, onStep: OnStep | undefined): readonly E[] {
    if (this.#all[0]?.pattern.tail === undefined) return this.#all;
    this.#byParameter ??= byParameter(this.#all);
    const { free, byName, byFixed } = this.#byParameter;
    const fixed: E[] = [];
    let rarest = free;
    for (const [start, written] of pairs) {
      for (const pair of new Set(written)) {
        onStep?.();
        for (const ending of byFixed.get(start + pair) ?? []) fixed.push(ending);
        const named = byName.get(start + nameIn(pair)) ?? [];
        if (named.length < rarest.length) rarest = named;
      }
    }
    if (fixed.length === 0) return rarest;
    fixed.sort((one, other) => compareTails(one.pattern.tail, other.pattern.tail));
    return [...fixed, ...rarest];
  }
}

function byParameter<E extends Ending>(endings: readonly E[]): ByParameter<E> {
  const uses = new Map<string, number>();
  for (const ending of endings) {
    for (const pair of fixedOf(ending)) uses.set(pair, (uses.get(pair) ?? 0) + 1);
  }
  const free: E[] = [];
  const byName = new Map<string, E[]>();
  const byFixed = new Map<string, E[]>();
  for (const ending of endings) {
    // Known by its rarest, an ending does not stand in a row with all that have the others too.
    const [fixed] = fixedOf(ending).sort((one, other) => (uses.get(one) ?? 0) - (uses.get(other) ?? 0));
    if (fixed !== undefined) {
      put(byFixed, fixed, ending);
      continue;
    }
    free.push(ending);
    for (const { start, parameters } of ending.pattern.tail?.blocks ?? []) {
      for (const name of parameters.keys()) put(byName, start + name, ending);
    }
  }
  return { free, byName, byFixed };
}

function put<E>(lists: Map<string, E[]>, key: string, ending: E): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [ending]);
  else list.push(ending);
}

function fixedOf({ pattern }: Ending): string[] {
  return (pattern.tail?.blocks ?? []).flatMap(({ start, fixed }) => fixed.map((pair) => start + pair));
}
