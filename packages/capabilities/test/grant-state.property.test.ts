import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CAPABILITY_PATHS,
  CapabilityGrant,
  type CapabilityGrantState,
  capabilityGranted,
  emptyGrantState,
  featureSetSelected,
  grantFromUpdate,
} from '../src/index.ts';

const NAMES = ['a', 'a.b', 'a.*', '*', '__proto__', 'constructor'];
const pattern = fc.oneof(
  fc.constantFrom<string>(...CAPABILITY_PATHS),
  fc.constantFrom('*', '*.*', 'channels.*', '*.*.*.*', 'channels', '__proto__', ''),
);
const patterns = fc.array(pattern, { maxLength: 6 });
const sets = fc.array(fc.constantFrom(...NAMES), { maxLength: 4 });

/** Params as a host may send them, and any other JSON in their place. */
const anyParams = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      { effectiveCapabilities: patterns, enabled: sets, disabled: sets },
      { requiredKeys: [] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        effectiveCapabilities: fc.oneof(patterns, fc.jsonValue()),
        deniedCapabilities: fc.oneof(patterns, fc.jsonValue()),
        enabled: fc.oneof(sets, fc.jsonValue()),
        disabled: fc.oneof(sets, fc.jsonValue()),
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.anything({ withMap: true, withNullPrototype: true }) },
);

const states = fc.array(anyParams, { maxLength: 3 }).map((all) => {
  let state = emptyGrantState();
  for (const params of all) state = grantFromUpdate(state, params, 'request').state;
  return state;
});

/** Everything that a state allows, as one set. */
function allowedBy(state: CapabilityGrantState): Set<string> {
  const paths = CapabilityGrant.of(state.effectiveCapabilities).paths;
  return new Set([
    ...paths,
    ...NAMES.filter((name) => featureSetSelected(state, name)).map((name) => `set ${name}`),
  ]);
}

describe('grantFromUpdate on anything', () => {
  it('§6.7 no sequence of notifications widens a grant, or makes ready', () => {
    fc.assert(
      fc.property(states, fc.array(anyParams, { maxLength: 6 }), (start, notifications) => {
        let state = start;
        for (const params of notifications) {
          const next = grantFromUpdate(state, params, 'notification').state;
          for (const allowed of allowedBy(next)) expect(allowedBy(state)).toContain(allowed);
          if (next.ready) expect(state.ready).toBe(true);
          state = next;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('§6.7 a request means the same whatever came before, unless it is malformed', () => {
    fc.assert(
      fc.property(states, anyParams, (start, params) => {
        const fresh = grantFromUpdate(emptyGrantState(), params, 'request');
        const later = grantFromUpdate(start, params, 'request');
        expect(later.malformed).toBe(fresh.malformed);
        if (!later.malformed) expect(later.state).toEqual(fresh.state);
      }),
    );
  });

  it('§5.4 a malformed policy grants nothing and chooses nothing, and a well-formed one no more than it names', () => {
    fc.assert(
      fc.property(states, anyParams, (start, params) => {
        const { state, malformed } = grantFromUpdate(start, params, 'request');
        expect(state.ready).toBe(!malformed);
        const allowed = allowedBy(state);
        if (malformed) expect(allowed.size).toBe(0);
        const named = (params as { effectiveCapabilities?: string[] } | undefined)?.effectiveCapabilities;
        for (const path of CAPABILITY_PATHS) {
          if (allowed.has(path)) expect(capabilityGranted(named, path)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
