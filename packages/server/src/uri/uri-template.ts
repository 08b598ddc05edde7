import { compileTemplate } from './compile-template.ts';
import { expandParts, type UriTemplateValues } from './expand-template.ts';
import type { Pattern } from './pattern.ts';
import { type Patterned, PatternTree, type UriVariables } from './pattern-tree.ts';
import { parseTemplate, type TemplatePart } from './template-parts.ts';

/** The patterns of a template, which are for an index and no user's concern. */
export let patternsOf: (template: UriTemplate) => readonly Pattern[];

/**
 * A URI template that can be expanded and matched (RFC 6570, levels 1 to 3 and `{name*}` of level 4).
 *
 * @example
 * ```ts
 * import { UriTemplate } from '@mcplkit/server';
 *
 * const template = new UriTemplate('app://{scene}/mesh{/path*}{?lod}');
 * console.log(template.expand({ scene: 'a/b', path: ['arm', 'hand'] })); // app://a%2Fb/mesh/arm/hand
 * console.log(template.match('app://a%2Fb/mesh/arm?lod=2'));
 * // Map(3) { 'scene' => 'a/b', 'path' => [ 'arm' ], 'lod' => '2' }
 * ```
 *
 * A variable ends where the text after it occurs first; the text at the end of a path has to stand at the end.
 *
 * - `{a}` and `{a,b}` match one or more characters each, without `/`, `?` and `#`; behind a `?`, without `&` and `#`.
 * - `{+a}` matches one or more of any characters. A narrower variable cannot follow in the path.
 * - `{/a}`, `{.a}` and `{#a}` may be missing, and empty. Where there are several, they are filled from the left.
 * - `{;a}`, `{?a}` and `{&a}` match in any order, or are missing. What the template does not name does not match.
 * - `{a*}` gives a list, and has to be the last of its expression where its name is not in the URI.
 *
 * URIs may have characters in them that ought to be percent-encoded. Literal text has to be the same.
 */
export class UriTemplate {
  /** As it was given. */
  readonly template: string;
  readonly #parts: readonly TemplatePart[];
  readonly #patterns: readonly Pattern[];
  #tree: PatternTree<Patterned> | undefined;

  /**
   * @throws {McpServerError} `invalid-template` for what RFC 6570 does not allow, what cannot be matched (the message
   * says why), more than 2,048 characters, 32 variables, or 32 ways to leave `{/a}` and `{.a}` out
   */
  constructor(template: string) {
    this.template = template;
    this.#parts = parseTemplate(template);
    this.#patterns = compileTemplate(template, this.#parts);
  }

  /**
   * Expands any template of RFC 6570, also one that cannot be matched, such as `{name:3}`.
   *
   * @throws {McpServerError} `invalid-template` for what is no template, or cuts what is no text
   */
  static expand(template: string, values: UriTemplateValues): string {
    return expandParts(template, parseTemplate(template), values);
  }

  /** The URI for these variables (RFC 6570, section 3). */
  expand(values: UriTemplateValues): string {
    return expandParts(this.template, this.#parts, values);
  }

  /**
   * The variables of a URI, percent-decoded; `undefined` when the template does not produce it, or when its
   * percent-encoding is malformed or no UTF-8. The work grows with the length of the URI and no faster.
   */
  match(uri: string): UriVariables | undefined {
    this.#tree ??= new PatternTree(this.#patterns.map((pattern) => ({ pattern })));
    return this.#tree.find(uri)?.variables;
  }

  static {
    patternsOf = (template) => template.#patterns;
  }
}
