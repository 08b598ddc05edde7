import { describe, expect, it } from 'vitest';
import { TemplateIndex, UriTemplate } from '../../src/index.ts';
import { PatternTree } from '../../src/uri/pattern-tree.ts';
import { shapesOf } from '../../src/uri/template-index.ts';
import { patternsOf } from '../../src/uri/uri-template.ts';

const indexOf = (...templates: string[]) =>
  new TemplateIndex(templates.map((template) => [new UriTemplate(template), template] as const));

describe('the most specific template is found', () => {
  it.each([
    ['longer text first', 'app://camera/1', ['app://camera/{id}', 'app://{kind}/{id}', 'app://{+path}']],
    ['no variable before one', 'app://main', ['app://main', 'app://m{a}', 'app://{a}', '{a}://{b}']],
    [
      'text before a variable, at each place',
      'app://a/b/c',
      ['app://a/{x}/c', 'app://a/{x}/{y}', 'app://{x}/b/c'],
    ],
    ['also where it leads nowhere', 'app://a/b/d', ['app://{x}/b/d', 'app://{x}/{y}/d', 'app://a/b/{z}/d']],
    [
      'longer text after a variable',
      'app://a.b.c',
      ['app://{x}.b.c', 'app://{x}.c', 'app://{x}.{y}', 'app://{x}'],
    ],
    ['a segment before a path before anything', 'app://a/b', ['app://a/{x}', 'app://a{/x*}', 'app://a/{+x}']],
    ['one character at least before none', 'app://a/b', ['app://a/{x}', 'app://a{/x}']],
    ['the end before what may be missing', 'app://a', ['app://a', 'app://a{?q}']],
    ['what may be missing is not there', 'app://a', ['app://a{/x}', 'app://a{?q}']],
    [
      'fixed parameters before others',
      'app://a?k=1&q=2',
      ['app://a?k=1{&q}', 'app://a{?k,q}', 'app://a{?k,q,r}'],
    ],
    [
      'more fixed before fewer',
      'app://a?k=1&l=2&q=2',
      ['app://a?l=2&k=1{&q}', 'app://a?k=1{&l,q}', 'app://a{?k,l,q}'],
    ],
    [
      'whatever follows the path',
      'app://a/b?q=1#f',
      ['app://a/b{?q}{#f}', 'app://a/{x}{?q}{#f}', 'app://{+all}'],
    ],
  ])('%s', (_rule, uri, inOrder) => {
    for (let first = 0; first < inOrder.length; first++) {
      const left = inOrder.slice(first);
      const expected = left.find((template) => new UriTemplate(template).match(uri));
      expect(indexOf(...left).find(uri)?.value).toBe(expected);
      expect(indexOf(...left.reverse()).find(uri)?.value).toBe(expected);
    }
  });

  it('one whose fixed parameters are not all there gives way', () => {
    const index = indexOf('app://a?k=1&l=2{&q}', 'app://a?k=1&m=2{&q}', 'app://a{?k,l}');
    expect(index.find('app://a?k=1')?.value).toBe('app://a{?k,l}');
    expect(index.find('app://a?l=2')?.value).toBe('app://a{?k,l}');
    expect(index.find('app://a?m=2')).toBeUndefined();
    expect(index.find('app://a?k=1&m=2')?.value).toBe('app://a?k=1&m=2{&q}');
  });

  it('texts that may stand anywhere are found where they occur first, however many there are', () => {
    const many = ['1', '2', '3', '4', '5', '6'].map((text) => `app://{a}${text}{b}`);
    for (const templates of [many.slice(0, 3), many]) {
      const index = indexOf(...templates);
      const found = (uri: string) => [...(index.find(uri)?.variables.values() ?? [])];
      expect(found('app://x2y2z')).toEqual(['x', 'y2z']);
      // The digits of a percent sequence are no text: %C3%A9 is é.
      expect(found('app://é3é')).toEqual(['é', 'é']);
      expect(found('app://éé')).toEqual([]);
    }
    expect(indexOf(...many).find('app://x6y5z')?.value).toBe('app://{a}5{b}');
  });

  it('comes with its value and its variables', () => {
    const template = new UriTemplate('app://{scene}/{id}');
    const value = {};
    const found = new TemplateIndex([[template, value]]).find('app://a%20b/c');
    expect(found).toEqual({ template, value, variables: new Map(Object.entries({ scene: 'a b', id: 'c' })) });
    expect(found?.template).toBe(template);
    expect(found?.value).toBe(value);
  });

  it('nothing is found in an empty index, nor for a URI that no template produces', () => {
    expect(new TemplateIndex([]).find('')).toBeUndefined();
    expect(indexOf('app://{id}', 'constructor{id}').find('constructor')).toBeUndefined();
    expect(indexOf('app://{id}').find('app://%')).toBeUndefined();
  });

  it('of two that match the same, the first is found', () => {
    expect(indexOf('app://{a}', 'app://{b}').find('app://x')?.value).toBe('app://{a}');
    expect(indexOf('app://{?b,a}', 'app://{?a,b}').find('app://?a=1')?.value).toBe('app://{?b,a}');
  });
});

