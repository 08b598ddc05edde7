import { afterEach, describe, expect, it, vi } from 'vitest';
import { McpServerError, UriTemplate, type UriVariable } from '../../src/index.ts';

const match = (template: string, uri: string) => new UriTemplate(template).match(uri);

describe('matching', () => {
  it.each<[string, string, Record<string, UriVariable>]>([
    ['', '', {}],
    ['app://counter', 'app://counter', {}],
    ['app://camera/{id}', 'app://camera/main', { id: 'main' }],
    ['app://camera/{id}', 'app://camera/a%2Fb%20c', { id: 'a/b c' }],
    ['app://camera/{id}', 'app://camera/%C3%a9t%c3%A9', { id: 'été' }],
    ['app://camera/{id}', 'app://camera/été', { id: 'été' }],
    ['app://camera/{id}', 'app://camera/Hello World', { id: 'Hello World' }],
    ['app://camera/{id}', 'app://camera/a@b:c,d;e&f=g', { id: 'a@b:c,d;e&f=g' }],
    ['app://camera/{id}', 'app://camera/🦊', { id: '🦊' }],
    ['app://camera/{id}', 'app://camera/+', { id: '+' }],
    ['app://{scene}/camera/{id}', 'app://one/camera/two', { scene: 'one', id: 'two' }],
    ['app://{scene}/camera/{id}', 'app://camera/camera/camera', { scene: 'camera', id: 'camera' }],
    ['app://été/{id}', 'app://été/1', { id: '1' }],
    ['app://été/{id}', 'app://%c3%a9t%C3%A9/1', { id: '1' }],
    ['app://%c3%a9/{id}', 'app://é/1', { id: '1' }],
    // A variable ends where the text after it occurs first, and text at the end stands at the end.
    ['app://{id}.json', 'app://a.json.json', { id: 'a.json' }],
    ['app://{a}-{b}', 'app://x-y-z', { a: 'x', b: 'y-z' }],
    ['app://{a}aa{b}', 'app://aaaa', { a: 'a', b: 'a' }],
    ['app://{a}-{b}-', 'app://x-y-z-', { a: 'x', b: 'y-z' }],
    ['app://{a}3{b}', 'app://é3é', { a: 'é', b: 'é' }],
    ['app://{a}9', 'app://é9', { a: 'é' }],
    ['app://{a}x/{b}', 'app://axx/b', { a: 'ax', b: 'b' }],
    ['app://{a}:{b}/{c}', 'app://1:2:3/4', { a: '1', b: '2:3', c: '4' }],
    ['{whole}', 'anything', { whole: 'anything' }],
    ['app://{x,y}', 'app://1,2', { x: '1', y: '2' }],
    ['app://{x,y}', 'app://1,2,3', { x: '1', y: '2,3' }],
    ['app://{list*}', 'app://red,gr%2Cn', { list: ['red', 'gr,n'] }],
    ['app://{list*}', 'app://red', { list: ['red'] }],
    ['app://x?at={b}', 'app://x?at=3', { b: '3' }],
    ['app://x?at={b}&to={c}', 'app://x?at=a/b?&to=d', { b: 'a/b?', c: 'd' }],
    ['app://{id}?at={b}', 'app://i?at=3', { id: 'i', b: '3' }],
    ['app://files/{+path}', 'app://files/a/b%20c', { path: 'a/b c' }],
    ['app://files/{+path}', 'app://files/a?b#c', { path: 'a?b#c' }],
    ['app://files/{+path}/end', 'app://files/a/end/b/end', { path: 'a/end/b' }],
    ['app://{scene}/{+path}', 'app://s/a/b', { scene: 's', path: 'a/b' }],
    ['app://{+a,b}', 'app://1/2,3,4', { a: '1/2', b: '3,4' }],
    ['app://{+a}/-/{+b}', 'app://1/2/-/3/-/4', { a: '1/2', b: '3/-/4' }],
    ['app://{+path}{?rev}', 'app://a/b?rev=3', { path: 'a/b', rev: '3' }],
    ['app://{+path}{?rev}', 'app://a/b', { path: 'a/b' }],
    ['app://{+path}{#at}', 'app://a?b#c', { path: 'a?b', at: 'c' }],
    ['app://a{/b,c}', 'app://a', {}],
    ['app://a{/b,c}', 'app://a/', { b: '' }],
    ['app://a{/b,c}', 'app://a/1', { b: '1' }],
    ['app://a{/b,c}', 'app://a/1/2', { b: '1', c: '2' }],
    ['app://a{/b}{/c}', 'app://a/1', { b: '1' }],
    ['app://a{/b}/x{/c}', 'app://a/x/2', { c: '2' }],
    ['app://a{/path*}', 'app://a', {}],
    ['app://a{/path*}', 'app://a/x/y%2Fz/', { path: ['x', 'y/z', ''] }],
    ['app://a{/path*}/meta', 'app://a/x/y/meta', { path: ['x', 'y'] }],
    ['app://a{/path*}/meta', 'app://a/meta', {}],
    ['app://a{/b,path*}', 'app://a/x/y/z', { b: 'x', path: ['y', 'z'] }],
    ['app://a{/path*}{?q}', 'app://a/x/y?q=1', { path: ['x', 'y'], q: '1' }],
    ['app://{name}{.ext}', 'app://report', { name: 'report' }],
    ['app://{name}{.ext}', 'app://report.tar.gz', { name: 'report', ext: 'tar.gz' }],
    ['app://www{.dom*}', 'app://www.example.com', { dom: ['example', 'com'] }],
    ['app://www{.dom*}/x', 'app://www/x', {}],
    ['app://x{#at}', 'app://x', {}],
    ['app://x{#at}', 'app://x#', { at: '' }],
    ['app://x{#at}', 'app://x#a/b?c#d', { at: 'a/b?c#d' }],
    ['app://x{#a,b}', 'app://x#1', { a: '1' }],
    ['app://x{#a,b}', 'app://x#1,2,3', { a: '1', b: '2,3' }],
    ['app://x{#list*}', 'app://x#1,2,3', { list: ['1', '2', '3'] }],
    ['app://x{;a,b}', 'app://x;b=2;a=1', { a: '1', b: '2' }],
    ['app://x{;a,b}', 'app://x;a', { a: '' }],
    ['app://x{;a*}{?b}{#c}', 'app://x;a=1;a=2?b=;#d', { a: ['1', '2'], b: ';', c: 'd' }],
    ['app://x{?a,b}', 'app://x', {}],
    ['app://x{?a,b}', 'app://x?b=2', { b: '2' }],
    ['app://x{?a,b}', 'app://x?b=2&a=%26', { a: '&', b: '2' }],
    ['app://x{?a,b}', 'app://x?a=', { a: '' }],
    ['app://x{?a,b}', 'app://x?a', { a: '' }],
    ['app://x{?a}', 'app://x?a=1=2/3?+', { a: '1=2/3?+' }],
    ['app://x{?a*}', 'app://x?a=1', { a: ['1'] }],
    ['app://x{?a*,b}', 'app://x?a=1&b=2&a=3', { a: ['1', '3'], b: '2' }],
    ['app://x{?a}{&b}', 'app://x?b=2', { b: '2' }],
    ['app://x?kind=a{&b}', 'app://x?kind=a', {}],
    ['app://x?kind=a{&b}', 'app://x?b=2&kind=a', { b: '2' }],
    ['app://x?kind=a{&kind}', 'app://x?kind=a&kind=b', { kind: 'b' }],
    ['?k=é{&b}', '?k=%c3%a9&b=1', { b: '1' }],
    ['app://x{?a%c3%a9}', 'app://x?aé=1', { 'a%c3%a9': '1' }],
    ['app://x{?__proto__,constructor}', 'app://x?__proto__=1', { ['__proto__']: '1' }],
  ])('%s reads %s', (template, uri, variables) => {
    expect(match(template, uri)).toEqual(new Map(Object.entries(variables)));
  });

  it.each([
    ['', 'a'],
    ['app://counter', 'app://counter/'],
    ['app://counter', 'app://counte'],
    ['app://camera/{id}', 'app://camera/'],
    ['app://camera/{id}', 'app://camera/a/b'],
    ['app://camera/{id}', 'app://camera/a?b'],
    ['app://camera/{id}', 'app://camera/a#b'],
    ['app://camera/{id}', 'xapp://camera/a'],
    ['app://camera/{id}', 'APP://camera/a'],
    ['app://{scene}/camera/{id}', 'app:///camera/two'],
    ['app://{scene}/camera/{id}', 'app://a/b/camera/c'],
    ['app://{id}.json', 'app://.json'],
    ['app://{id}.json', 'app://a/b.json'],
    ['app://{a}aa{b}', 'app://aaa'],
    ['{a}aa', 'aa'],
    ['app://x.{a}.x', 'app://x.x'],
    ['app://{a}/x{b}', 'app://a//x1'],
    ['app://{a}3{b}', 'app://éé'],
    ['app://{a}9', 'app://é'],
    ['app://{a}9/{b}', 'app://é/b'],
    ['app://{a}-{b}/c', 'app://x/y-z/c'],
    ['app://{x,y}', 'app://1'],
    ['app://{x,y}', 'app://1,'],
    ['app://x?at={b}', 'app://x?at=3&c=4'],
    ['app://files/{+path}', 'app://files/'],
    ['app://files/{+path}/end', 'app://files//end/en'],
    ['app://a{/b,c}', 'app://a/1/2/3'],
    ['app://a{/path*}', 'app://a?x'],
    ['app://www{.dom*}', 'app://www.a/b'],
    ['app://x{?a,b}', 'app://x?'],
    ['app://x{?a,b}', 'app://x?c=1'],
    ['app://x{?a,b}', 'app://x?a=1&a=2'],
    ['app://x{?a,b}', 'app://x?a=1&'],
    ['app://x{?a,b}', 'app://x?A=1'],
    ['app://x{?a,b}', 'app://x&a=1'],
    ['app://x{?a}', 'app://x?a=1#b'],
    ['app://x{?a}', 'app://x?constructor=1'],
    ['app://x{;a}', 'app://x;a=1/b'],
    ['app://x{;a}', 'app://x;'],
    ['app://x?kind=a{&b}', 'app://x?b=2'],
    ['app://x?kind=a{&b}', 'app://x?kind=b&b=2'],
    ['app://x?kind=a{&b}', 'app://x?kind=a&kind=a'],
    ['app://x?k=1&l=2{&q}', 'app://x?k=1'],
    ['app://x?k=1&l=2{&q}', 'app://x?l=2'],
    ['app://{id}.json', 'app://a.json/b'],
    ['app://x{#a}', 'app://y#a'],
  ])('%s does not produce %s', (template, uri) => {
    expect(match(template, uri)).toBeUndefined();
  });

  it.each(['%', '%4', '%zz', 'a%', '%C3', '%C3%28', '%FF', '%ED%A0%80', '%C0%AF', '\ud800', 'a\udc00b'])(
    'a URI with %j is matched by nothing, and nothing is thrown',
    (part) => {
      for (const template of ['{a}', '{+a}', 'x{/a}', 'x{/a*}', 'x{?a}', 'x{;a}', 'x{#a}'])
        for (const uri of [part, `x/${part}`, `x?a=${part}`, `x?${part}`, `x;a=${part}`, `x#${part}`])
          expect(match(template, uri)).toBeUndefined();
    },
  );
});

