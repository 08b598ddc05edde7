import { decodePercent } from './percent.ts';

/** What matching gives for one variable: a text, or the list of an exploded one. Both are percent-decoded. */
export type UriVariable = string | readonly string[];

/** A variable that its name in the URI tells (`{?name}`), or its place in the fragment (`{#name}`). */
export interface Parameter {
  readonly name: string;
  readonly explode: boolean;
}

/** Parameters behind a `;` or a `?`. They may come in any order, and each that is not fixed may be missing. */
export interface ParameterBlock {
  readonly start: ';' | '?';
  /** Pairs that the template has as text: `type=scene` in `?type=scene{&id}`. */
  readonly fixed: readonly string[];
  readonly parameters: ReadonlyMap<string, Parameter>;
}

/** What `{;…}`, `{?…}`, `{&…}` and `{#…}` at the end of a template stand for. */
export interface ParameterTail {
  readonly blocks: readonly ParameterBlock[];
  readonly fragment: readonly Parameter[] | undefined;
  /** The characters that the tail can begin with: the text before it ends at the first of them. */
  readonly starts: string;
  /** The same for two tails that match the same. */
  readonly shape: string;
}

/** The end of a URI, taken apart. */
export interface UriEnd {
  /** The parameters behind each start, as they are written. */
  readonly pairs: ReadonlyMap<string, readonly string[]>;
  readonly fragment: string | undefined;
}

/** A pair may not have these in it. */
const NOT_IN_A_PAIR = { ';': /[/?#]/, '?': /#/ } as const;

export function tailOf(
  blocks: readonly ParameterBlock[],
  fragment: readonly Parameter[] | undefined,
): ParameterTail {
  const starts = blocks.map(({ start }) => start).join('') + (fragment === undefined ? '' : '#');
  const shapes = blocks.map(({ start, fixed, parameters }) => {
    const names = [...parameters].map(([key, { explode }]) => key + (explode ? '*' : '')).sort();
    return `{${start}${[...fixed].sort().concat(names).join()}}`;
  });
  const shape = shapes.join('') + (fragment === undefined ? '' : `{#${fragment.length}}`);
  return { blocks, fragment, starts, shape };
}

const NO_END: UriEnd = { pairs: new Map(), fragment: undefined };

/** Takes the end of a URI apart; it begins with one of the starts, or is empty. */
export function readEnd(end: string, starts: string): UriEnd {
  if (end === '') return NO_END;
  const pairs = new Map<string, readonly string[]>();
  let rest = end;
  for (const [index, start] of [...starts].entries()) {
    if (start === '#' || !rest.startsWith(start)) continue;
    const stop = firstOf(rest, starts.slice(index + 1), 1);
    pairs.set(start, rest.slice(1, stop).split(start === ';' ? ';' : '&'));
    rest = rest.slice(stop);
  }
  return { pairs, fragment: rest === '' ? undefined : rest.slice(1) };
}

/** Reads the variables from the end of a URI; whether that end is one that the tail can produce. */
export function matchTail(tail: ParameterTail, end: UriEnd, variables: Map<string, UriVariable>): boolean {
  return (
    tail.blocks.every((block) => matchBlock(block, end.pairs.get(block.start) ?? [], variables)) &&
    (end.fragment === undefined || matchFragment(tail.fragment ?? [], end.fragment, variables))
  );
}

/** Where the first of some characters stands, or the end of the text. */
export function firstOf(text: string, characters: string, from = 0): number {
  if (characters === '') return text.length;
  let at = from;
  while (at < text.length && !characters.includes(text.charAt(at))) at++;
  return at;
}

/** The name in a pair. */
export function nameIn(pair: string): string {
  const equals = pair.indexOf('=');
  return equals < 0 ? pair : pair.slice(0, equals);
}

function matchBlock(
  block: ParameterBlock,
  pairs: readonly string[],
  variables: Map<string, UriVariable>,
): boolean {
  const missing = new Set(block.fixed);
  const lists = new Map<string, string[]>();
  for (const pair of pairs) {
    if (missing.delete(pair)) continue;
    const key = nameIn(pair);
    const parameter = block.parameters.get(key);
    if (parameter === undefined || NOT_IN_A_PAIR[block.start].test(pair)) return false;
    const value = decodePercent(pair.slice(key.length + 1));
    if (value === undefined) return false;
    const { name, explode } = parameter;
    const list = lists.get(name);
    if (explode && list !== undefined) list.push(value);
    else if (variables.has(name)) return false;
    else if (explode) lists.set(name, [value]);
    else variables.set(name, value);
  }
  for (const [name, list] of lists) variables.set(name, list);
  return missing.size === 0;
}

/** The values are separated by commas and fill the variables from the left; the last takes what is left. */
function matchFragment(
  parameters: readonly Parameter[],
  text: string,
  variables: Map<string, UriVariable>,
): boolean {
  let rest: string | undefined = text;
  for (const [index, { name, explode }] of parameters.entries()) {
    if (rest === undefined) return true;
    const comma: number = index === parameters.length - 1 ? -1 : rest.indexOf(',');
    const value = decodeValue(comma < 0 ? rest : rest.slice(0, comma), explode ? ',' : undefined);
    if (value === undefined) return false;
    variables.set(name, value);
    rest = comma < 0 ? undefined : rest.slice(comma + 1);
  }
  return true;
}

/** Decodes one value, or each of an exploded variable's. */
export function decodeValue(text: string, split: string | undefined): UriVariable | undefined {
  if (split === undefined) return decodePercent(text);
  const list: string[] = [];
  for (const part of text.split(split)) {
    const value = decodePercent(part);
    if (value === undefined) return undefined;
    list.push(value);
  }
  return list;
}

/** No tail before one; more fixed pairs before fewer; fewer variables before more. */
export function compareTails(tail: ParameterTail | undefined, other: ParameterTail | undefined): number {
  if (tail === undefined || other === undefined)
    return Number(tail !== undefined) - Number(other !== undefined);
  return (
    fixedOf(other) - fixedOf(tail) ||
    variablesOf(tail) - variablesOf(other) ||
    (tail.shape < other.shape ? -1 : tail.shape > other.shape ? 1 : 0)
  );
}

const fixedOf = ({ blocks }: ParameterTail): number =>
  blocks.reduce((sum, { fixed }) => sum + fixed.length, 0);
const variablesOf = ({ blocks, fragment = [] }: ParameterTail): number =>
  blocks.reduce((sum, { parameters }) => sum + parameters.size, fragment.length);
