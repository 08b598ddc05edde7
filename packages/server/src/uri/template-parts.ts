import { McpServerError } from '../server-error.ts';

/** The operators of RFC 6570, section 2.2; `''` is the expression without one. */
export type Operator = '' | '+' | '#' | '.' | '/' | ';' | '?' | '&';

/** A variable of an expression, with its modifier (RFC 6570, section 2.4). */
export interface Variable {
  readonly name: string;
  /** `{name*}`. */
  readonly explode: boolean;
  /** The number in `{name:3}`. */
  readonly prefix: number | undefined;
}

export interface Expression {
  /** As it is written, with its braces. */
  readonly source: string;
  readonly operator: Operator;
  readonly variables: readonly Variable[];
}

/** Literal text, or an expression. */
export type TemplatePart = string | Expression;

/** UTF-16 code units of a template, at most. */
const MAX_TEMPLATE_LENGTH = 2048;
/** Variables in all expressions of a template, at most. */
const MAX_VARIABLES = 32;

const EXPRESSION = /\{([^{}]*)\}/g;
const OPERATORS: ReadonlySet<string> = new Set<Operator>(['+', '#', '.', '/', ';', '?', '&']);
const VARIABLE = /^((?:[A-Za-z0-9_.]|%[0-9A-Fa-f]{2})+)(?:(\*)|:([1-9][0-9]{0,3}))?$/;
const MISPLACED_DOT = /^\.|\.\.|\.$/;
const NO_LITERAL = /[\p{Cc}\p{Cs} "<>\\^`|]|%(?![0-9A-Fa-f]{2})/u;

/**
 * Reads a template (RFC 6570, section 2).
 *
 * @throws {McpServerError} `invalid-template` for what is none, is longer than 2,048 or has more than 32 variables
 */
export function parseTemplate(template: string): readonly TemplatePart[] {
  if (template.length > MAX_TEMPLATE_LENGTH) {
    const start = `${template.slice(0, 60)}…`;
    throw invalidTemplate(
      start,
      `it has ${template.length} characters, and ${MAX_TEMPLATE_LENGTH} are allowed`,
    );
  }
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const found of template.matchAll(EXPRESSION)) {
    parts.push(...literal(template, template.slice(end, found.index)));
    parts.push(expression(template, found[0], found[1] ?? ''));
    end = found.index + found[0].length;
  }
  parts.push(...literal(template, template.slice(end)));
  const count = parts.reduce((sum, part) => sum + (typeof part === 'string' ? 0 : part.variables.length), 0);
  if (count > MAX_VARIABLES)
    throw invalidTemplate(template, `it has ${count} variables, and ${MAX_VARIABLES} are allowed`);
  return parts;
}

export function invalidTemplate(template: string, reason: string): McpServerError {
  return new McpServerError('invalid-template', `The URI template ${template} cannot be used: ${reason}.`);
}

function literal(template: string, text: string): string[] {
  if (/[{}]/.test(text)) throw invalidTemplate(template, 'a brace has no partner');
  const wrong = NO_LITERAL.exec(text)?.[0];
  if (wrong !== undefined)
    throw invalidTemplate(
      template,
      `${JSON.stringify(wrong)} has to be percent-encoded in the text of a URI`,
    );
  return text === '' ? [] : [text];
}

function expression(template: string, source: string, inner: string): Expression {
  const hasOperator = OPERATORS.has(inner.charAt(0));
  const operator = (hasOperator ? inner.charAt(0) : '') as Operator;
  const variables = inner
    .slice(operator.length)
    .split(',')
    .map((spec): Variable => {
      const [, name = '', star, digits] = VARIABLE.exec(spec) ?? [];
      if (name === '' || MISPLACED_DOT.test(name))
        throw invalidTemplate(template, `${source} is not an expression of RFC 6570`);
      return { name, explode: star !== undefined, prefix: digits === undefined ? undefined : Number(digits) };
    });
  return { source, operator, variables };
}
