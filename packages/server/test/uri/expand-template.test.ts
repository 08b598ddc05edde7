import { describe, expect, it } from 'vitest';
import {
  McpServerError,
  UriTemplate,
  type UriTemplateValue,
  type UriTemplateValues,
} from '../../src/index.ts';

/** The variables of the examples in RFC 6570, section 3.2. */
const VALUES = new Map<string, UriTemplateValue>([
  ['count', ['one', 'two', 'three']],
  ['dom', ['example', 'com']],
  ['dub', 'me/too'],
  ['hello', 'Hello World!'],
  ['half', '50%'],
  ['var', 'value'],
  ['who', 'fred'],
  ['base', 'http://example.com/home/'],
  ['path', '/foo/bar'],
  ['list', ['red', 'green', 'blue']],
  [
    'keys',
    new Map([
      ['semi', ';'],
      ['dot', '.'],
      ['comma', ','],
    ]),
  ],
  ['v', '6'],
  ['x', '1024'],
  ['y', '768'],
  ['empty', ''],
  ['empty_keys', []],
]);

const EXAMPLES: Readonly<Record<string, readonly (readonly [template: string, uri: string])[]>> = {
  '3.2.1': [
    ['{count}', 'one,two,three'],
    ['{count*}', 'one,two,three'],
    ['{/count}', '/one,two,three'],
    ['{/count*}', '/one/two/three'],
    ['{;count}', ';count=one,two,three'],
    ['{;count*}', ';count=one;count=two;count=three'],
    ['{?count}', '?count=one,two,three'],
    ['{?count*}', '?count=one&count=two&count=three'],
    ['{&count*}', '&count=one&count=two&count=three'],
  ],
  '3.2.2': [
    ['{var}', 'value'],
    ['{hello}', 'Hello%20World%21'],
    ['{half}', '50%25'],
    ['O{empty}X', 'OX'],
    ['O{undef}X', 'OX'],
    ['{x,y}', '1024,768'],
    ['{x,hello,y}', '1024,Hello%20World%21,768'],
    ['?{x,empty}', '?1024,'],
    ['?{x,undef}', '?1024'],
    ['?{undef,y}', '?768'],
    ['{var:3}', 'val'],
    ['{var:30}', 'value'],
    ['{list}', 'red,green,blue'],
    ['{list*}', 'red,green,blue'],
    ['{keys}', 'semi,%3B,dot,.,comma,%2C'],
    ['{keys*}', 'semi=%3B,dot=.,comma=%2C'],
  ],
  '3.2.3': [
    ['{+var}', 'value'],
    ['{+hello}', 'Hello%20World!'],
    ['{+half}', '50%25'],
    ['{base}index', 'http%3A%2F%2Fexample.com%2Fhome%2Findex'],
    ['{+base}index', 'http://example.com/home/index'],
    ['O{+empty}X', 'OX'],
    ['O{+undef}X', 'OX'],
    ['{+path}/here', '/foo/bar/here'],
    ['here?ref={+path}', 'here?ref=/foo/bar'],
    ['up{+path}{var}/here', 'up/foo/barvalue/here'],
    ['{+x,hello,y}', '1024,Hello%20World!,768'],
    ['{+path,x}/here', '/foo/bar,1024/here'],
    ['{+path:6}/here', '/foo/b/here'],
    ['{+list}', 'red,green,blue'],
    ['{+list*}', 'red,green,blue'],
    ['{+keys}', 'semi,;,dot,.,comma,,'],
    ['{+keys*}', 'semi=;,dot=.,comma=,'],
  ],
  '3.2.4': [
    ['{#var}', '#value'],
    ['{#hello}', '#Hello%20World!'],
    ['{#half}', '#50%25'],
    ['foo{#empty}', 'foo#'],
    ['foo{#undef}', 'foo'],
    ['{#x,hello,y}', '#1024,Hello%20World!,768'],
    ['{#path,x}/here', '#/foo/bar,1024/here'],
    ['{#path:6}/here', '#/foo/b/here'],
    ['{#list}', '#red,green,blue'],
    ['{#list*}', '#red,green,blue'],
    ['{#keys}', '#semi,;,dot,.,comma,,'],
    ['{#keys*}', '#semi=;,dot=.,comma=,'],
  ],
  '3.2.5': [
    ['{.who}', '.fred'],
    ['{.who,who}', '.fred.fred'],
    ['{.half,who}', '.50%25.fred'],
    ['www{.dom*}', 'www.example.com'],
    ['X{.var}', 'X.value'],
    ['X{.empty}', 'X.'],
    ['X{.undef}', 'X'],
    ['X{.var:3}', 'X.val'],
    ['X{.list}', 'X.red,green,blue'],
    ['X{.list*}', 'X.red.green.blue'],
    ['X{.keys}', 'X.semi,%3B,dot,.,comma,%2C'],
    ['X{.keys*}', 'X.semi=%3B.dot=..comma=%2C'],
    ['X{.empty_keys}', 'X'],
    ['X{.empty_keys*}', 'X'],
  ],
  '3.2.6': [
    ['{/who}', '/fred'],
    ['{/who,who}', '/fred/fred'],
    ['{/half,who}', '/50%25/fred'],
    ['{/who,dub}', '/fred/me%2Ftoo'],
    ['{/var}', '/value'],
    ['{/var,empty}', '/value/'],
    ['{/var,undef}', '/value'],
    ['{/var,x}/here', '/value/1024/here'],
    ['{/var:1,var}', '/v/value'],
    ['{/list}', '/red,green,blue'],
    ['{/list*}', '/red/green/blue'],
    ['{/list*,path:4}', '/red/green/blue/%2Ffoo'],
    ['{/keys}', '/semi,%3B,dot,.,comma,%2C'],
    ['{/keys*}', '/semi=%3B/dot=./comma=%2C'],
  ],
  '3.2.7': [
    ['{;who}', ';who=fred'],
    ['{;half}', ';half=50%25'],
    ['{;empty}', ';empty'],
    ['{;v,empty,who}', ';v=6;empty;who=fred'],
    ['{;v,bar,who}', ';v=6;who=fred'],
    ['{;x,y}', ';x=1024;y=768'],
    ['{;x,y,empty}', ';x=1024;y=768;empty'],
    ['{;x,y,undef}', ';x=1024;y=768'],
    ['{;hello:5}', ';hello=Hello'],
    ['{;list}', ';list=red,green,blue'],
    ['{;list*}', ';list=red;list=green;list=blue'],
    ['{;keys}', ';keys=semi,%3B,dot,.,comma,%2C'],
    ['{;keys*}', ';semi=%3B;dot=.;comma=%2C'],
  ],
  '3.2.8': [
    ['{?who}', '?who=fred'],
    ['{?half}', '?half=50%25'],
    ['{?x,y}', '?x=1024&y=768'],
    ['{?x,y,empty}', '?x=1024&y=768&empty='],
    ['{?x,y,undef}', '?x=1024&y=768'],
    ['{?var:3}', '?var=val'],
    ['{?list}', '?list=red,green,blue'],
    ['{?list*}', '?list=red&list=green&list=blue'],
    ['{?keys}', '?keys=semi,%3B,dot,.,comma,%2C'],
    ['{?keys*}', '?semi=%3B&dot=.&comma=%2C'],
  ],
  '3.2.9': [
    ['{&who}', '&who=fred'],
    ['{&half}', '&half=50%25'],
    ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
    ['{&x,y,empty}', '&x=1024&y=768&empty='],
    ['{&x,y,undef}', '&x=1024&y=768'],
    ['{&var:3}', '&var=val'],
    ['{&list}', '&list=red,green,blue'],
    ['{&list*}', '&list=red&list=green&list=blue'],
    ['{&keys}', '&keys=semi,%3B,dot,.,comma,%2C'],
    ['{&keys*}', '&semi=%3B&dot=.&comma=%2C'],
  ],
};

