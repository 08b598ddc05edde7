import { compareTails, type ParameterTail } from './parameter-tail.ts';

/** How far a variable may reach: it ends before each of these characters. */
type Reach = keyof typeof DELIMITERS;

/** From the narrowest to the widest, which is also from the most specific to the least. */
export const DELIMITERS = {
  /** `{name}` in a path: one segment of it. */
  segment: '/?#',
  /** `{name}` behind a `?`: one parameter. */
  parameter: '&#',
  /** `{/name*}`: the rest of a path. */
  path: '?#',
  /** `{+name}`. */
  any: '',
} as const;

/** A place where the value of a variable stands. */
export interface Hole {
  readonly name: string;
  readonly reach: Reach;
  /** Whether nothing may stand there; whoever writes `{/name}` or `{.name}` shows by the `/` or `.` that it is set. */
  readonly least: 0 | 1;
  /** What separates the values of an exploded variable. */
  readonly split: string | undefined;
}

/**
 * One way in which the URIs of a template are built: texts with holes between them, and what comes after.
 * There is always one text more than there are holes, and only the first and the last can be empty.
 */
export interface Pattern {
  readonly texts: readonly string[];
  readonly holes: readonly Hole[];
  readonly tail: ParameterTail | undefined;
}

/** How the end of the hole before a text is found. */
export type Anchor =
  /** The text has one of the hole's delimiters in it, at this offset, so the first of the URI has to be that one. */
  | { readonly kind: 'delimiter'; readonly offset: number }
  /** The text is the last, so the URI has to end with it. */
  | { readonly kind: 'end' }
  /** The hole ends where the text occurs for the first time. */
  | { readonly kind: 'first' };

const ANCHOR_ORDER = { delimiter: 0, end: 1, first: 2 } as const;
const REACH_ORDER = { segment: 0, parameter: 1, path: 2, any: 3 } as const;

export function anchorOf({ texts, holes }: Pattern, index: number): Anchor {
  const reach = holes[index - 1]?.reach;
  if (reach === undefined) return { kind: 'delimiter', offset: 0 };
  const text = texts[index] ?? '';
  const offset = [...text].findIndex((character) => DELIMITERS[reach].includes(character));
  if (offset >= 0) return { kind: 'delimiter', offset };
  return { kind: index === holes.length ? 'end' : 'first' };
}

/** Places of texts in the order in which they are tried after a hole: the longer first. */
export function comparePlaces(length: number, anchor: Anchor, otherLength: number, other: Anchor): number {
  return (
    otherLength - length ||
    ANCHOR_ORDER[anchor.kind] - ANCHOR_ORDER[other.kind] ||
    offsetOf(anchor) - offsetOf(other)
  );
}

/** Holes in the order in which they are tried after a text: the narrower first. */
export function compareHoles(
  hole: Pick<Hole, 'reach' | 'least'>,
  other: Pick<Hole, 'reach' | 'least'>,
): number {
  return REACH_ORDER[hole.reach] - REACH_ORDER[other.reach] || other.least - hole.least;
}

/**
 * Which of two patterns is more specific; they are read from the left, and the first difference decides.
 * Text beats a variable and longer text beats shorter, the end beats a variable, a narrow variable beats a wide one;
 * last, no parameters beat some, more fixed parameters beat fewer, and fewer variables beat more.
 */
export function comparePatterns(pattern: Pattern, other: Pattern): number {
  for (const [index, text] of pattern.texts.entries()) {
    const otherText = other.texts[index] ?? '';
    const [anchor, otherAnchor] = [anchorOf(pattern, index), anchorOf(other, index)];
    const byText = comparePlaces(text.length, anchor, otherText.length, otherAnchor);
    if (byText !== 0) return byText;
    if (text !== otherText) return text < otherText ? -1 : 1;
    const [hole, otherHole] = [pattern.holes[index], other.holes[index]];
    if (hole === undefined || otherHole === undefined) {
      const byEnd = Number(hole !== undefined) - Number(otherHole !== undefined);
      return byEnd || compareTails(pattern.tail, other.tail);
    }
    const byHole = compareHoles(hole, otherHole);
    if (byHole !== 0) return byHole;
  }
  return 0;
}

/** What is the same for two patterns that match the same URIs and are equally specific. */
export function shapeOf({ texts, holes, tail }: Pattern): string {
  const head = texts.map((text, index) => {
    const hole = holes[index];
    return hole === undefined ? text : `${text}{${hole.reach}${hole.least === 0 ? '?' : ''}}`;
  });
  return head.join('') + (tail?.shape ?? '');
}

const offsetOf = (anchor: Anchor): number => (anchor.kind === 'delimiter' ? anchor.offset : 0);
