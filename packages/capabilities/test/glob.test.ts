import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { globMatches } from '../src/glob.ts';

/** The rule itself, told with a table of what is reachable: slow, and plainly right. */
function reference(pattern: string, text: string): boolean {
  let reachable = new Set([0]);
  for (const char of pattern) {
    const next = new Set<number>();
    for (const position of reachable) {
      if (char === '*') for (let end = position; end <= text.length; end++) next.add(end);
      else if (text[position] === char) next.add(position + 1);
    }
    reachable = next;
  }
  return reachable.has(text.length);
}

describe('globMatches', () => {
  it.each([
    ['chat:*', 'chat:mention', true],
    ['chat:*', 'chat:', true],
    ['chat:*', 'chats:mention', false],
    ['*', '', true],
    ['a*a', 'a', false],
    ['a*b*c', 'axxbyyc', true],
    ['a*b*c', 'axxcyyb', false],
    ['a.c', 'abc', false],
    ['[a]', 'a', false],
    ['a\\*', 'a*', false],
  ])('%j against %j is %s', (pattern, text, expected) => {
    expect(globMatches(pattern, text)).toBe(expected);
  });

  it('agrees with the rule, whatever the pattern and the text', () => {
    const letters = fc.constantFrom('a', 'b', '*');
    const pattern = fc.array(letters, { maxLength: 8 }).map((parts) => parts.join(''));
    const text = fc.array(fc.constantFrom('a', 'b'), { maxLength: 10 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(pattern, text, (one, other) => {
        expect(globMatches(one, other)).toBe(reference(one, other));
      }),
      { numRuns: 2000 },
    );
  });

  it('looks for each part once: many stars and a text that nearly fits cost no more than their lengths', () => {
    const pattern = `${'*a'.repeat(1000)}*b`;
    let searches = 0;
    const indexOf = String.prototype.indexOf;
    String.prototype.indexOf = function (this: string, ...args: [string, number?]) {
      searches += 1;
      return indexOf.apply(this, args);
    };
    try {
      expect(globMatches(pattern, 'a'.repeat(5000))).toBe(false);
    } finally {
      String.prototype.indexOf = indexOf;
    }
    expect(searches).toBeLessThanOrEqual(1000);
  });
});
