import { type Anchor, comparePlaces } from './pattern.ts';
import { type OnStep, TextGroup } from './text-group.ts';

/** Called with each text that stands where it may, in order; what it returns ends the search, unless `undefined`. */
type Visit<T, R> = (target: T, start: number, end: number) => R | undefined;

/**
 * The texts that can follow a hole, each with a target.
 *
 * Those of one length are found by one look-up, however many there are, and those that may stand anywhere by one look-up
 * for each place of the hole. So the work depends on how many lengths there are, not on how many texts.
 */
export class Continuations<T> {
  /** In the order in which they are tried. */
  readonly #groups: TextGroup<T>[] = [];

  /** The target of a text, made when there is none yet. */
  at(text: string, anchor: Anchor, make: () => T): T {
    const { length } = text;
    const index = this.#groups.findIndex(
      (each) => comparePlaces(each.length, each.anchor, length, anchor) >= 0,
    );
    const found = index < 0 ? undefined : this.#groups[index];
    if (found !== undefined && comparePlaces(found.length, found.anchor, length, anchor) === 0)
      return found.at(text, make);
    const target = make();
    this.#groups.splice(index < 0 ? this.#groups.length : index, 0, new TextGroup(text, anchor, target));
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
      const { anchor, length } = group;
      if (anchor.kind === 'first') {
        for (const [, start] of group.firstOccurrences(uri, from, stop, onStep)) {
          const target = group.get(uri, start);
          const result = target === undefined ? undefined : visit(target, start, start + length);
          if (result !== undefined) return result;
        }
        continue;
      }
      const start = anchor.kind === 'end' ? stop - length : stop - anchor.offset;
      if (start < from) continue;
      onStep?.();
      const target = group.get(uri, start);
      const result = target === undefined ? undefined : visit(target, start, start + length);
      if (result !== undefined) return result;
    }
    return undefined;
  }
}
