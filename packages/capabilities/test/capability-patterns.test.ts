import { describe, expect, it, vi } from 'vitest';
import {
  CAPABILITY_PATHS,
  capabilityGranted,
  capabilityPatternMatches,
  conflictingCapabilityEntries,
} from '../src/index.ts';

/** The paths that one pattern grants. */
const grantedBy = (pattern: string) =>
  CAPABILITY_PATHS.filter((path) => capabilityPatternMatches(pattern, path));

const WRONG: unknown[] = [
  undefined,
  null,
  true,
  0,
  1n,
  Symbol('x'),
  {},
  [],
  ['*'],
  () => true,
  new String('*'),
];

describe('capabilityPatternMatches', () => {
  it.each(CAPABILITY_PATHS)('§5.4 %s matches itself, and no other path', (path) => {
    expect(grantedBy(path)).toEqual([path]);
  });

  it('§5.4 * is one segment: alone it covers paths of one segment', () => {
    expect(grantedBy('*')).toEqual([
      'pushEvents',
      'tools',
      'modelInfo',
      'inferenceRequest',
      'inferenceLifecycle',
    ]);
  });

  it('§5.4 a trailing * is no subtree', () => {
    expect(grantedBy('channels.*')).toEqual(CAPABILITY_PATHS.filter((path) => path.startsWith('channels.')));
    expect(capabilityPatternMatches('channels.*', 'channels.publish.anything')).toBe(false);
    expect(capabilityPatternMatches('channels.*', 'channels')).toBe(false);
    expect(grantedBy('contextHooks.*')).toEqual([]);
  });

  it('§5.4 * stands at any place', () => {
    expect(grantedBy('*.publish')).toEqual(['channels.publish']);
    expect(grantedBy('contextHooks.*.observe')).toEqual(['contextHooks.beforeInference.observe']);
    expect(grantedBy('*.*.*.system')).toEqual(['contextHooks.beforeInference.inject.system']);
  });

  it('§5.4 the vocabulary is matched by every shape of it, and by nothing with another number of segments', () => {
    const shapes = ['*', '*.*', '*.*.*', '*.*.*.*'];
    expect(shapes.flatMap(grantedBy).sort()).toEqual([...CAPABILITY_PATHS].sort());
    expect(grantedBy('*.*.*.*.*')).toEqual([]);
  });

  it.each(['channels.**', '**', 'chan*', 'channels.pub*', 'channels.?', 'channels/*', 'Channels.*', ''])(
    '§5.4 %j covers nothing: there is no other wildcard',
    (pattern) => {
      expect(grantedBy(pattern)).toEqual([]);
    },
  );

  it.each(['', '.', 'channels.', '.publish', 'a..b'])(
    '§5.4 nothing covers %j, which has an empty segment',
    (path) => {
      for (const pattern of [path, '*', '*.*', '*.*.*'])
        expect(capabilityPatternMatches(pattern, path)).toBe(false);
    },
  );

  it('§5.4 what is not a string covers nothing and is covered by nothing', () => {
    for (const value of WRONG) {
      expect(capabilityPatternMatches(value as string, 'tools')).toBe(false);
      expect(capabilityPatternMatches('*', value as string)).toBe(false);
    }
  });

  it('reads no more of an endless pattern than the path is long', () => {
    const endless = '*.'.repeat(1_000_000);
    const original = String.prototype.split;
    const read: string[][] = [];
    const split = vi.spyOn(String.prototype, 'split').mockImplementation(function (this: string, ...args) {
      const parts = Reflect.apply(original, this, args) as string[];
      read.push(parts);
      return parts;
    });
    const matches = capabilityPatternMatches(endless, 'channels.publish');
    split.mockRestore();
    expect(matches).toBe(false);
    expect(read.length).toBeGreaterThan(0);
    expect(Math.max(...read.map((parts) => parts.length))).toBeLessThanOrEqual(3);
  });
});