describe('shapes', () => {
  const shared = (one: string, other: string) => {
    const shapes = new Set(shapesOf(new UriTemplate(one)));
    return shapesOf(new UriTemplate(other)).filter((shape) => shapes.has(shape));
  };

  it.each([
    ['app://{a}', 'app://{b}'],
    ['app://{a}', 'app://{a*}'],
    ['app://{a,b}', 'app://{c},{d}'],
    ['app://x{/a}', 'app://x{/b,c}'],
    ['app://x{/a}', 'app://x'],
    ['app://é', 'app://%c3%a9'],
    ['app://x{?a,b}', 'app://x{?b}{&a}'],
    ['app://x?k=1&l=2{&a}', 'app://x?l=2&k=1{&a}'],
    ['app://x{#a}', 'app://x{#b}'],
    ['app://x{.a}', 'app://x{.b}'],
  ])('%s and %s have one in common', (one, other) => {
    expect(shared(one, other)).not.toEqual([]);
    expect(shared(other, one)).not.toEqual([]);
  });

  it.each([
    ['app://{a}', 'app://{+a}'],
    ['app://{a}', 'app://{a}/'],
    ['app://x/{a}', 'app://x{/a}'],
    ['app://x/{+a}', 'app://x{/a*}/'],
    ['app://x{?a}', 'app://x{?b}'],
    ['app://x{?a}', 'app://x{?a*}'],
    ['app://x{?a}', 'app://x{;a}'],
    ['app://x{?a}', 'app://x'],
    ['app://x{?a}', 'app://x{?a}{#b}'],
    ['app://x?k=1{&a}', 'app://x?k=2{&a}'],
  ])('%s and %s have none', (one, other) => {
    expect(shared(one, other)).toEqual([]);
  });
});

