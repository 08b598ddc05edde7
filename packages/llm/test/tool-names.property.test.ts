import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ToolKey, ToolNames } from '../src/loop/tool-names.ts';

/** Names that are likely to come to the same. */
const name = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '_', '-', '.', '/', ' ', 'ü', '🎈'), maxLength: 6 }),
  fc.string({ unit: fc.constantFrom('a', '.'), minLength: 60, maxLength: 130 }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('use_shown_tool', 'constructor', '__proto__', 'a_a', ''),
);
const tools = fc.uniqueArray(fc.record({ server: name, tool: name }), {
  selector: ({ server, tool }) => JSON.stringify([server, tool]),
  maxLength: 40,
});

function namesOf(names: ToolNames, keys: readonly ToolKey[]): string[] {
  return keys.map((key) => names.nameOf(key));
}

it('each tool has a name that the APIs take, and no two have the same', () => {
  fc.assert(
    fc.property(tools, (keys) => {
      const names = new ToolNames(['use_shown_tool']);
      names.assign(keys);
      const given = namesOf(names, keys);
      for (const each of given) expect(each).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
      expect(new Set([...given, 'use_shown_tool']).size).toBe(keys.length + 1);
    }),
  );
});

it('leads back to the tool', () => {
  fc.assert(
    fc.property(tools, (keys) => {
      const names = new ToolNames();
      names.assign(keys);
      const back = new Map(keys.map((key) => [names.nameOf(key), key]));
      for (const key of keys) expect(back.get(names.nameOf(key))).toEqual(key);
    }),
  );
});

it('does not hang on the order of the tools', () => {
  const shuffled = tools.chain((keys) =>
    fc.tuple(fc.constant(keys), fc.shuffledSubarray(keys, { minLength: keys.length })),
  );
  fc.assert(
    fc.property(shuffled, ([keys, others]) => {
      const one = new ToolNames();
      const other = new ToolNames();
      one.assign(keys);
      other.assign(others);
      expect(namesOf(other, keys)).toEqual(namesOf(one, keys));
    }),
  );
});

it('stays, whatever is added later', () => {
  fc.assert(
    fc.property(tools, fc.nat(40), (keys, at) => {
      const names = new ToolNames();
      const first = keys.slice(0, at);
      names.assign(first);
      const before = namesOf(names, first);
      names.assign(keys);
      expect(namesOf(names, first)).toEqual(before);
      expect(new Set(namesOf(names, keys)).size).toBe(keys.length);
    }),
  );
});

it('is its own where that fits, and else as near to it as can be', () => {
  const key = (server: string, tool: string) => ({ server, tool });
  const keys = [
    key('one', 'add'),
    key('one', 'a.b'),
    key('one', 'a_b'),
    key('one', 'search'),
    key('two', 'search'),
    key('two', 'x/y'),
  ];
  const names = new ToolNames();
  names.assign(keys);
  expect(namesOf(names, keys)).toEqual(['add', 'one_a_b', 'a_b', 'one_search', 'two_search', 'x_y']);
  expect(() => names.nameOf(key('one', 'none'))).toThrow('no name');
});
