import { describe, expect, it } from 'vitest';
import {
  CapabilityGrant,
  deriveFeatureSets,
  emptyGrantState,
  featureSetSelected,
  MAX_POLICY_ENTRIES,
  refuseFeatureSetUse,
} from '../src/index.ts';
import { WRONG_JSON } from './support/hostile.ts';

const set = (...uses: unknown[]) => ({ description: 'a set', uses });
const select = (enabledFeatureSets: string[] | null, ...disabledFeatureSets: string[]) => ({
  enabledFeatureSets,
  disabledFeatureSets,
});

describe('featureSetSelected', () => {
  it('§5.3 absent enabled constrains nothing', () => {
    expect(featureSetSelected(select(null), 'anything')).toBe(true);
  });

  it('§5.3 present enabled is an allowlist', () => {
    expect(featureSetSelected(select(['a']), 'a')).toBe(true);
    expect(featureSetSelected(select(['a']), 'b')).toBe(false);
    expect(featureSetSelected(select([]), 'a')).toBe(false);
  });

  it('§5.3 disabled always subtracts', () => {
    expect(featureSetSelected(select(['a', 'b'], 'a'), 'a')).toBe(false);
    expect(featureSetSelected(select(null, 'a'), 'a')).toBe(false);
    expect(featureSetSelected(select(null, 'a'), 'b')).toBe(true);
  });

  it('§5.3 nothing is selected before a policy', () => {
    expect(featureSetSelected(emptyGrantState(), 'a')).toBe(false);
  });

  it('§6.3 a last segment of * stands for all names below, in both lists', () => {
    expect(featureSetSelected(select(['memory.*']), 'memory.retrieval')).toBe(true);
    expect(featureSetSelected(select(['memory.*']), 'memory.a.b')).toBe(true);
    expect(featureSetSelected(select(['memory.*']), 'memory')).toBe(false);
    expect(featureSetSelected(select(['memory.*']), 'memoryx.a')).toBe(false);
    expect(featureSetSelected(select(null, 'memory.*'), 'memory.retrieval')).toBe(false);
    expect(featureSetSelected(select(['a.b'], '*'), 'a.b')).toBe(false);
    expect(featureSetSelected(select(['mem*']), 'memory')).toBe(false);
  });

  it.each(['constructor', '__proto__', 'toString'])('a feature set named %s is ordinary', (name) => {
    expect(featureSetSelected(select([]), name)).toBe(false);
    expect(featureSetSelected(select([name]), name)).toBe(true);
  });
});

