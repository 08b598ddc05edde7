import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandTags, isTag, MAX_TAG_LENGTH } from '../src/index.ts';
import { deep, WRONG_JSON } from './support/hostile.ts';

const expanded = (...tags: string[]) => [...expandTags(tags)].sort();

describe('isTag', () => {
  it.each([
    'chat:mention',
    'discord:role-mention',
    'zulip:topic=lunch',
    'robotics:arm:joint',
    'a:b',
    'x:k=v=w',
    '__proto__:constructor',
  ])('§16.1 %j is a tag', (tag) => {
    expect(isTag(tag)).toBe(true);
  });

  it.each([
    'mention',
    '',
    ':',
    ':x',
    'chat:',
    'chat: x',
    'ch at:x',
    'chat:x\n',
    'ns:=v',
    'ns:k=',
    'constructor',
  ])('§16.1 %j is none', (text) => {
    expect(isTag(text)).toBe(false);
  });

  it('§16.1 is bounded in length', () => {
    const longest = `a:${'x'.repeat(MAX_TAG_LENGTH - 2)}`;
    expect([isTag(longest), isTag(`${longest}x`)]).toEqual([true, false]);
    expect(isTag(`a:${'x'.repeat(10_000_000)}`)).toBe(false);
  });

  it('§16.1 takes any value', () => {
    for (const value of [...WRONG_JSON, undefined, Symbol('a:b'), new String('a:b')])
      expect(isTag(value)).toBe(false);
  });
});

describe('expandTags', () => {
  it('§16.3 mention and reply entail addressed; dm entails addressed and private', () => {
    expect(expanded('chat:mention')).toEqual(['chat:addressed', 'chat:mention']);
    expect(expanded('chat:reply')).toEqual(['chat:addressed', 'chat:reply']);
    expect(expanded('chat:dm')).toEqual(['chat:addressed', 'chat:dm', 'chat:private']);
  });

  it('§16.3 nothing else entails anything', () => {
    const others = [
      'chat:private',
      'chat:addressed',
      'chat:broadcast',
      'chat:to-self',
      'chat:reaction',
      'discord:dm',
    ];
    for (const tag of others) expect(expanded(tag)).toEqual([tag]);
  });

  it('§16.3 drops ambient when addressed results, and not otherwise', () => {
    for (const tag of ['chat:mention', 'chat:reply', 'chat:dm', 'chat:addressed']) {
      expect(expandTags([tag, 'chat:ambient'])).not.toContain('chat:ambient');
      expect(expandTags(['chat:ambient', tag])).not.toContain('chat:ambient');
    }
    expect(expanded('chat:ambient', 'chat:private')).toEqual(['chat:ambient', 'chat:private']);
  });

  it('§16.3 drops ambient also when an accepted edge brings it, or brings addressed', () => {
    const accepted = new Map([
      ['x:ping', ['chat:mention']],
      ['x:hum', ['chat:ambient']],
    ]);
    expect([...expandTags(['x:ping', 'x:hum'], accepted)].sort()).toEqual([
      'chat:addressed',
      'chat:mention',
      'x:hum',
      'x:ping',
    ]);
  });

  it('§16.3 edges of a producer apply only when they are given, transitively, and cycles end', () => {
    const accepted = new Map([
      ['x:a', ['x:b']],
      ['x:b', ['x:c', 'x:a']],
    ]);
    expect(expanded('x:a')).toEqual(['x:a']);
    expect([...expandTags(['x:a'], accepted)].sort()).toEqual(['x:a', 'x:b', 'x:c']);
  });

  it('§16.1 is a set', () => {
    expect(expandTags(['a:b', 'a:b', 'chat:mention', 'chat:addressed']).size).toBe(3);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    '§16.3 a tag named %s is ordinary',
    (tag) => {
      expect(expanded(tag)).toEqual([tag]);
      expect([...expandTags([tag], new Map([[tag, ['x:y']]]))]).toEqual([tag, 'x:y']);
    },
  );

  it('§16.6 takes whatever a producer sends: what is no string is left out', () => {
    for (const value of WRONG_JSON) {
      const strings = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
      expect([...expandTags(value as string[])]).toEqual(strings);
    }
    expect(expandTags(undefined).size).toBe(0);
    expect([...expandTags([deep(), 7, 'a:b', null] as string[])]).toEqual(['a:b']);
  });

  it('takes a hundred thousand tags and a chain of as many edges', () => {
    const tags = Array.from({ length: 100_000 }, (_, index) => `x:${index}`);
    expect(expandTags(tags).size).toBe(100_000);
    const chain = new Map(tags.map((tag, index) => [tag, [`x:${index + 1}`]]));
    expect(expandTags(['x:0'], chain).size).toBe(100_001);
  });

  it('§16.3 adds only, but for ambient, and the same again adds nothing', () => {
    const tag = fc.oneof(
      fc.constantFrom('chat:mention', 'chat:dm', 'chat:ambient', 'chat:addressed', 'x:y'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(tag), (tags) => {
        const once = expandTags(tags);
        for (const each of tags) if (each !== 'chat:ambient') expect(once.has(each)).toBe(true);
        expect(once.has('chat:addressed') && once.has('chat:ambient')).toBe(false);
        expect(expandTags([...once])).toEqual(once);
        expect(expandTags([...tags].reverse())).toEqual(once);
      }),
    );
  });
});
