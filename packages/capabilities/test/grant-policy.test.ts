import { describe, expect, it } from 'vitest';
import {
  CAPABILITY_PATHS,
  type CapabilityPath,
  computeGrant,
  GRANT_PRESETS,
  type GrantPolicy,
  MAX_POLICY_ENTRIES,
} from '../src/index.ts';
import { WRONG_JSON } from './support/hostile.ts';

const ALL = new Set(CAPABILITY_PATHS);
const SYSTEM = 'contextHooks.beforeInference.inject.system';
const EVERY_SHAPE = ['*', '*.*', '*.*.*', '*.*.*.*'];

describe('computeGrant', () => {
  it('§5.4 is what the server advertises and the policy allows', () => {
    const advertised = new Set<CapabilityPath>(['tools', 'pushEvents']);
    const grant = computeGrant(advertised, { allow: ['tools', 'modelInfo'] });
    expect(grant.paths).toEqual(['tools']);
    expect(grant.explain('pushEvents')).toEqual({ allowed: false, reason: 'not_granted' });
    expect(grant.explain('modelInfo')).toEqual({ allowed: false, reason: 'not_advertised' });
  });

  it('§5.4 absence is denial', () => {
    for (const policy of [{}, { allow: [] }, { deny: [] }, { allow: undefined } as unknown as GrantPolicy]) {
      expect(computeGrant(ALL, policy).paths).toEqual([]);
    }
    expect(computeGrant(new Set(), { allow: EVERY_SHAPE }).paths).toEqual([]);
  });

  it('§5.4 deny wins over allow, by patterns too', () => {
    const grant = computeGrant(ALL, { allow: ['channels.*', 'tools'], deny: ['*.publish'] });
    expect(grant.explain('channels.publish')).toEqual({ allowed: false, reason: 'denied_by_policy' });
    expect(grant.paths).toHaveLength(7);
  });

  it('§13.4 inject.system is denied unless named', () => {
    const wide = computeGrant(ALL, { allow: EVERY_SHAPE });
    expect(wide.explain(SYSTEM)).toEqual({ allowed: false, reason: 'must_be_named' });
    expect(wide.paths).toEqual(CAPABILITY_PATHS.filter((path) => path !== SYSTEM));
    expect(computeGrant(ALL, { allow: ['contextHooks.beforeInference.inject.*'] }).allows(SYSTEM)).toBe(
      false,
    );
    expect(computeGrant(ALL, { allow: [SYSTEM] }).paths).toEqual([SYSTEM]);
    expect(computeGrant(ALL, { allow: [SYSTEM], deny: [SYSTEM] }).allows(SYSTEM)).toBe(false);
  });

  it('§14.5 an entry narrows to channels', () => {
    const grant = computeGrant(ALL, {
      allow: [{ capability: 'channels.publish', channels: ['discord:acme/*'] }],
    });
    expect(grant.allows('channels.publish', 'discord:acme/general')).toBe(true);
    expect(grant.allows('channels.publish', 'discord:other/general')).toBe(false);
    expect(grant.allows('channels.publish')).toBe(false);
  });

  it('§5.4 a malformed policy grants nothing, and says so', () => {
    const isEmpty = (value: unknown) =>
      typeof value === 'object' && value !== null && Object.keys(value).length === 0;
    const wrong = WRONG_JSON.filter((value) => !isEmpty(value));
    const malformed: unknown[] = [
      ...wrong,
      undefined,
      [],
      ['tools'],
      ...wrong.flatMap((value) => [
        { allow: ['tools'], deny: value },
        { allow: value, deny: [] },
        { allow: ['tools'], denied: value },
      ]),
      { allow: ['tools'], deny: {} },
      { allow: {} },
      { allow: ['tools', { capability: 'tools', channels: [] }] },
      { allow: ['tools', 7] },
      { allow: Array.from({ length: MAX_POLICY_ENTRIES + 1 }, () => 'tools') },
      Object.create({ allow: ['tools'] }),
    ];
    for (const policy of malformed) {
      const grant = computeGrant(ALL, policy as GrantPolicy);
      expect(grant.paths).toEqual([]);
      expect(grant.explain('tools')).toEqual({ allowed: false, reason: 'invalid_policy' });
    }
  });

  it.each(['channel.publish', 'channels', 'contextHooks.*', ''])(
    '§5.4 a deny of %j, which covers nothing, is malformed',
    (deny) => {
      expect(computeGrant(ALL, { allow: ['tools'], deny: [deny] }).explain('tools')).toMatchObject({
        reason: 'invalid_policy',
      });
    },
  );

  it('§5.4 an allow that covers nothing grants nothing', () => {
    expect(computeGrant(ALL, { allow: ['channel.publish', 'channels', '__proto__'] }).paths).toEqual([]);
  });
});

describe('GRANT_PRESETS', () => {
  it('§13.1 denyAll grants nothing', () => {
    expect(computeGrant(ALL, GRANT_PRESETS.denyAll).paths).toEqual([]);
  });

  it('§13.1 observeOnly never alters, wakes or costs', () => {
    expect(computeGrant(ALL, GRANT_PRESETS.observeOnly).paths).toEqual([
      'modelInfo',
      'inferenceLifecycle',
      'contextHooks.beforeInference.observe',
    ]);
  });

  it('§13.4 trusted is all but inject.system', () => {
    expect(computeGrant(ALL, GRANT_PRESETS.trusted).paths).toEqual(
      CAPABILITY_PATHS.filter((path) => path !== SYSTEM),
    );
    const more = { allow: [...GRANT_PRESETS.trusted.allow, SYSTEM] };
    expect(computeGrant(ALL, more).paths).toEqual([...CAPABILITY_PATHS]);
  });

  it('cannot be changed', () => {
    expect(() => Object.assign(GRANT_PRESETS, { denyAll: GRANT_PRESETS.trusted })).toThrow(TypeError);
    expect(() => Object.assign(GRANT_PRESETS.denyAll, { allow: ['tools'] })).toThrow(TypeError);
    expect(() => (GRANT_PRESETS.denyAll.allow as string[]).push('tools')).toThrow(TypeError);
  });
});
