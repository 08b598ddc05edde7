import type { McplCapabilities } from '@mcplkit/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advertisedCapabilities,
  advertisedCapabilitiesFromInitialize,
  CAPABILITY_PATHS,
  isCapabilityPath,
} from '../src/index.ts';

const SEGMENTS = [...new Set(CAPABILITY_PATHS.flatMap((path) => path.split('.')))];
const GROUPS = [
  'inferenceRequest',
  'contextHooks',
  'contextHooks.beforeInference',
  'contextHooks.beforeInference.inject',
  'channels',
];
const PLACES = [...new Set<string>([...CAPABILITY_PATHS, ...GROUPS])];

/** JSON whose member names are mostly those of the vocabulary, so that the walk goes deep. */
const likelyJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(true, true, false, null, 1, 'true'),
    fc.dictionary(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...SEGMENTS) },
        { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'experimental', 'mcpl') },
      ),
      tie('value'),
      { maxKeys: 8 },
    ),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
})).value;

const anyJson = fc.oneof(fc.jsonValue(), likelyJson);

function advertisedBy(mcpl: unknown): Set<string> {
  return advertisedCapabilities(mcpl as McplCapabilities | undefined);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether `path` is advertised, found by following that one path: the rule, told apart from the walk. */
function advertises(mcpl: unknown, path: string): boolean {
  if (path === 'tools' || !isObject(mcpl)) return false;
  let value: unknown = mcpl;
  for (const segment of path.split('.')) {
    if (value === true) return true;
    if (!isObject(value) || !Object.hasOwn(value, segment)) return false;
    value = value[segment];
  }
  return value === true || (path === 'inferenceRequest' && isObject(value));
}

/** A copy of `value` with `member` at `place`, making the objects on the way where there are none. */
function withMember(value: unknown, place: readonly string[], member: unknown): unknown {
  const [segment, ...rest] = place;
  if (segment === undefined) return member;
  const object = isObject(value) ? value : {};
  return {
    ...object,
    [segment]: withMember(Object.hasOwn(object, segment) ? object[segment] : undefined, rest, member),
  };
}

/** Whether every step on the way to `place` is an object. */
function isReached(value: unknown, place: readonly string[]): boolean {
  const [segment, ...rest] = place;
  if (segment === undefined) return true;
  return isObject(value) && Object.hasOwn(value, segment) && isReached(value[segment], rest);
}

describe('advertisedCapabilities on any JSON', () => {
  it('does not throw, and gives only paths of the vocabulary without tools (§6.2)', () => {
    fc.assert(
      fc.property(anyJson, (mcpl) => {
        for (const path of advertisedBy(mcpl)) {
          expect(isCapabilityPath(path)).toBe(true);
          expect(path).not.toBe('tools');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('does not throw on the whole capabilities object, and adds at most tools (§5.1)', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (tools, mcpl) => {
        const inside = advertisedBy(mcpl);
        const all: Set<string> = advertisedCapabilitiesFromInitialize({ tools, experimental: { mcpl } });
        all.delete('tools');
        expect(all).toEqual(inside);
      }),
    );
  });

  it('does not throw on values that are no JSON (§5.1)', () => {
    const anything = fc.anything({
      withMap: true,
      withDate: true,
      withNullPrototype: true,
      withBoxedValues: true,
    });
    fc.assert(
      fc.property(anything, (value) => {
        for (const path of advertisedBy(value)) expect(isCapabilityPath(path)).toBe(true);
        for (const path of advertisedCapabilitiesFromInitialize(value as object))
          expect(isCapabilityPath(path)).toBe(true);
      }),
    );
  });

  it('agrees with following each path by itself (§5.1, §6.2)', () => {
    fc.assert(
      fc.property(anyJson, (mcpl) => {
        const expected = CAPABILITY_PATHS.filter((path) => advertises(mcpl, path));
        expect(advertisedBy(mcpl)).toEqual(new Set(expected));
      }),
      { numRuns: 1000 },
    );
  });

  it('never gains a path when a place is turned off, and loses all at and below it (§5.1)', () => {
    const off = fc.constantFrom<unknown>(false, null, 0, 'true', []);
    fc.assert(
      fc.property(likelyJson, off, (mcpl, value) => {
        const before = advertisedBy(mcpl);
        for (const place of PLACES.filter((name) => isReached(mcpl, name.split('.')))) {
          for (const path of advertisedBy(withMember(mcpl, place.split('.'), value))) {
            expect(before).toContain(path);
            expect(`${path}.`.startsWith(`${place}.`)).toBe(false);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each(GROUPS)('reads true at %s as true at each of its paths (§5.1: shorthand)', (group) => {
    const below = CAPABILITY_PATHS.filter((path) => path.startsWith(`${group}.`));
    fc.assert(
      fc.property(likelyJson, (mcpl) => {
        const short = withMember(mcpl, group.split('.'), true);
        const long = below.reduce<unknown>((value, path) => withMember(value, path.split('.'), true), mcpl);
        expect(advertisedBy(long)).toEqual(advertisedBy(short));
      }),
    );
  });
});
