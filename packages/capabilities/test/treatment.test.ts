import { describe, expect, it } from 'vitest';
import { expandTags, findTreatment } from '../src/index.ts';

const behaviorOf = (rules: readonly Parameters<typeof findTreatment>[0][number][], ...tags: string[]) =>
  findTreatment(rules, expandTags(tags))?.behavior;

describe('findTreatment', () => {
  it('§16.7 the first rule that fits counts, and no other', () => {
    const rules = [
      { tagsAny: ['chat:addressed'], behavior: 'first' },
      { tagsAny: ['chat:mention'], behavior: 'second' },
    ];
    expect(behaviorOf(rules, 'chat:mention')).toBe('first');
    expect(behaviorOf([...rules].reverse(), 'chat:mention')).toBe('second');
    expect(findTreatment(rules, expandTags(['chat:ambient']))).toBeUndefined();
  });

  it('§16.7 tagsAny wants one, tagsAll every, tagsNone none', () => {
    expect(behaviorOf([{ tagsAny: ['a:1', 'a:2'], behavior: true }], 'a:2')).toBe(true);
    expect(behaviorOf([{ tagsAll: ['a:1', 'a:2'], behavior: true }], 'a:2')).toBeUndefined();
    expect(behaviorOf([{ tagsAll: ['a:1', 'a:2'], behavior: true }], 'a:2', 'a:1')).toBe(true);
    expect(behaviorOf([{ tagsNone: ['a:1', 'a:2'], behavior: true }], 'a:2')).toBeUndefined();
    expect(behaviorOf([{ tagsNone: ['a:1', 'a:2'], behavior: true }], 'a:3')).toBe(true);
  });

  it('§16.7 all matchers of a rule have to fit', () => {
    const rules = [{ tagsAny: ['a:1', 'a:2'], tagsAll: ['b:1'], tagsNone: ['c:1'], behavior: true }];
    expect(behaviorOf(rules, 'a:1', 'b:1')).toBe(true);
    for (const tags of [['a:1'], ['b:1'], ['a:1', 'b:1', 'c:1']])
      expect(behaviorOf(rules, ...tags)).toBeUndefined();
  });

  it('§16.7 without a matcher it fits every event; an empty tagsAny none', () => {
    expect(behaviorOf([{ behavior: true }])).toBe(true);
    expect(behaviorOf([{ tagsAll: [], tagsNone: [], behavior: true }])).toBe(true);
    expect(behaviorOf([{ tagsAny: [], behavior: true }], 'a:1')).toBeUndefined();
  });

  it('§16.7 takes globs in every matcher', () => {
    expect(behaviorOf([{ tagsAny: ['robotics:*'], behavior: true }], 'robotics:arm')).toBe(true);
    expect(behaviorOf([{ tagsAll: ['*:arm', 'robotics:*'], behavior: true }], 'robotics:arm')).toBe(true);
    expect(behaviorOf([{ tagsNone: ['robotics:*'], behavior: true }], 'robotics:arm')).toBeUndefined();
    expect(behaviorOf([{ tagsAny: ['zulip:topic=*'], behavior: true }], 'zulip:topic=a=b')).toBe(true);
    expect(
      behaviorOf([{ tagsAny: ['robotics:?', 'robotics:.*'], behavior: true }], 'robotics:a'),
    ).toBeUndefined();
  });

  it('§16.7 a star in a tag is a character', () => {
    expect(behaviorOf([{ tagsAny: ['chat:mention'], behavior: true }], 'chat:*', '*')).toBeUndefined();
  });

  it('§16.7 sees the expanded tags, so that the order of rules does not decide what an event is', () => {
    const rules = [
      { tagsAny: ['chat:ambient'], behavior: 'mute' },
      { tagsAny: ['chat:addressed'], behavior: 'immediate' },
    ];
    expect(behaviorOf(rules, 'chat:ambient', 'chat:dm')).toBe('immediate');
  });

  it('§16.7 gives the rule back as it is, with what else is in it', () => {
    const rule = { tagsAny: ['a:1'], behavior: 'mute', channel: 'ui' };
    expect(findTreatment([rule], new Set(['a:1']))).toBe(rule);
  });

  it.each(['constructor', '__proto__'])('a tag named %s is ordinary', (tag) => {
    expect(behaviorOf([{ tagsAny: [tag], behavior: true }], 'a:1')).toBeUndefined();
    expect(behaviorOf([{ tagsAny: [tag], behavior: true }], tag)).toBe(true);
  });
});
