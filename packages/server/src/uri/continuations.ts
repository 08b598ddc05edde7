import { type Anchor, comparePlaces } from './pattern.ts';

/** Called for each look-up, so that a test can count them. */
export type OnStep = () => void;

/** Called with each text that stands where it may, in order; what it returns ends the search, unless `undefined`. */
type Visit<T, R> = (target: T, start: number, end: number) => R | undefined;

/** Texts of one length that stand in the same manner after a hole. */
interface Group<T> {
  readonly anchor: Anchor;
  readonly length: number;
  readonly byText: Map<string, T>;
}

/** With so few texts, it is faster to search for each than to look up what stands at each place. */
const FEW = 4;

/**
 * The texts that can follow a hole, each with a target.
 *
 * Those of one length are found by one look-up, however many there are, and those that may stand anywhere by one look-up
 * for each place of the hole. So the work depends on how many lengths there are, not on how many texts.
 */
export class Continuations<T> {
  readonly #groups: Group<T>[] = [];

  /** The target of a text, made when there is none yet. */
  at(text: string, anchor: Anchor, make: () => T): T {
    const { length } = text;
    let group = this.#groups.find((each) => comparePlaces(each.length, each.anchor, length, anchor) === 0);
    if (group === undefined) {
      group = { anchor, length, byText: new Map() };
      this.#groups.push(group);
      this.#groups.sort((one, other) => comparePlaces(one.length, one.anchor, other.length, other.anchor));
    }
    let target = group.byText.get(text);
    if (target === undefined) {
      target = make();
      group.byText.set(text, target);
    }
    return target;
  }

  /**
   * Visits the texts that stand in the URI after a hole.
   *
   * @param from - Where the text may begin: the first place after the fewest characters of the hole.
   * @param stop - Where the first delimiter of the hole stands, or the end.
   */
  find<R>(
    uri: string,
    from: number,
    stop: number,
    onStep: OnStep | undefined,
    visit: Visit<T, R>,
  ): R | undefined {
    for (const group of this.#groups) {
      const { anchor, length, byText } = group;
      if (anchor.kind === 'first') {
        for (const [text, start] of firstOccurrences(uri, from, stop, group, onStep)) {
          const target = byText.get(text);
          const result = target === undefined ? undefined : visit(target, start, start + length);
          if (result !== undefined) return result;
        }
        continue;
      }
      if (anchor.kind === 'end' && stop !== uri.length) continue;
      const start = anchor.kind === 'end' ? stop - length : stop - anchor.offset;
      if (start < from) continue;
      onStep?.();
      const target = byText.get(uri.slice(start, start + length));
      const result = target === undefined ? undefined : visit(target, start, start + length);
      if (result !== undefined) return result;
    }
    return undefined;
  }
}

/** Where each text of a group occurs first, in the order of the texts. */
function firstOccurrences<T>(
  uri: string,
  from: number,
  stop: number,
  { length, byText }: Group<T>,
  onStep: OnStep | undefined,
): Iterable<readonly [string, number]> {
  const found = new Map<string, number>();
  if (byText.size <= FEW) {
    for (const text of byText.keys()) {
      onStep?.();
      let start = uri.indexOf(text, from);
      while (isInSequence(uri, start)) start = uri.indexOf(text, start + 1);
      if (start >= 0 && start + length <= stop) found.set(text, start);
    }
  } else {
    for (let start = from; start + length <= stop; start++) {
      onStep?.();
      const text = uri.slice(start, start + length);
      if (byText.has(text) && !found.has(text) && !isInSequence(uri, start)) found.set(text, start);
    }
  }
  if (found.size < 2) return found;
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Whether a place is one of the two digits of a percent sequence, where no text begins. */
function isInSequence(uri: string, at: number): boolean {
  return at > 0 && (uri.charAt(at - 1) === '%' || uri.charAt(at - 2) === '%');
}
