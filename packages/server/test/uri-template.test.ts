import { afterEach, describe, expect, it, vi } from 'vitest';
import { McpServerError } from '../src/index.ts';
import { UriTemplate } from '../src/uri-template.ts';

const matches = (template: string, uri: string) => new UriTemplate(template).matches(uri);

describe('matching', () => {
  it.each([
    ['app://counter', 'app://counter'],
    ['app://camera/{id}', 'app://camera/main'],
    ['app://camera/{id}', 'app://camera/a%2Fb'],
    ['app://camera/{id}', 'app://camera/été'],
    ['app://camera/{id}', 'app://camera/__proto__'],
    ['app://{scene}/camera/{id}', 'app://one/camera/two'],
    ['app://{scene}/camera/{id}', 'app://camera/camera/camera'],
    ['app://{id}.json', 'app://a.json'],
    ['app://{id}.json', 'app://a.json.json'],
    ['app://{a}-{b}', 'app://x-y-z'],
    ['app://{a}aa{b}', 'app://aaaa'],
    ['app://{a}?at={b}', 'app://x?at=3'],
    ['{whole}', 'anything'],
    ['{a}:', 'a:'],
    ['app://files/{+path}', 'app://files/a/b/c'],
    ['app://files/{+path}', 'app://files/a?b#c'],
    ['app://files/{+path}/end', 'app://files/a/end/b/end'],
    ['app://{scene}/{+path}', 'app://s/a/b'],
    ['app://{a.b_1}', 'app://x'],
  ])('%s produces %s', (template, uri) => {
    expect(matches(template, uri)).toBe(true);
  });

  it.each([
    ['app://counter', 'app://counter/'],
    ['app://counter', 'app://counte'],
    ['app://camera/{id}', 'app://camera/'],
    ['app://camera/{id}', 'app://camera'],
    ['app://camera/{id}', 'app://camera/a/b'],
    ['app://camera/{id}', 'app://camera/a?b'],
    ['app://camera/{id}', 'app://camera/a#b'],
    ['app://camera/{id}', 'xapp://camera/a'],
    ['app://camera/{id}', 'APP://camera/a'],
    ['app://{scene}/camera/{id}', 'app:///camera/two'],
    ['app://{scene}/camera/{id}', 'app://one/camera/'],
    ['app://{scene}/camera/{id}', 'app://a/b/camera/c'],
    ['app://{id}.json', 'app://.json'],
    ['app://{id}.json', 'app://a.jso'],
    ['app://{a}aa{b}', 'app://aaa'],
    ['{a}aa', 'aa'],
    ['app://x.{a}.x', 'app://x.x'],
    ['app://{a}/x{b}', 'app://a//x1'],
    ['app://files/{+path}', 'app://files/'],
    ['app://files/{+path}/end', 'app://files//end/en'],
    ['app://a.c/{id}', 'app://abc/x'],
  ])('%s does not produce %s', (template, uri) => {
    expect(matches(template, uri)).toBe(false);
  });
});

describe('what cannot be matched', () => {
  it.each([
    ['app://{?a}', '{?a} is not {name} or {+name}'],
    ['app://{/a}', '{/a} is not'],
    ['app://{#a}', '{#a} is not'],
    ['app://{a,b}', '{a,b} is not'],
    ['app://{a*}', '{a*} is not'],
    ['app://{a:3}', '{a:3} is not'],
    ['app://{}', '{} is not'],
    ['app://{+}', '{+} is not'],
    [`app://{${'a'.repeat(129)}}`, 'is not {name} or {+name}'],
    ['app://{a}{b}', 'two expressions have no text between them'],
    ['app://{a}{+b}', 'two expressions have no text between them'],
    ['app://{+a}/{b}', '{+name} may only come last'],
    ['app://{a', 'a brace has no partner'],
    ['app://a}', 'a brace has no partner'],
    ['app://{{a}}', 'a brace has no partner'],
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

  /** How many characters are looked at, in whatever way the matching has of looking at them. */
  function workFor(template: string, uri: string): number {
    const { indexOf, slice } = String.prototype;
    const { test } = RegExp.prototype;
    let work = 0;
    const made = new UriTemplate(template);
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
    vi.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp, text) {
      work += text.length;
      return test.call(this, text);
    });
    made.matches(uri);
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
  ])('grows with its length and no faster: %s', (template, uriOf) => {
    for (const length of [300, 3_000, 30_000]) {
      expect(workFor(template, uriOf(length))).toBeLessThan(4 * (length + 20));
    }
  });
});
