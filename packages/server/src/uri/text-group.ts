import type { Anchor } from './pattern.ts';

/** With so few texts, it is faster to search for each than to look up what stands at each place. */
const FEW = 4;

/** Called for each look-up, so that a test can count them. */
export type OnStep = () => void;

/**
 * Texts of one length that stand in the same manner after a hole, each with a target.
 *
 * The first is kept beside the others: where there is only one, as mostly, nothing has to be cut out and hashed.
 */
export class TextGroup<T> {
  readonly length: number;
  readonly anchor: Anchor;
  readonly #first: string;
  readonly #target: T;
  #others: Map<string, T> | undefined;

  constructor(text: string, anchor: Anchor, target: T) {
    this.length = text.length;
    this.anchor = anchor;
    this.#first = text;
    this.#target = target;
  }

  /** The target of a text, made when there is none yet. */
  at(text: string, make: () => T): T {
    if (text === this.#first) return this.#target;
    this.#others ??= new Map();
    const target = this.#others.get(text) ?? make();
    this.#others.set(text, target);
    return target;
  }

  /** The target of the text that stands in a URI at this place. */
  get(uri: string, start: number): T | undefined {
    if (uri.startsWith(this.#first, start)) return this.#target;
    return this.#others?.get(uri.slice(start, start + this.length));
  }

  /** Where each text occurs first between two places, in the order of the texts. */
  firstOccurrences(
    uri: string,
    from: number,
    stop: number,
    onStep: OnStep | undefined,
  ): Iterable<[string, number]> {
    const found = new Map<string, number>();
    const others = this.#others;
    if (others === undefined || others.size < FEW) {
      for (const text of [this.#first, ...(others?.keys() ?? [])]) {
        onStep?.();
        let start = uri.indexOf(text, from);
        while (isInSequence(uri, start)) start = uri.indexOf(text, start + 1);
        if (start >= 0 && start + this.length <= stop) found.set(text, start);
      }
    } else {
      for (let start = from; start + this.length <= stop; start++) {
        onStep?.();
        if (isInSequence(uri, start)) continue;
        const text = uri.slice(start, start + this.length);
        if ((text === this.#first || others.has(text)) && !found.has(text)) found.set(text, start);
      }
    }
    if (found.size < 2) return found;
    return [...found].sort(([one], [other]) => (one < other ? -1 : 1));
  }
}

/** Whether a place is one of the two digits of a percent sequence, where no text begins. */
function isInSequence(uri: string, at: number): boolean {
  return at > 0 && (uri.charAt(at - 1) === '%' || uri.charAt(at - 2) === '%');
}