describe('deriveFeatureSets', () => {
  it('§6.4 is on when everything that it uses is granted', () => {
    const derived = deriveFeatureSets({ a: set('pushEvents', 'tools'), b: set('tools') }, ['*']);
    expect(derived).toEqual({ enabled: ['a', 'b'], disabled: {} });
  });

  it('§6.4 a denied capability switches off every set that uses it', () => {
    const featureSets = { a: set('pushEvents', 'tools', 'modelInfo', 'pushEvents'), b: set('tools') };
    expect(deriveFeatureSets(featureSets, ['tools'])).toEqual({
      enabled: ['b'],
      disabled: { a: { reason: 'capability_denied', missingCapabilities: ['pushEvents', 'modelInfo'] } },
    });
  });

  it.each([undefined, null, [], 'tools', {}, ['tools', 'nope'], ['channels'], [7]])(
    '§6.4 uses of %j is invalid, whatever is granted',
    (uses) => {
      const derived = deriveFeatureSets({ a: { description: 'x', uses } }, ['*', '*.*']);
      expect(derived).toEqual({
        enabled: [],
        disabled: { a: { reason: 'invalid_uses', missingCapabilities: [] } },
      });
    },
  );

  it('§5.3 a set that enabled does not name is not selected; one that disabled names is disabled by the host', () => {
    const featureSets = { a: set('tools'), b: set('tools'), c: set('tools') };
    expect(deriveFeatureSets(featureSets, ['tools'], select(['a', 'c'], 'c'))).toEqual({
      enabled: ['a'],
      disabled: {
        b: { reason: 'not_selected', missingCapabilities: [] },
        c: { reason: 'host_disabled', missingCapabilities: [] },
      },
    });
    expect(deriveFeatureSets(featureSets, ['tools'], select(['a'], 'b')).disabled).toMatchObject({
      b: { reason: 'host_disabled' },
      c: { reason: 'not_selected' },
    });
  });

  it('§5.3 selection never supplies a capability', () => {
    const derived = deriveFeatureSets({ a: set('pushEvents') }, [], select(['a']));
    expect(derived.disabled).toEqual({
      a: { reason: 'capability_denied', missingCapabilities: ['pushEvents'] },
    });
  });

  it('§5.3 everything is off before a policy', () => {
    const state = emptyGrantState();
    expect(deriveFeatureSets({ a: set('tools') }, state.effectiveCapabilities, state).enabled).toEqual([]);
    expect(deriveFeatureSets({ a: set('tools') }, null).enabled).toEqual([]);
  });

  it('§14.5 a capability that is narrowed to channels counts as granted', () => {
    const grant = CapabilityGrant.of([{ capability: 'channels.publish', channels: ['ui'] }]);
    expect(deriveFeatureSets({ a: set('channels.publish') }, grant).enabled).toEqual(['a']);
  });

  it('§6.1 featureSets that is no object by name declares nothing', () => {
    const wrong = [
      undefined,
      true,
      'a',
      [set('tools')],
      [{ name: 'a', ...set('tools') }],
      new Map([['a', set('tools')]]),
    ];
    for (const value of wrong) expect(deriveFeatureSets(value, ['*'])).toEqual({ enabled: [], disabled: {} });
  });

  it('§6.4 does not throw, and enables nothing, whatever a declaration is', () => {
    for (const value of WRONG_JSON) {
      expect(deriveFeatureSets({ a: value }, ['*']).enabled).toEqual([]);
      expect(deriveFeatureSets(value, ['*']).enabled).toEqual([]);
    }
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'a feature set named %s is ordinary',
    (name) => {
      const featureSets = JSON.parse(`{ ${JSON.stringify(name)}: ${JSON.stringify(set('pushEvents'))} }`);
      expect(deriveFeatureSets(featureSets, ['pushEvents']).enabled).toEqual([name]);
      const { disabled } = deriveFeatureSets(featureSets, []);
      expect(Object.keys(disabled)).toEqual([name]);
      expect(disabled[name]?.reason).toBe('capability_denied');
      expect(deriveFeatureSets({}, []).disabled[name]).toBeUndefined();
    },
  );

  it('§6.4 takes declarations up to the bound, and none beyond it', () => {
    const declared = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, set('tools')]));
    expect(deriveFeatureSets(declared(MAX_POLICY_ENTRIES), ['tools']).enabled).toHaveLength(
      MAX_POLICY_ENTRIES,
    );
    const beyond = declared(MAX_POLICY_ENTRIES + 1);
    const derived = deriveFeatureSets(beyond, ['tools']);
    expect(derived.enabled).toEqual([]);
    expect(refuseFeatureSetUse(beyond, derived, 's0', 'tools')).toBe('feature_set_not_enabled');
  });
});

describe('refuseFeatureSetUse', () => {
  const featureSets = { push: set('pushEvents'), ask: set('inferenceRequest') };
  const derived = deriveFeatureSets(featureSets, ['pushEvents']);

  it('§6.4 lets a set do what it declares', () => {
    expect(refuseFeatureSetUse(featureSets, derived, 'push', 'pushEvents')).toBeUndefined();
  });

  it('§6.4 reports a mismatch when it does something else', () => {
    expect(refuseFeatureSetUse(featureSets, derived, 'push', 'inferenceRequest')).toBe(
      'declaration_mismatch',
    );
  });

  it('§6.6 tells a set that is off from one that nobody declared', () => {
    expect(refuseFeatureSetUse(featureSets, derived, 'ask', 'inferenceRequest')).toBe(
      'feature_set_not_enabled',
    );
    for (const name of ['other', '__proto__', 'constructor']) {
      expect(refuseFeatureSetUse(featureSets, derived, name, 'pushEvents')).toBe('unknown_feature_set');
    }
  });

  it('§6.4 a derivation of another manifest opens nothing', () => {
    expect(refuseFeatureSetUse({ push: set() }, derived, 'push', 'pushEvents')).toBe('declaration_mismatch');
    expect(refuseFeatureSetUse(undefined, derived, 'push', 'pushEvents')).toBe('unknown_feature_set');
  });
});
