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

type Piece = string | { readonly operator: string; readonly count: number; readonly explode: boolean };

/** Gives each variable a name of its own, one letter each. */
function written(pieces: readonly Piece[]): string {
  let next = 0;
  const name = () => 'abcdefghijklmnop'.charAt(next++);
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

/** URIs of the same texts. */
export const anyUri: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 8 })
  .map((pieces) => pieces.join(''));