describe('the look-ups for one URI', () => {
  const treeOf = (templates: readonly string[]) =>
    new PatternTree(
      templates.flatMap((each) => patternsOf(new UriTemplate(each))).map((pattern) => ({ pattern })),
    );

  function countIn(tree: ReturnType<typeof treeOf>, uri: string): { steps: number; isFound: boolean } {
    let steps = 0;
    const found = tree.find(uri, () => {
      steps += 1;
    });
    return { steps, isFound: found !== undefined };
  }

  it.each([
    ['a text at the start', (n: number) => `app://kind-${n}/{id}`, 'app://kind-7/x', 'app://kind-/x', 10],
    [
      'a text after a variable',
      (n: number) => `app://{tenant}/kind-${n}/{id}`,
      'app://t/kind-7/x',
      'app://t/kind-/x',
      10,
    ],
    [
      'a text deep in',
      (n: number) => `app://scene/{s}/mesh-${n}/{id}`,
      'app://scene/s/mesh-7/x',
      'app://scene/s/m/x',
      10,
    ],
    [
      'a text at the end',
      (n: number) => `app://{+path}/kind-${n}`,
      'app://a/b/kind-7',
      'app://a/b/kind-',
      10,
    ],
    [
      'a text in the middle of a segment',
      (n: number) => `urn:{a}:kind-${n}:{b}`,
      'urn:a:kind-7:b',
      'urn:a:kind-:b',
      99,
    ],
    [
      'a fixed parameter',
      (n: number) => `app://x?v=1&kind=${n}{&id}`,
      'app://x?v=1&kind=7&id=1',
      'app://x?v=1&kind=',
      10,
    ],
    [
      'the name of a parameter',
      (n: number) => `app://x{?id,kind${n}}`,
      'app://x?id=1&kind7=1',
      'app://x?id=1&kind=',
      10,
    ],
    [
      'the name of a parameter, in any order',
      (n: number) => `app://x{?id,kind${n}}`,
      'app://x?kind7=1&id=1',
      'app://x?kind=1&id=1',
      10,
    ],
    ['a name in the path', (n: number) => `app://x{;kind${n}}`, 'app://x;kind7=1', 'app://x;kind=1', 10],
  ])(
    'are as many for 20,000 templates as for 10 that differ in %s',
    (_where, templateOf, hit, miss, most) => {
      const few = treeOf(Array.from({ length: 10 }, (_, n) => templateOf(n)));
      const many = treeOf(Array.from({ length: 20_000 }, (_, n) => templateOf(n)));
      for (const tree of [few, many]) {
        expect(countIn(tree, hit)).toMatchObject({ isFound: true });
        expect(countIn(tree, miss)).toMatchObject({ isFound: false });
      }
      // The numbers of 20,000 templates have five lengths, and each length is a look-up of its own.
      expect(countIn(many, hit).steps).toBeLessThanOrEqual(countIn(few, hit).steps * 5 + most);
      expect(countIn(many, miss).steps).toBeLessThanOrEqual(countIn(few, miss).steps * 5 + most);
      expect(countIn(many, hit).steps).toBeLessThanOrEqual(most);
    },
  );

  it('double with each place that is a text for some and a variable for others, and never exceed a scan', () => {
    /** All the ways to write `a` or a variable in each of so many segments; none of them matches. */
    const mixed = (segments: number) =>
      Array.from({ length: 2 ** segments }, (_, bits) =>
        Array.from({ length: segments }, (__, at) => ((bits >> at) & 1 ? 'a' : `{v${at}}`)).join('/'),
      ).map((path) => `app://${path}/end`);
    const stepsFor = (segments: number) => {
      const { steps, isFound } = countIn(treeOf(mixed(segments)), `app://${'a/'.repeat(segments)}miss`);
      expect(isFound).toBe(false);
      return steps;
    };
    for (const segments of [2, 4, 6, 8]) {
      expect(stepsFor(segments + 2)).toBeLessThan(5 * stepsFor(segments));
      expect(stepsFor(segments)).toBeLessThanOrEqual(2 ** segments * (segments + 2));
    }
  });

  it('are one for each length where texts of many lengths may stand', () => {
    const lengths = Array.from({ length: 500 }, (_, length) => `app://${'a'.repeat(length + 1)}/{id}`);
    expect(countIn(treeOf(lengths), `app://${'b'.repeat(600)}/x`).steps).toBeLessThanOrEqual(500);
  });

  it('compare one by one only templates whose parameters are all shared with others', () => {
    const pairs = Array.from({ length: 400 }, (_, n) => `app://x{?a${n % 20},b${Math.floor(n / 20)}}`);
    const { steps, isFound } = countIn(treeOf(pairs), 'app://x?a7=1&b7=1');
    expect(isFound).toBe(true);
    expect(steps).toBeLessThanOrEqual(25);
  });
});
