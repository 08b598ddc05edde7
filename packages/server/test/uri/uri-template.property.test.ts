import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UriTemplate, type UriVariable } from '../../src/index.ts';
import { anyTemplateAndUri } from '../support/any-template.ts';

const anyText = fc.string({ unit: 'binary' });
const oneOrMore = fc.string({ unit: 'binary', minLength: 1 });
/** Percent sequences stay as they are in `{+a}`, so that these cannot come back. */
const unescaped = oneOrMore.filter((text) => !/%[0-9A-Fa-f]{2}/.test(text));
const list = (item: fc.Arbitrary<string>) => fc.array(item, { minLength: 1, maxLength: 4 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const without = (text: fc.Arbitrary<string>, characters: RegExp) =>
  text.map((each) => each.replace(characters, '')).filter((each) => each !== '');

/** What a template gives back for any values; those that may be missing are there or not. */
const ROUND_TRIPS: Readonly<Record<string, Record<string, fc.Arbitrary<UriVariable | undefined>>>> = {
  'app://{a}': { a: oneOrMore },
  'app://{a}/été/{b}/{c}': { a: oneOrMore, b: oneOrMore, c: oneOrMore },
  'app://{a}:{b}@{c,d}': { a: oneOrMore, b: oneOrMore, c: oneOrMore, d: oneOrMore },
  'app://x-{a}.json': { a: oneOrMore },
  'app://x-{a}.json/{b}3': { a: oneOrMore, b: oneOrMore },
  'app://{a}-{b}': { a: without(oneOrMore, /-/g), b: oneOrMore },
  'app://{a}3{b}': { a: without(oneOrMore, /3/g), b: oneOrMore },
  'app://{a*}': { a: list(oneOrMore) },
  'app://{+a}': { a: unescaped },
  'app://{a}/{+b}.json': { a: oneOrMore, b: unescaped },
  'app://{+a,b}': { a: without(unescaped, /[,%]/g), b: unescaped },
  'app://{+a}{?b}': { a: without(unescaped, /[?%]/g), b: maybe(anyText) },
  'app://x{/a}/y{#b}': { a: maybe(anyText), b: maybe(fc.oneof(unescaped, fc.constant(''))) },
  'app://x{/a*}': { a: maybe(list(anyText)) },
  'app://x{/a,b}': { a: anyText, b: maybe(anyText) },
  'app://x{/a,b*}{?c}': { a: anyText, b: maybe(list(anyText)), c: maybe(anyText) },
  'app://{a}{.b}': { a: without(oneOrMore, /\./g), b: maybe(anyText) },
  'app://x{.a*}': { a: maybe(list(anyText.map((text) => text.replaceAll('.', '')))) },
  'app://x{;a,b*}{?c*,d}{#e}': {
    a: maybe(anyText),
    b: maybe(list(anyText)),
    c: maybe(list(anyText)),
    d: maybe(anyText),
    e: maybe(unescaped),
  },
  'app://x?kind=a{&kind,__proto__}': {
    kind: maybe(anyText.filter((text) => text !== 'a')),
    ['__proto__']: maybe(anyText),
  },
  'app://x?at={a}&to={b}': { a: oneOrMore, b: oneOrMore },
};

describe('expand, then match, gives the variables back', () => {
  it.each(Object.entries(ROUND_TRIPS))('%s', (source, arbitraries) => {
    const template = new UriTemplate(source);
    const names = Object.keys(arbitraries);
    fc.assert(
      fc.property(fc.tuple(...Object.values(arbitraries)), (values) => {
        const given = names.flatMap((name, index) => {
          const value = values[index];
          return value === undefined ? [] : [[name, value] as const];
        });
        const variables = new Map(given);
        expect(template.match(template.expand(variables))).toEqual(variables);
      }),
      { numRuns: 300 },
    );
  });

  it('what was matched expands to a URI that gives the same, for any template', () => {
    fc.assert(
      fc.property(anyTemplateAndUri, ([template, uri]) => {
        const variables = template.match(uri);
        fc.pre(variables !== undefined);
        for (const value of variables.values())
          if ([value].flat().some((text) => /[,.\-?#;/%]/.test(text))) return;
        expect(template.match(template.expand(variables))).toEqual(variables);
      }),
      { numRuns: 500 },
    );
  });
});

it('matching throws for no string', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
    fc.string({ unit: fc.constantFrom('%', '%C3', '%A', '9', '/', '?', '#', 'a', '=') }),
  );
  fc.assert(
    fc.property(anyTemplateAndUri, anything, ([template, uri], text) => {
      for (const each of [uri, text, uri + text, text + uri])
        expect(() => template.match(each)).not.toThrow();
    }),
    { numRuns: 1000 },
  );
});
