import fc from 'fast-check';
import { UriTemplate } from '../../src/index.ts';

/** Few different texts, so that templates overlap and URIs match. */
const TEXTS = [
  'a',
  'b',
  'ab',
  'aa',
  '-',
  '.',
  ',',
  '/',
  '/a',
  '/b',
  'a/',
  '/a/b',
  '?',
  '?a=',
  '&b=',
  '#',
  ';',
  'é',
  '%C3%A9',
];
const OPERATORS = ['', '', '', '', '+', '/', '/', '.', '#', ';', '?', '?'];

const anyExpression = fc
  .tuple(fc.constantFrom(...OPERATORS), fc.integer({ min: 1, max: 2 }), fc.boolean())
  .map(([operator, count, explode]) => ({ operator, count, explode }));

const NAMES = 'abcdefghijkl';

type Piece = string | { readonly operator: string; readonly count: number; readonly explode: boolean };

/** Gives each variable a name of its own, one letter each. */
function written(pieces: readonly Piece[]): string {
  let next = 0;
  const name = () => NAMES.charAt(next++);
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const names = Array.from({ length: piece.count }, name).join(',');
      return `{${piece.operator}${names}${piece.explode ? '*' : ''}}`;
    })
    .join('');
}

function templateOf(source: string): UriTemplate | undefined {
  try {
    return new UriTemplate(source);
  } catch {
    return undefined;
  }
}

/** Any template that can be matched. */
export const anyTemplate: fc.Arbitrary<UriTemplate> = fc
  .array(fc.oneof(fc.constantFrom(...TEXTS), anyExpression), { minLength: 1, maxLength: 6 })
  .map((pieces) => templateOf(written(pieces)))
  .filter((template) => template !== undefined);

const PIECES = [...TEXTS, '=', '&', '%2F', '?b=', '&a=', 'é', 'x'];

const anyPieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(''));

const anyValues = fc
  .array(fc.constantFrom(undefined, ...PIECES), { minLength: NAMES.length, maxLength: NAMES.length })
  .map((values) => Object.fromEntries(values.map((value, index) => [NAMES.charAt(index), value] as const)));

/** Templates, and a URI of the same texts, mostly one of a template among them. */
export const anyTemplatesAndUri: fc.Arbitrary<readonly [templates: readonly UriTemplate[], uri: string]> = fc
  .tuple(
    fc.array(anyTemplate, { minLength: 1, maxLength: 12 }),
    fc.option(fc.tuple(fc.nat(), anyValues), { freq: 3 }),
    anyPieces,
  )
  .map(([templates, made, pieces]) => {
    const template = made === null ? undefined : templates[made[0] % templates.length];
    return [templates, template === undefined ? pieces : template.expand(made?.[1] ?? {})] as const;
  });

/** A template and a URI, made likewise. */
export const anyTemplateAndUri: fc.Arbitrary<readonly [template: UriTemplate, uri: string]> =
  anyTemplatesAndUri.chain(([templates, uri]) =>
    fc.constantFrom(...templates).map((each) => [each, uri] as const),
  );
