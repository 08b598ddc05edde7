import { expect, it } from 'vitest';
import { toError } from '../src/thrown.ts';

it('leaves an Error as it is', () => {
  const error = new TypeError('broken');
  expect(toError(error, 'It')).toBe(error);
});

it.each([
  ['a text', 'out of film', 'It threw: out of film'],
  ['nothing', undefined, 'It threw: undefined'],
  ['a symbol', Symbol('odd'), 'It threw: Symbol(odd)'],
  ['an error of another realm', { message: 'from elsewhere' }, 'It threw: from elsewhere'],
  ['an object without a text form', Object.create(null), 'It threw: an object that is no Error'],
])('says who threw %s, and what', (_what, thrown, words) => {
  expect(toError(thrown, 'It')).toMatchObject({ message: words, cause: thrown });
});