describe.each(Object.entries(EXAMPLES))('the examples of RFC 6570, section %s', (_section, examples) => {
  it.each(examples)('%s expands to %s', (template, uri) => {
    expect(UriTemplate.expand(template, VALUES)).toBe(uri);
  });
});

describe('expanding', () => {
  it.each<[string, UriTemplateValues, string]>([
    ['app://été', {}, 'app://%C3%A9t%C3%A9'],
    ['app://%c3%a9', {}, 'app://%c3%a9'],
    ['{a:2}', { a: '🦊🦊🦊' }, '%F0%9F%A6%8A%F0%9F%A6%8A'],
    ['{a}', { a: "!'()*" }, '%21%27%28%29%2A'],
    ['{+a}', { a: '%41%4%[]' }, '%41%254%25[]'],
    ['{a}', { a: 'x\ud800y' }, 'x%EF%BF%BDy'],
    ['{?a%20b}', { 'a%20b': '1' }, '?a%20b=1'],
    ['{?m*}', { m: new Map([['', '']]) }, '?='],
    ['{?m}', { m: [''] }, '?m='],
    ['x{/a}', { a: undefined }, 'x'],
  ])('%s with %o is %s', (template, values, uri) => {
    expect(UriTemplate.expand(template, values)).toBe(uri);
  });

  it('takes no variable from a prototype', () => {
    expect(UriTemplate.expand('{constructor}{toString}{__proto__}', {})).toBe('');
    expect(UriTemplate.expand('{__proto__}', new Map([['__proto__', 'own']]))).toBe('own');
  });

  it('takes what was matched', () => {
    const template = new UriTemplate('app://{a}{/b*}{?c}');
    const uri = 'app://x%2Fy/1/2?c=%3F';
    expect(template.expand(template.match(uri) ?? {})).toBe(uri);
  });

  it('does not cut a list', () => {
    expect(() => UriTemplate.expand('{list:3}', VALUES)).toThrow(
      expect.objectContaining({
        code: 'invalid-template',
        message: expect.stringContaining('{list:3} cuts a text'),
      }),
    );
  });
});

