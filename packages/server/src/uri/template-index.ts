import { type Pattern, shapeOf } from './pattern.ts';
import type { UriVariables } from './pattern-tree.ts';
import { PatternTree } from './pattern-tree.ts';
import { patternsOf, type UriTemplate } from './uri-template.ts';

/** A template that a URI matches, with the value that is registered for it. */
export interface TemplateMatch<T> {
  readonly template: UriTemplate;
  readonly value: T;
  readonly variables: UriVariables;
}

interface Entry<T> extends Pick<TemplateMatch<T>, 'template' | 'value'> {
  readonly pattern: Pattern;
}

/**
 * URI templates with a value each, of which the most specific is found that a URI matches.
 *
 * Templates are compared from the left, and the first difference decides: longer text beats shorter and text beats a
 * variable, the end beats a variable, and a variable of one segment or parameter beats `{/a*}`, which beats `{+a}`. Last, no
 * parameters beat some, more that are fixed beat fewer, and fewer variables beat more.
 *
 * The work for a URI does not grow with the templates, but with the ways to read the URI. It doubles with each place where some
 * templates have text and others, alike up to there, a variable; and of templates that share all parameters that a URI has with
 * others at the same path, each is compared. It is never more than going through all templates.
 */
export class TemplateIndex<T> {
  readonly #tree: PatternTree<Entry<T>>;

  /** Of templates that have a shape in common, the first is found; {@link shapesOf} tells. */
  constructor(templates: Iterable<readonly [template: UriTemplate, value: T]>) {
    const entries = [...templates].flatMap(([template, value]) =>
      patternsOf(template).map((pattern) => ({ template, value, pattern })),
    );
    this.#tree = new PatternTree(entries);
  }

  /** The most specific template that a URI matches; see {@link UriTemplate.match} for what never matches. */
  find(uri: string): TemplateMatch<T> | undefined {
    const found = this.#tree.find(uri);
    if (found === undefined) return undefined;
    const { template, value } = found.entry;
    return { template, value, variables: found.variables };
  }
}

/**
 * What is the same for templates between which a URI cannot decide: `app://{a}` and `app://{b}` have the same shape. A
 * template has several where expressions of it may be missing: `app://x{/a}` shares one with `app://x`.
 */
export function shapesOf(template: UriTemplate): readonly string[] {
  return patternsOf(template).map(shapeOf);
}
