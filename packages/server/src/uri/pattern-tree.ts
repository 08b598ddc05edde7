import { Continuations } from './continuations.ts';
import { Endings } from './endings.ts';
import {
  compareTails,
  decodeValue,
  firstOf,
  matchTail,
  readEnd,
  type UriEnd,
  type UriVariable,
} from './parameter-tail.ts';
import { anchorOf, compareHoles, comparePatterns, DELIMITERS, type Hole, type Pattern } from './pattern.ts';
import { normalizeUri } from './percent.ts';
import type { OnStep } from './text-group.ts';

/** The variables of a matched URI by name, percent-decoded. Those that the URI does not have are not there. */
export type UriVariables = ReadonlyMap<string, UriVariable>;

/** Something with a pattern, to be found by it. */
export interface Patterned {
  readonly pattern: Pattern;
}

/** A place in templates behind a text: it may end there, or go on with a hole and the texts that follow it. */
interface Node<E extends Patterned> {
  endings: Endings<E> | undefined;
  readonly branches: Branch<E>[];
}

interface Branch<E extends Patterned> extends Pick<Hole, 'reach' | 'least'> {
  readonly next: Continuations<Node<E>>;
}

/** What a URI matches, with the variables. */
export interface Found<E> {
  readonly entry: E;
  readonly variables: UriVariables;
}

/** One look-up under way. */
interface Lookup {
  readonly head: string;
  readonly end: UriEnd;
  readonly onStep: OnStep | undefined;
  /** Where the value of each hole starts, and where it ends. */
  readonly places: number[];
}

/**
 * Finds the most specific of many patterns that a URI matches.
 *
 * It is a tree of their texts and holes, so that what many have in common is looked at once, and texts are found by hash.
 * The work for a URI does not grow with the patterns, but with the ways to read the URI: where some patterns have a variable
 * in the place of a text that others have, both ways may have to be tried, twice as many for each such place. No place of
 * the tree is visited twice, so that it is never more than going through all patterns.
 */
export class PatternTree<E extends Patterned> {
  /** A tree for each set of characters that a tail can begin with, for these cut the URI in different places. */
  readonly #trees = new Map<string, Continuations<Node<E>>>();

  /** Of two with the same shape, the first is found. */
  constructor(entries: readonly E[]) {
    const ordered = [...entries].sort((one, other) => compareTails(one.pattern.tail, other.pattern.tail));
    for (const entry of ordered) this.#add(entry);
  }

  /**
   * The most specific that a URI matches.
   *
   * @param onStep - Called for each look-up and each end of a pattern that is compared.
   */
  find(uri: string, onStep?: OnStep): Found<E> | undefined {
    const normalized = normalizeUri(uri);
    if (normalized === undefined) return undefined;
    let best: Found<E> | undefined;
    for (const [starts, tree] of this.#trees) {
      const cut = firstOf(normalized, starts);
      const end = readEnd(normalized.slice(cut), starts);
      const lookup: Lookup = { head: normalized.slice(0, cut), end, onStep, places: [] };
      const found = tree.find(lookup.head, 0, 0, onStep, (node, _start, at) => visit(node, at, lookup));
      if (found === undefined) continue;
      if (best === undefined || comparePatterns(found.entry.pattern, best.entry.pattern) < 0) best = found;
    }
    return best;
  }

  #add(entry: E): void {
    const { texts, holes, tail } = entry.pattern;
    let next = this.#treeFor(tail?.starts ?? '');
    for (const [index, text] of texts.entries()) {
      const node = next.at(text, anchorOf(entry.pattern, index), nodeOf<E>);
      const hole = holes[index];
      if (hole !== undefined) {
        next = branchAt(node, hole).next;
      } else {
        node.endings ??= new Endings();
        node.endings.add(entry);
      }
    }
  }

  #treeFor(starts: string): Continuations<Node<E>> {
    const tree = this.#trees.get(starts) ?? new Continuations();
    this.#trees.set(starts, tree);
    return tree;
  }
}

const nodeOf = <E extends Patterned>(): Node<E> => ({ endings: undefined, branches: [] });

function branchAt<E extends Patterned>(node: Node<E>, hole: Hole): Branch<E> {
  const found = node.branches.find((branch) => compareHoles(branch, hole) === 0);
  if (found !== undefined) return found;
  const branch: Branch<E> = { reach: hole.reach, least: hole.least, next: new Continuations() };
  node.branches.push(branch);
  node.branches.sort(compareHoles);
  return branch;
}

function visit<E extends Patterned>(node: Node<E>, at: number, lookup: Lookup): Found<E> | undefined {
  const { head, places, onStep } = lookup;
  if (at === head.length && node.endings !== undefined) {
    for (const entry of node.endings.candidates(lookup.end, onStep)) {
      onStep?.();
      const variables = variablesOf(entry.pattern, lookup);
      if (variables !== undefined) return { entry, variables };
    }
  }
  for (const { reach, least, next } of node.branches) {
    const stop = firstOf(head, DELIMITERS[reach], at);
    const found = next.find(head, at + least, stop, onStep, (target, start, end) => {
      places.push(at, start);
      const result = visit(target, end, lookup);
      places.length -= 2;
      return result;
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

function variablesOf({ holes, tail }: Pattern, { head, end, places }: Lookup): UriVariables | undefined {
  const variables = new Map<string, UriVariable>();
  let place = 0;
  for (const { name, split } of holes) {
    const value = decodeValue(head.slice(places[place], places[place + 1]), split);
    if (value === undefined) return undefined;
    variables.set(name, value);
    place += 2;
  }
  return tail === undefined || matchTail(tail, end, variables) ? variables : undefined;
}