describe('what is no template', () => {
  it.each([
    ['{', 'a brace has no partner'],
    ['}', 'a brace has no partner'],
    ['{{a}}', 'a brace has no partner'],
    ['{}', '{} is not an expression'],
    ['{+}', '{+} is not'],
    ['{a,}', '{a,} is not'],
    ['{a b}', '{a b} is not'],
    ['{=a}', '{=a} is not'],
    ['{|a}', '{|a} is not'],
    ['{a:}', '{a:} is not'],
    ['{a:0}', '{a:0} is not'],
    ['{a:10000}', '{a:10000} is not'],
    ['{a:3*}', '{a:3*} is not'],
    ['{a**}', '{a**} is not'],
    ['{.}', '{.} is not'],
    ['{a..b}', '{a..b} is not'],
    ['{a.}', '{a.} is not'],
    ['{é}', '{é} is not'],
    ['{%4}', '{%4} is not'],
    ['app://a b', '" " has to be percent-encoded'],
    ['app://50%', '"%" has to be percent-encoded'],
    ['app://\u0000', 'has to be percent-encoded'],
    ['app://\ud800', 'has to be percent-encoded'],
    [`app://${'{a}/'.repeat(33)}`, 'it has 33 variables, and 32 are allowed'],
  ])('%s is refused, with the reason', (template, reason) => {
    for (const refusal of [() => new UriTemplate(template), () => UriTemplate.expand(template, {})]) {
      expect(refusal).toThrow(McpServerError);
      expect(refusal).toThrow(expect.objectContaining({ code: 'invalid-template' }));
      expect(refusal).toThrow(reason);
    }
  });

  it('one of 2,048 characters is taken, one more is refused without repeating it', () => {
    const longest = `app://${'x'.repeat(2042)}`;
    expect(new UriTemplate(longest).match(longest)).toEqual(new Map());
    expect(() => new UriTemplate(`${longest}x`)).toThrow(
      `The URI template app://${'x'.repeat(54)}… cannot be used: it has 2049 characters, and 2048 are allowed.`,
    );
  });
});
