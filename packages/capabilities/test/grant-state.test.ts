import { describe, expect, it } from 'vitest';
import {
  CapabilityGrant,
  type CapabilityGrantState,
  emptyGrantState,
  featureSetSelected,
  grantFromUpdate,
  MAX_POLICY_ENTRIES,
} from '../src/index.ts';
import { deep, WRONG_JSON } from './support/hostile.ts';

const request = (params: unknown, previous = emptyGrantState()) =>
  grantFromUpdate(previous, params, 'request');
const notify = (params: unknown, previous: CapabilityGrantState) =>
  grantFromUpdate(previous, params, 'notification');

const READY: CapabilityGrantState = {
  effectiveCapabilities: ['tools', 'channels.*'],
  enabledFeatureSets: ['a', 'b', 'c'],
  disabledFeatureSets: ['b'],
  ready: true,
};
const CLOSED = { effectiveCapabilities: [], enabledFeatureSets: [], ready: false };
const CLEAN = { malformed: false, reason: undefined, conflicts: [], discarded: [], unrecognized: [] };

const names = (length: number) => Array.from({ length }, (_, index) => `set${index}`);

describe('emptyGrantState', () => {
  it('§5.3 grants nothing, selects nothing and is not ready', () => {
    expect(emptyGrantState()).toEqual({ ...CLOSED, disabledFeatureSets: [] });
  });

  it('is made anew each time', () => {
    (emptyGrantState().effectiveCapabilities as string[]).push('tools');
    expect(emptyGrantState().effectiveCapabilities).toEqual([]);
  });
});

describe('grantFromUpdate, a request', () => {
  it('§6.7 replaces everything, and makes ready', () => {
    const params = { effectiveCapabilities: ['pushEvents'], enabled: ['x'], disabled: ['y'] };
    const state = {
      effectiveCapabilities: ['pushEvents'],
      enabledFeatureSets: ['x'],
      disabledFeatureSets: ['y'],
      ready: true,
    };
    expect(request(params, READY)).toEqual({ ...CLEAN, state });
  });

  it('§5.3 absent effectiveCapabilities is a grant of nothing, and not "no change"', () => {
    const { state } = request({ enabled: ['a'] }, READY);
    expect(state).toMatchObject({ effectiveCapabilities: [], ready: true });
  });

  it.each([undefined, {}])(
    '§5.3 params of %j are a policy: nothing granted, nothing constrained, ready',
    (params) => {
      expect(request(params, READY)).toEqual({
        ...CLEAN,
        state: { effectiveCapabilities: [], enabledFeatureSets: null, disabledFeatureSets: [], ready: true },
      });
    },
  );

  it('§5.3 absent enabled constrains nothing, an empty one everything', () => {
    expect(featureSetSelected(request({}, READY).state, 'any')).toBe(true);
    expect(featureSetSelected(request({ enabled: [] }, READY).state, 'any')).toBe(false);
  });

  it('§5.3 earlier reductions end with the next request', () => {
    const { state } = request({ enabled: ['b'] }, READY);
    expect(featureSetSelected(state, 'b')).toBe(true);
  });

  it.each([
    [['tools'], ['tools'], ['tools']],
    [['channels.publish'], ['channels.*'], ['channels.publish']],
    [['channels.*'], ['channels.typing'], ['channels.typing']],
    [['*.publish'], ['channels.*'], ['channels.publish']],
    [['not.in.the.vocabulary'], ['not.in.the.vocabulary'], ['not.in.the.vocabulary']],
  ])('§5.4 %j with %j denied is malformed, and grants nothing', (effective, denied, conflicts) => {
    const params = { effectiveCapabilities: [...effective, 'pushEvents'], deniedCapabilities: denied };
    const update = request(params, READY);
    expect(update).toMatchObject({ malformed: true, conflicts, state: CLOSED });
    expect(update.reason).toBe(`The policy both grants and denies ${conflicts[0]}.`);
  });

  it('§5.4 deniedCapabilities decides nothing else', () => {
    const params = { effectiveCapabilities: ['tools'], deniedCapabilities: ['pushEvents', 'channels.*'] };
    expect(request(params)).toEqual({ ...CLEAN, state: request({ effectiveCapabilities: ['tools'] }).state });
  });

  it.each(['effectiveCapabilities', 'deniedCapabilities', 'enabled', 'disabled'])(
    '§5.4 %s of the wrong type is malformed, and never spread',
    (name) => {
      const wrong = WRONG_JSON.filter(
        (value) => !(Array.isArray(value) && value.length === 0) && value !== undefined,
      );
      for (const value of [...wrong, ['tools', 7], deep(50)]) {
        const update = request({ effectiveCapabilities: ['pushEvents'], [name]: value }, READY);
        expect(update.malformed).toBe(true);
        expect(update.reason).toBe(`${name} is not an array of at most 10000 strings.`);
        expect(update.state).toEqual({ ...CLOSED, disabledFeatureSets: ['b'] });
      }
    },
  );

  it('§5.4 params that are no object are malformed', () => {
    for (const params of [null, true, 7, 'tools', [], [['tools']]]) {
      expect(request(params, READY)).toMatchObject({ malformed: true, state: CLOSED });
    }
  });

  it('§6.7 a malformed policy keeps what was reduced before', () => {
    const { state } = request({ enabled: 'a' }, READY);
    expect(state.disabledFeatureSets).toEqual(['b']);
    expect(featureSetSelected(state, 'a')).toBe(false);
  });

  it('§6.2 reports patterns that cover nothing, and forgets them', () => {
    const effectiveCapabilities = [
      'tools',
      'channels',
      'scope.elevate',
      'channels.*',
      'contextHooks.*',
      '__proto__',
    ];
    const update = request({ effectiveCapabilities });
    expect(update.state.effectiveCapabilities).toEqual(['tools', 'channels.*']);
    expect(update.unrecognized).toEqual(['channels', 'scope.elevate', 'contextHooks.*', '__proto__']);
    expect(update.malformed).toBe(false);
  });

  it('keeps each name once', () => {
    const params = { effectiveCapabilities: ['tools', 'tools'], enabled: ['a', 'a'], disabled: ['b', 'b'] };
    expect(request(params).state).toMatchObject({
      effectiveCapabilities: ['tools'],
      enabledFeatureSets: ['a'],
      disabledFeatureSets: ['b'],
    });
  });

  it('reads own members only', () => {
    const params = JSON.parse('{"__proto__": {"effectiveCapabilities": ["tools"]}}');
    expect(request(params).state.effectiveCapabilities).toEqual([]);
    expect(request(Object.create({ effectiveCapabilities: ['tools'] })).malformed).toBe(true);
  });

  it('takes lists up to the bound, and is malformed beyond it', () => {
    expect(request({ disabled: names(MAX_POLICY_ENTRIES) }).malformed).toBe(false);
    expect(request({ disabled: names(MAX_POLICY_ENTRIES + 1) })).toMatchObject({
      malformed: true,
      state: CLOSED,
    });
    expect(request({ enabled: names(1_000_000) })).toMatchObject({ malformed: true, state: CLOSED });
  });

  it('says what is wrong in a few words, however much there is', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `${'x'.repeat(300)}${index}`);
    const { reason = '', conflicts } = request({ effectiveCapabilities: many, deniedCapabilities: many });
    expect(conflicts).toHaveLength(5000);
    expect(reason.length).toBeLessThan(400);
    expect(reason).toContain('and 4997 more');
  });
});

