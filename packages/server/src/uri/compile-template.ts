import type { ParameterTail } from './parameter-tail.ts';
import { anchorOf, comparePatterns, DELIMITERS, type Hole, type Pattern, shapeOf } from './pattern.ts';
import { asWritten, type Refuse, splitTail } from './split-tail.ts';
import { type Expression, invalidTemplate, type TemplatePart } from './template-parts.ts';

/** Ways in which the URIs of one template can be built, at most. */
const MAX_PATTERNS = 32;

type Token = string | Hole;

/**
 * The patterns of a template, the most specific first, no two of one shape.
 *
 * @throws {McpServerError} `invalid-template` where the URI would not tell which value belongs to which variable
 */
export function compileTemplate(template: string, parts: readonly TemplatePart[]): readonly Pattern[] {
  const refuse = (reason: string): never => {
    throw invalidTemplate(template, reason);
  };
  refuseWhatIsLost(parts, refuse);
  const { head, tail } = splitTail(parts, refuse);
  let ways: readonly (readonly Token[])[] = [[]];
  let isQuery = false;
  for (const part of head) {
    if (typeof part === 'string') isQuery ||= part.includes('?');
    const options = typeof part === 'string' ? [[asWritten(part, refuse)]] : optionsOf(part, isQuery);
    if (ways.length * options.length > MAX_PATTERNS)
      refuse(`it can be written in more than ${MAX_PATTERNS} ways, for each {/…} and {.…} may be missing`);
    ways = ways.flatMap((way) => options.map((option) => [...way, ...option]));
  }
  const byShape = new Map<string, Pattern>();
  for (const way of ways) {
    const pattern = patternOf(way, tail, refuse);
    const shape = shapeOf(pattern);
    if (!byShape.has(shape)) byShape.set(shape, pattern);
  }
  return [...byShape.values()].sort(comparePatterns);
}

function refuseWhatIsLost(parts: readonly TemplatePart[], refuse: Refuse): void {
  const names = new Set<string>();
  for (const part of parts) {
    if (typeof part === 'string') continue;
    for (const [index, { name, prefix, explode }] of part.variables.entries()) {
      if (prefix !== undefined) refuse(`${part.source} cuts ${name}, and the rest cannot be told from a URI`);
      if (names.has(name)) refuse(`${name} stands in it twice`);
      names.add(name);
      const isNamed = part.operator === '?' || part.operator === '&' || part.operator === ';';
      if (explode && !isNamed && index < part.variables.length - 1)
        refuse(`${name} in ${part.source} has no end, for it is a list and not the last`);
    }
  }
}

/** What an expression of the head can be in a URI, with all its variables first. */
function optionsOf({ operator, variables }: Expression, isQuery: boolean): readonly (readonly Token[])[] {
  const within = isQuery ? 'parameter' : 'segment';
  if (operator === '/' || operator === '.') {
    const tokens = variables.map(({ name, explode }): Hole => {
      const reach = explode && operator === '/' ? 'path' : within;
      return { name, reach, least: 0, split: explode ? operator : undefined };
    });
    return Array.from({ length: tokens.length + 1 }, (_, missing) =>
      tokens.slice(0, tokens.length - missing).flatMap((hole) => [operator, hole]),
    );
  }
  const reach = operator === '+' ? 'any' : within;
  const holes = variables.map(({ name, explode }): Hole => {
    return { name, reach, least: 1, split: explode ? ',' : undefined };
  });
  return [holes.flatMap((hole, index) => (index === 0 ? [hole] : [',', hole]))];
}

/** Joins neighbouring texts, and refuses holes of which the end cannot be found by going forward once. */
function patternOf(tokens: readonly Token[], tail: ParameterTail | undefined, refuse: Refuse): Pattern {
  const texts = [''];
  const holes: Hole[] = [];
  for (const token of tokens) {
    if (typeof token === 'string') {
      texts.push((texts.pop() ?? '') + token);
      continue;
    }
    const before = holes.at(-1);
    if (before !== undefined && texts.at(-1) === '')
      refuse(`there is no text between ${before.name} and ${token.name}`);
    holes.push(token);
    texts.push('');
  }
  const pattern: Pattern = { texts, holes, tail };
  for (const [index, hole] of holes.entries()) {
    const before = holes[index - 1];
    if (before === undefined || anchorOf(pattern, index).kind === 'delimiter') continue;
    if ([...DELIMITERS[hole.reach]].some((character) => !DELIMITERS[before.reach].includes(character)))
      refuse(
        `${before.name} can hold what ends ${hole.name}, so that it cannot be told where ${before.name} ends`,
      );
  }
  if (tail === undefined) return pattern;
  const start = [...tail.starts].find((character) => texts.some((text) => text.includes(character)));
  if (start !== undefined)
    refuse(`${start} stands in its text, and an expression after it begins with ${start}`);
  return pattern;
}