describe('capabilityGranted', () => {
  it('§5.4 a parent never grants its leaves', () => {
    expect(capabilityGranted(['channels'], 'channels.publish')).toBe(false);
    expect(
      capabilityGranted(
        ['contextHooks', 'contextHooks.beforeInference'],
        'contextHooks.beforeInference.observe',
      ),
    ).toBe(false);
    expect(capabilityGranted(['inferenceRequest'], 'inferenceRequest.streaming')).toBe(false);
  });

  it('§5.4 a leaf never grants its parent', () => {
    expect(capabilityGranted(['inferenceRequest.streaming'], 'inferenceRequest')).toBe(false);
  });

  it('§5.4 one entry that covers the path is enough, wherever it is', () => {
    expect(capabilityGranted(['tools', 'channels.*'], 'channels.typing')).toBe(true);
  });

  it('§5.4 absence is denial', () => {
    for (const granted of [undefined, null, []]) expect(capabilityGranted(granted, 'tools')).toBe(false);
  });

  it('§5.4 what is not an array grants nothing, a string least of all', () => {
    for (const value of ['tools', '*', { 0: 'tools', length: 1 }, new Set(['tools']), true, 7]) {
      expect(capabilityGranted(value as unknown as string[], 'tools')).toBe(false);
      expect(capabilityGranted(value as unknown as string[], '*')).toBe(false);
    }
  });

  it('§5.4 skips entries that are not strings', () => {
    expect(capabilityGranted(WRONG as string[], 'tools')).toBe(false);
    expect(capabilityGranted([...WRONG, 'tools'] as string[], 'tools')).toBe(true);
  });

  it.each(['constructor', '__proto__', 'toString'])('§5.4 %s is an ordinary segment', (name) => {
    expect(capabilityGranted([], name)).toBe(false);
    expect(capabilityGranted([name], name)).toBe(true);
  });
});

describe('conflictingCapabilityEntries', () => {
  it('§5.4 finds an entry that is in both lists, also one outside the vocabulary', () => {
    expect(conflictingCapabilityEntries(['tools', 'x.y'], ['pushEvents', 'tools', 'x.y'])).toEqual([
      'tools',
      'x.y',
    ]);
  });

  it.each([
    [['channels.publish'], ['channels.*']],
    [['channels.*'], ['channels.publish']],
    [['*.publish'], ['channels.publish']],
    [['*.publish'], ['channels.*', 'tools']],
  ])('§5.4 finds the path that a pattern of each covers: %j and %j', (effective, denied) => {
    expect(conflictingCapabilityEntries(effective, denied)).toEqual(['channels.publish']);
  });

  it('§5.4 finds nothing where no path is in both', () => {
    expect(
      conflictingCapabilityEntries(['channels.publish', '*'], ['channels.typing', 'contextHooks.*']),
    ).toEqual([]);
    expect(conflictingCapabilityEntries([], ['*'])).toEqual([]);
  });

  it('§5.4 spreads no string, and skips entries that are not strings', () => {
    expect(
      conflictingCapabilityEntries('tools' as unknown as string[], 'tools' as unknown as string[]),
    ).toEqual([]);
    expect(conflictingCapabilityEntries(WRONG as string[], WRONG as string[])).toEqual([]);
  });

  it('looks at each entry a bounded number of times, however many the other list has', () => {
    let reads = 0;
    const counted = (length: number) =>
      new Proxy(
        Array.from({ length }, (_, index) => `unknown.path${length}.n${index}`),
        {
          get(target, property, receiver) {
            if (typeof property === 'string' && /^\d+$/.test(property)) reads += 1;
            return Reflect.get(target, property, receiver);
          },
        },
      );
    const readsFor = (length: number) => {
      reads = 0;
      conflictingCapabilityEntries(counted(length), counted(length + 1));
      return reads;
    };
    expect(readsFor(2000) / readsFor(200)).toBeLessThan(11);
  });
});