describe('grantFromUpdate, a notification', () => {
  it('§6.7 disables more, and changes nothing else', () => {
    const update = notify({ disabled: ['c'] }, READY);
    expect(update).toEqual({ ...CLEAN, state: { ...READY, disabledFeatureSets: ['b', 'c'] } });
    expect(featureSetSelected(update.state, 'a')).toBe(true);
    expect(featureSetSelected(update.state, 'c')).toBe(false);
  });

  it('§6.7 never makes ready', () => {
    const params = { effectiveCapabilities: ['tools'], enabled: ['a'] };
    expect(notify(params, emptyGrantState()).state).toEqual(emptyGrantState());
  });

  it('§6.7 leaves a ready state ready', () => {
    expect(notify({}, READY)).toEqual({ ...CLEAN, state: READY });
  });

  it('§6.7 discards what only a request may say, whatever it is, and reports it', () => {
    const params = {
      enabled: ['x'],
      deniedCapabilities: ['channels.*'],
      effectiveCapabilities: ['*'],
      disabled: ['c'],
    };
    const update = notify(params, READY);
    expect(update.discarded).toEqual(['effectiveCapabilities', 'deniedCapabilities', 'enabled']);
    expect(update).toMatchObject({ malformed: false, conflicts: [] });
    expect(update.state).toEqual({ ...READY, disabledFeatureSets: ['b', 'c'] });
    for (const value of WRONG_JSON) {
      const wrong = notify({ effectiveCapabilities: value }, READY);
      expect(wrong).toEqual({ ...CLEAN, discarded: ['effectiveCapabilities'], state: READY });
    }
  });

  it('§6.7 a reduction that cannot be read closes everything until the next request', () => {
    for (const disabled of [null, 'c', { c: true }, ['c', 7], names(MAX_POLICY_ENTRIES + 1)]) {
      const update = notify({ disabled }, READY);
      expect(update).toMatchObject({ malformed: true, state: { ...CLOSED, disabledFeatureSets: ['b'] } });
    }
    expect(notify('c', READY)).toMatchObject({ malformed: true, state: CLOSED });
    expect(request({ effectiveCapabilities: ['tools'] }, notify(null, READY).state).state.ready).toBe(true);
  });

  it('bounds what many notifications disable together, and closes everything beyond it', () => {
    let state = notify({ disabled: names(MAX_POLICY_ENTRIES - 1) }, READY).state;
    expect(state).toMatchObject({ ready: true });
    state = notify({ disabled: ['set0', 'b'] }, state).state;
    expect(state.disabledFeatureSets).toHaveLength(MAX_POLICY_ENTRIES);
    const update = notify({ disabled: ['one more'] }, state);
    expect(update).toMatchObject({ malformed: true, state: CLOSED });
    expect(update.reason).toContain('10000');
    expect(update.state.disabledFeatureSets).toHaveLength(MAX_POLICY_ENTRIES);
  });

  it('§6.7 what is neither a request nor a notification narrows at most', () => {
    const carrier = 'response' as 'request';
    expect(
      grantFromUpdate(emptyGrantState(), { effectiveCapabilities: ['tools'] }, carrier).state.ready,
    ).toBe(false);
  });
});

it('§5.4 a state compiles into the grant that it describes', () => {
  const grant = CapabilityGrant.of(READY.effectiveCapabilities);
  expect(grant.allows('channels.typing')).toBe(true);
  expect(grant.allows('pushEvents')).toBe(false);
  expect(CapabilityGrant.of(emptyGrantState().effectiveCapabilities).paths).toEqual([]);
});
