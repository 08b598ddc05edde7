import type { OnStep } from './continuations.ts';
import { compareTails, nameIn, type ParameterTail, type UriEnd } from './parameter-tail.ts';
import type { Pattern } from './pattern.ts';

interface Ending {
  readonly pattern: Pattern;
}

/** What ends at one place, found by the parameters that a URI has there. All lists are in the order of adding. */
export class Endings<E extends Ending> {
  readonly #free: E[] = [];
  readonly #byName = new Map<string, E[]>();
  readonly #byFixed = new Map<string, E[]>();

  /** To be called with the most specific tail first. Of two that match the same, the first stays. */
  add(ending: E): void {
    const blocks = ending.pattern.tail?.blocks ?? [];
    const [fixed] = blocks.flatMap(({ start, fixed }) => fixed.map((pair) => start + pair)).sort();
    if (fixed !== undefined) {
      append(listAt(this.#byFixed, fixed), ending);
      return;
    }
    append(this.#free, ending);
    for (const { start, parameters } of blocks) {
      for (const name of parameters.keys()) append(listAt(this.#byName, start + name), ending);
    }
  }

  /**
   * Those that may match the end of a URI, the most specific first: all with a fixed parameter that it has, and
   * of the others those that know its rarest parameter.
   */
  candidates({ pairs }: UriEnd, onStep: OnStep | undefined): readonly E[] {
    if (pairs.size === 0) return this.#free;
    const fixed: E[] = [];
    let rarest: readonly E[] = this.#free;
    for (const [start, written] of pairs) {
      for (const pair of new Set(written)) {
        onStep?.();
        fixed.push(...(this.#byFixed.get(start + pair) ?? []));
        const named = this.#byName.get(start + nameIn(pair)) ?? [];
        if (named.length < rarest.length) rarest = named;
      }
    }
    if (fixed.length === 0) return rarest;
    fixed.sort((one, other) => compareTails(one.pattern.tail, other.pattern.tail));
    return [...fixed, ...rarest];
  }
}

function listAt<E>(lists: Map<string, E[]>, key: string): E[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** What matches the same has one shape and so comes in a row. */
function append<E extends Ending>(list: E[], ending: E): void {
  const last = list.at(-1);
  if (last === undefined || tailShape(last) !== tailShape(ending)) list.push(ending);
}

const tailShape = ({ pattern }: Ending): ParameterTail['shape'] | undefined => pattern.tail?.shape;
