import { encodeReserved, encodeUnreserved } from './percent.ts';
import {
  type Expression,
  invalidTemplate,
  type Operator,
  type TemplatePart,
  type Variable,
} from './template-parts.ts';

/** What a variable can be expanded from: a text, a list, or names with values. An empty list is as good as none. */
export type UriTemplateValue = string | readonly string[] | ReadonlyMap<string, string>;

/** Variables to expand a template from, by name. One that is missing or `undefined` leaves nothing behind. */
export type UriTemplateValues =
  | ReadonlyMap<string, UriTemplateValue>
  | Readonly<Record<string, UriTemplateValue | undefined>>;

interface Manner {
  readonly first: string;
  readonly separator: string;
  /** What stands behind a name whose value is empty; without it, names are not written. */
  readonly ifEmpty?: '' | '=';
  readonly encode: (text: string) => string;
}

/** The table of RFC 6570, appendix A. */
const MANNERS: Readonly<Record<Operator, Manner>> = {
  '': { first: '', separator: ',', encode: encodeUnreserved },
  '+': { first: '', separator: ',', encode: encodeReserved },
  '#': { first: '#', separator: ',', encode: encodeReserved },
  '.': { first: '.', separator: '.', encode: encodeUnreserved },
  '/': { first: '/', separator: '/', encode: encodeUnreserved },
  ';': { first: ';', separator: ';', ifEmpty: '', encode: encodeUnreserved },
  '?': { first: '?', separator: '&', ifEmpty: '=', encode: encodeUnreserved },
  '&': { first: '&', separator: '&', ifEmpty: '=', encode: encodeUnreserved },
};

/** Writes the URI that a template stands for with these variables (RFC 6570, section 3). */
export function expandParts(
  template: string,
  parts: readonly TemplatePart[],
  values: UriTemplateValues,
): string {
  return parts
    .map((part) =>
      typeof part === 'string' ? encodeReserved(part) : expandExpression(template, part, values),
    )
    .join('');
}

function expandExpression(template: string, expression: Expression, values: UriTemplateValues): string {
  const manner = MANNERS[expression.operator];
  const written = expression.variables.flatMap((variable) => {
    const value = lookUp(values, variable.name);
    if (value === undefined) return [];
    if (typeof value === 'string') return [named(manner, variable.name, manner.encode(cut(value, variable)))];
    if (variable.prefix !== undefined)
      throw invalidTemplate(template, `${expression.source} cuts a text, and ${variable.name} is none`);
    return composite(manner, variable, value);
  });
  return written.length === 0 ? '' : manner.first + written.join(manner.separator);
}

/** The values are looked up as the caller's own: a variable called `constructor` is not found by accident. */
function lookUp(values: UriTemplateValues, name: string): UriTemplateValue | undefined {
  if (values instanceof Map) return (values as ReadonlyMap<string, UriTemplateValue>).get(name);
  if (!Object.hasOwn(values, name)) return undefined;
  return (values as Readonly<Record<string, UriTemplateValue | undefined>>)[name];
}

/** A prefix counts characters, not code units (RFC 6570, section 2.4.1). */
function cut(value: string, { prefix }: Variable): string {
  return prefix === undefined ? value : [...value].slice(0, prefix).join('');
}

function named({ ifEmpty }: Manner, name: string, value: string): string {
  if (ifEmpty === undefined) return value;
  return name + (value === '' ? ifEmpty : `=${value}`);
}

function composite(
  manner: Manner,
  { name, explode }: Variable,
  value: Exclude<UriTemplateValue, string>,
): string[] {
  const { encode } = manner;
  const isList = Array.isArray(value);
  const entries = isList
    ? (value as readonly string[]).map((each) => [name, encode(each)] as const)
    : [...(value as ReadonlyMap<string, string>)].map(([key, each]) => [encode(key), encode(each)] as const);
  if (entries.length === 0) return [];
  if (!explode) {
    const texts = isList ? entries.map(([, text]) => text) : entries.flat();
    return [named(manner, name, texts.join(','))];
  }
  if (isList) return entries.map(([key, text]) => named(manner, key, text));
  return entries.map(([key, text]) =>
    manner.ifEmpty === undefined ? `${key}=${text}` : named(manner, key, text),
  );
}
