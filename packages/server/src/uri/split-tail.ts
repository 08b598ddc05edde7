import { type Parameter, type ParameterBlock, type ParameterTail, tailOf } from './parameter-tail.ts';
import { encodeReserved, normalizeUri } from './percent.ts';
import type { TemplatePart } from './template-parts.ts';

/** Throws why a template cannot be matched. */
export type Refuse = (reason: string) => never;

/** The expressions that follow a path, `{;…}`, `{?…}`, `{&…}` and `{#…}`, and what stands before them. */
export function splitTail(
  parts: readonly TemplatePart[],
  refuse: Refuse,
): { head: readonly TemplatePart[]; tail: ParameterTail | undefined } {
  const first = parts.findIndex((part) => typeof part !== 'string' && ';?&#'.includes(part.operator || '-'));
  if (first < 0) return { head: parts, tail: undefined };
  const head = [...parts.slice(0, first)];
  const blocks: ParameterBlock[] = [];
  let fragment: readonly Parameter[] | undefined;
  let order = '';
  for (const part of parts.slice(first)) {
    if (typeof part === 'string') return refuse(`after ${order} there may be no text`);
    const { operator, variables, source } = part;
    const parameters = new Map(variables.map((variable) => [normalizeUri(variable.name) ?? '', variable]));
    if (order === '' && operator === '&') {
      blocks.push({ start: '?', fixed: takeQuery(head, source, refuse), parameters });
    } else if (operator === '&' && order.endsWith('?')) {
      const last = blocks.pop();
      if (last !== undefined)
        blocks.push({ ...last, parameters: new Map([...last.parameters, ...parameters]) });
    } else if (operator === ';' && order === '') {
      blocks.push({ start: ';', fixed: [], parameters });
    } else if (operator === '?' && !/[?#]/.test(order)) {
      blocks.push({ start: '?', fixed: [], parameters });
    } else if (operator === '#' && !order.includes('#')) {
      fragment = variables;
    } else return refuse(`${source} is out of place: {;…} comes before {?…}, then {&…}, and {#…} last`);
    order += operator === '&' ? (order.endsWith('?') ? '' : '?') : operator;
  }
  return { head, tail: tailOf(blocks, fragment) };
}

/** Takes the text behind the `?` off the head, as parameters that have to be there. */
function takeQuery(head: TemplatePart[], source: string, refuse: Refuse): readonly string[] {
  const text = head.pop();
  const mark = typeof text === 'string' ? text.indexOf('?') : -1;
  if (typeof text !== 'string' || mark < 0 || mark === text.length - 1)
    return refuse(
      `${source} needs parameters as text before it, as in ?type=scene${source}, or has to be {?…}`,
    );
  if (mark > 0) head.push(text.slice(0, mark));
  const fixed = asWritten(text.slice(mark + 1), refuse).split('&');
  const twice = fixed.find((pair, index) => fixed.indexOf(pair) < index);
  return twice === undefined ? fixed : refuse(`${twice} stands in it twice`);
}

/** Text as the URIs have it that are matched. */
export function asWritten(text: string, refuse: Refuse): string {
  return normalizeUri(encodeReserved(text)) ?? refuse(`the percent-encoding in ${text} is no UTF-8`);
}
