import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TemplateIndex, type UriTemplate } from '../../src/index.ts';
import { comparePatterns, DELIMITERS, type Pattern, shapeOf } from '../../src/uri/pattern.ts';
import { PatternTree } from '../../src/uri/pattern-tree.ts';
import { shapesOf } from '../../src/uri/template-index.ts';
import { patternsOf } from '../../src/uri/uri-template.ts';
import { anyTemplate, anyTemplateAndUri, anyTemplatesAndUri } from '../support/any-template.ts';

/** Whether a pattern without parameters matches, by a regular expression that goes back as often as it has to. */
function matchesByExpression({ texts, holes }: Pattern, uri: string): boolean {
  const quoted = texts.map((text) => text.replace(/[^A-Za-z0-9]/g, '\\$&'));
  const written = quoted.map((text, index) => {
    const hole = holes[index];
    if (hole === undefined) return text;
    const characters = DELIMITERS[hole.reach] === '' ? '[^]' : `[^${DELIMITERS[hole.reach]}]`;
    return `${text}${characters}${hole.least === 0 ? '*' : '+'}`;
  });
  return new RegExp(`^${written.join('')}$`).test(uri);
}

it('a template matches what its parts allow, and nothing else', () => {
  fc.assert(
    fc.property(anyTemplateAndUri, ([template, uri]) => {
      const patterns = patternsOf(template);
      fc.pre(patterns.every(({ tail }) => tail === undefined));
      const encoded = uri.replaceAll('é', '%C3%A9');
      const expected = patterns.some((pattern) => matchesByExpression(pattern, encoded));
      expect(template.match(uri) !== undefined).toBe(expected);
    }),
    { numRuns: 3000 },
  );
});

it('finds what going through all templates finds, the most specific first', () => {
  fc.assert(
    fc.property(anyTemplatesAndUri, ([all, uri]) => {
      const index = new TemplateIndex(all.map((template, value) => [template, value] as const));
      const found = index.find(uri);
      const matching = all.filter((template) => template.match(uri) !== undefined);
      expect(found === undefined).toBe(matching.length === 0);
      if (found === undefined) return;
      expect(found.template).toBe(all[found.value]);
      expect(found.variables).toEqual(found.template.match(uri));
      expect(found.template).toBe(mostSpecific(matching, uri));
    }),
    { numRuns: 3000 },
  );
});

/** By the pattern with which each matches; of equals, the first. */
function mostSpecific(matching: readonly UriTemplate[], uri: string): UriTemplate | undefined {
  const [best] = matching
    .map((template) => ({ template, pattern: patternWith(template, uri) }))
    .sort((one, other) => comparePatterns(one.pattern, other.pattern));
  return best?.template;
}

/** A template matches with the first of its patterns that does: those left out of an index are not found in it. */
function patternWith(template: UriTemplate, uri: string): Pattern {
  const pattern = patternsOf(template).find(
    (each) => new PatternTree([{ pattern: each }]).find(uri) !== undefined,
  );
  if (pattern === undefined) throw new Error('The template matches with none of its patterns.');
  return pattern;
}

it('does not depend on the order of templates that have no shape in common', () => {
  fc.assert(
    fc.property(anyTemplatesAndUri, ([all, uri]) => {
      const shapes = all.flatMap(shapesOf);
      fc.pre(new Set(shapes).size === shapes.length);
      const index = (list: readonly UriTemplate[]) =>
        new TemplateIndex(list.map((each) => [each, undefined] as const));
      expect(index(all).find(uri)?.template).toBe(index([...all].reverse()).find(uri)?.template);
    }),
    { numRuns: 1000 },
  );
});

it('comparing is an order, and says equal exactly for equal shapes', () => {
  fc.assert(
    fc.property(anyTemplate, anyTemplate, anyTemplate, (...three) => {
      const [a, b, c] = three.map((template) => patternsOf(template)[0]);
      if (a === undefined || b === undefined || c === undefined) throw new Error('A template has a pattern.');
      expect(Math.sign(comparePatterns(a, b))).toBe(0 - Math.sign(comparePatterns(b, a)));
      if (comparePatterns(a, b) <= 0 && comparePatterns(b, c) <= 0)
        expect(comparePatterns(a, c)).toBeLessThanOrEqual(0);
      expect(comparePatterns(a, b) === 0).toBe(shapeOf(a) === shapeOf(b));
    }),
    { numRuns: 1000 },
  );
});
