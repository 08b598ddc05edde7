import { McpServerError } from './server-error.ts';

/** `{name}` and `{+name}` of RFC 6570; what stands between the braces is checked by hand. */
const EXPRESSION = /\{([^{}]*)\}/g;
const VARIABLE = /^\+?[A-Za-z0-9_.]{1,128}$/;
const DELIMITERS = /[/?#]/;

/**
 * A URI template that URIs can be matched against (RFC 6570).
 *
 * `{name}` stands for one or more characters other than `/`, `?` and `#`; `{+name}`, which may only come last, for any.
 * Matching goes through the URI once, without going back.
 */
export class UriTemplate {
  readonly #literals: string[] = [];
  readonly #reserved: boolean[] = [];

  /** @throws {McpServerError} `invalid-template` for any other expression, and for two without text between them */
  constructor(template: string) {
    let end = 0;
    for (const match of template.matchAll(EXPRESSION)) {
      const variable = match[1] ?? '';
      if (!VARIABLE.test(variable)) throw invalid(template, `{${variable}} is not {name} or {+name}`);
      if (this.#reserved.at(-1) === true) throw invalid(template, '{+name} may only come last');
      this.#literals.push(template.slice(end, match.index));
      this.#reserved.push(variable.startsWith('+'));
      end = match.index + match[0].length;
    }
    this.#literals.push(template.slice(end));
    if (this.#literals.some((literal) => /[{}]/.test(literal)))
      throw invalid(template, 'a brace has no partner');
    if (this.#literals.slice(1, -1).includes(''))
      throw invalid(template, 'two expressions have no text between them');
  }

  /** Whether the template can produce this URI. */
  matches(uri: string): boolean {
    const [first = '', ...rest] = this.#literals;
    if (rest.length === 0) return uri === first;
    if (!uri.startsWith(first)) return false;
    let position = first.length;
    for (const [index, literal] of rest.entries()) {
      const isLast = index === rest.length - 1;
      const end = isLast ? endOf(uri, literal) : uri.indexOf(literal, position + 1);
      if (end <= position) return false;
      if (this.#reserved[index] !== true && DELIMITERS.test(uri.slice(position, end))) return false;
      position = end + literal.length;
    }
    return true;
  }
}

function endOf(uri: string, literal: string): number {
  return uri.endsWith(literal) ? uri.length - literal.length : -1;
}

function invalid(template: string, reason: string): McpServerError {
  return new McpServerError('invalid-template', `The URI template ${template} cannot be matched: ${reason}.`);
}