describe('what cannot be matched', () => {
  it.each([
    ['app://{a}{b}', 'there is no text between a and b'],
    ['app://{a}{+b}', 'there is no text between a and b'],
    ['app://{+a}{b}', 'there is no text between a and b'],
    ['app://{.a}{b}', 'there is no text between a and b'],
    ['app://{/a*}{b}', 'there is no text between a and b'],
    ['app://{+a}/{b}', 'a can hold what ends b, so that it cannot be told where a ends'],
    ['app://{+a}{/b}', 'a can hold what ends b'],
    ['app://x{/a*}/{b}', 'a can hold what ends b'],
    ['app://x{/a*}{.b}', 'a can hold what ends b'],
    ['app://{a}/{a}', 'a stands in it twice'],
    ['app://{a:3}', '{a:3} cuts a, and the rest cannot be told'],
    ['app://{a*,b}', 'a in {a*,b} has no end'],
    ['app://x{/a*,b}', 'a in {/a*,b} has no end'],
    ['app://x{?a}/y', 'after ? there may be no text'],
    ['app://x{#a}y', 'after # there may be no text'],
    ['app://x{;a}/{b}', 'after ; there may be no text'],
    ['app://x{?a}{b}', '{b} is out of place'],
    ['app://x{?a}{;b}', '{;b} is out of place'],
    ['app://x{?a}{?b}', '{?b} is out of place'],
    ['app://x{#a}{?b}', '{?b} is out of place'],
    ['app://x{#a}{#b}', '{#b} is out of place'],
    ['app://x{;a}{&b}', '{&b} is out of place'],
    ['app://x{&a}', '{&a} needs parameters as text before it, as in ?type=scene{&a}, or has to be {?'],
    ['app://x?{&a}', '{&a} needs parameters'],
    ['app://x?a={b}{&c}', '{&c} needs parameters'],
    ['app://x?a=1&a=1{&c}', 'a=1 stands in it twice'],
    ['app://x?a=1{?b}', '? stands in its text, and an expression after it begins with ?'],
    ['app://x#a{#b}', '# stands in its text'],
    ['app://x;v/a{;b}', '; stands in its text'],
    ['app://%C3{a}', 'the percent-encoding in app://%C3 is no UTF-8'],
    ['x{/a}/{/b}/{/c}/{/d}/{/e}/{/f}', 'it can be written in more than 32 ways'],
  ])('%s is refused at once, with the reason', (template, reason) => {
    const refusal = () => new UriTemplate(template);
    expect(refusal).toThrow(McpServerError);
    expect(refusal).toThrow(expect.objectContaining({ code: 'invalid-template' }));
    expect(refusal).toThrow(reason);
    expect(refusal).toThrow(template);
  });
});

