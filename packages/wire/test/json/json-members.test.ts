import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonMembers } from '../../src/json/index.ts';

const WANTED = new Set(['a', 'b']);
const membersOf = (text: string) => {
  const members = jsonMembers(text, WANTED);
  return members && Object.fromEntries(members);
};

/** The same, by way of parsing all of it. */
function slowly(text: string): ReadonlyMap<string, unknown> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map(Object.entries(value).filter(([name]) => WANTED.has(name)));
}

describe('jsonMembers', () => {
  it.each([
    ['{}', {}],
    [' {\t"a" : 1 }\r\n', { a: '1' }],
    ['{"a":{"b":[1,{"a":2}]},"c":"}","b":"\\"a\\":"}', { a: '{"b":[1,{"a":2}]}', b: '"\\"a\\":"' }],
    ['{"\\u0061":true,"b":null}', { a: 'true', b: 'null' }],
    ['{"c":"ä","a":"😀\u2028","b":-1.5e3}', { a: '"😀\u2028"', b: '-1.5e3' }],
    ['{"__proto__":1,"constructor":2,"a":3}', { a: '3' }],
  ])('finds those of %s as they stand there', (text, members) => {
    expect(membersOf(text)).toEqual(members);
  });

  it.each([
    ...[
      '',
      ' ',
      '[]',
      '1',
      '"a"',
      'null',
      '{',
      '{"a"',
      '{"a":',
      '{"a":1',
      '{"a":1,',
      '{"a":1,}',
      '{,}',
      '{a:1}',
    ],
    ...[
      '{"a":1}x',
      '{"a":1}{}',
      '{"c":1,}',
      '{"c":01}',
      '{"c":"\n"}',
      '{"c":[1}',
      '\ufeff{}',
      "{'a':1}",
      '{"a" 1}',
    ],
    ...['{"a":1,"a":1}', '{"a":1,"\\u0061":1}'],
  ])('refuses %j', (text) => {
    expect(membersOf(text)).toBeUndefined();
  });

  it('does not mind what is not asked for, also when it comes twice or is long', () => {
    expect(membersOf(`{"c":1,"c":2,"${'a'.repeat(100)}":3,"a":4}`)).toEqual({ a: '4' });
  });

  it('agrees with JSON.parse, whatever the text is', () => {
    const name = fc.constantFrom('a', 'b', 'c', '\\u0061', 'ä', '__proto__');
    const value = fc.oneof(
      fc.json({ maxDepth: 2 }),
      fc.constantFrom('"\\ud800"', '"漢"', '01', '[', '"', 'tru'),
    );
    const space = fc.constantFrom('', ' ', '\t\r\n');
    const member = fc
      .tuple(space, name, space, value)
      .map(([one, key, two, json]) => `${one}"${key}"${two}:${json}`);
    const object = fc.array(member, { maxLength: 4 }).map((members) => `{${members.join(',')}}`);
    const broken = fc
      .tuple(object, fc.nat(), fc.constantFrom('', '"', '}', ',', '\\'))
      .map(([text, at, put]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + put + text.slice(place + 1);
      });
    fc.assert(
      fc.property(fc.oneof(object, broken), (text) => {
        const members = jsonMembers(text, WANTED);
        const expected = slowly(text);
        if (members === undefined) {
          const wanted = text.replaceAll('\\u0061', 'a').match(/"[ab]"[ \t\r\n]*:/g) ?? [];
          // It refuses what JSON.parse refuses, and what may say something twice.
          expect(expected === undefined || new Set(wanted.map((each) => each[1])).size < wanted.length).toBe(
            true,
          );
        } else {
          expect(new Map([...members].map(([key, json]) => [key, JSON.parse(json)]))).toEqual(expected);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