describe('the work for one URI', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** How many characters are looked at, in the ways the matching has of looking at them. */
  function workFor(template: string, uri: string): number {
    const { charAt, indexOf, slice } = String.prototype;
    let work = 0;
    const made = new UriTemplate(template);
    made.match('');
    vi.spyOn(String.prototype, 'charAt').mockImplementation(function (this: string, at) {
      work += 1;
      return charAt.call(this, at);
    });
    vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, wanted, from = 0) {
      const found = indexOf.call(this, wanted, from);
      work += (found < 0 ? this.length : found + wanted.length) - from;
      return found;
    });
    vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, from, to) {
      const part = slice.call(this, from, to);
      work += part.length;
      return part;
    });
    made.match(uri);
    vi.restoreAllMocks();
    return work;
  }

  it.each([
    ['app://{a}-{b}-{c}-{d}/end', (length: number) => `app://${'a-'.repeat(length / 2)}`],
    ['app://{a}/{b}/{c}', (length: number) => `app://${'/'.repeat(length)}`],
    ['app://{a}x{b}x{c}x', (length: number) => `app://${'x'.repeat(length)}`],
    ['app://{a}ab{b}ab{c}ab', (length: number) => `app://${'ba'.repeat(length / 2)}b`],
    ['app://{a}/b', (length: number) => `app://${'a'.repeat(length)}/b`],
    ['app://{a}.{+b}', (length: number) => `app://a.${'/?#'.repeat(length / 3)}`],
    ['app://{+a}x{+b}x{+c}x{+d}y', (length: number) => `app://${'x'.repeat(length)}`],
    ['app://a{/b}{.c}{/d}{.e}', (length: number) => `app://a${'/.'.repeat(length / 2)}`],
    ['app://{a}C{b}', (length: number) => `app://${'%CC%8C'.repeat(length / 6)}`],
    ['app://a{/b*}/x', (length: number) => `app://a${'/x'.repeat(length / 2)}y`],
    ['app://a{?b*}', (length: number) => `app://a?${'b=1&'.repeat(length / 4)}`],
    ['app://a{#b*}', (length: number) => `app://a#${',%20'.repeat(length / 4)}`],
  ])('grows with its length and no faster: %s', (template, uriOf) => {
    const perCharacter = (length: number) => workFor(template, uriOf(length)) / length;
    for (const length of [3_000, 30_000]) expect(perCharacter(length)).toBeLessThan(1.1 * perCharacter(300));
    expect(perCharacter(30_000)).toBeLessThan(40);
  });
});
