import { describe, expect, it } from 'vitest';
import { CAPABILITY_PATHS, isCapabilityPath } from '../src/index.ts';

// Written out, so that a change of the vocabulary is a change of this test too.
const SPECIFIED = [
  'pushEvents',
  'tools',
  'modelInfo',
  'inferenceRequest',
  'inferenceRequest.streaming',
  'inferenceLifecycle',
  'contextHooks.beforeInference.observe',
  'contextHooks.beforeInference.inject.system',
  'contextHooks.beforeInference.inject.beforeUser',
  'contextHooks.beforeInference.inject.afterUser',
  'channels.register',
  'channels.lifecycle',
  'channels.publish',
  'channels.incoming',
  'channels.streaming',
  'channels.acknowledge',
  'channels.typing',
];

describe('CAPABILITY_PATHS', () => {
  it('is the list of the specification (§6.2)', () => {
    expect(CAPABILITY_PATHS).toEqual(SPECIFIED);
  });

  it('cannot be changed (§6.2: closed)', () => {
    const paths = CAPABILITY_PATHS as unknown as string[];
    expect(() => paths.push('channels.observe')).toThrow(TypeError);
    expect(() => {
      paths[0] = 'everything';
    }).toThrow(TypeError);
    expect(CAPABILITY_PATHS).toEqual(SPECIFIED);
  });
});

describe('isCapabilityPath', () => {
  it.each(SPECIFIED)('knows %s (§6.2)', (path) => {
    expect(isCapabilityPath(path)).toBe(true);
  });

  it.each([
    'channels',
    'contextHooks',
    'contextHooks.beforeInference',
    'contextHooks.beforeInference.inject',
  ])('refuses the group %s (§6.2: only these values)', (group) => {
    expect(isCapabilityPath(group)).toBe(false);
  });

  it.each(['contextHooks.afterInference', 'channels.observe', 'scope.elevate', 'featureSets', 'rollback'])(
    'refuses %s, which is not in the vocabulary of 0.5 (§6.2)',
    (name) => {
      expect(isCapabilityPath(name)).toBe(false);
    },
  );

  it.each(['channels.*', '*', 'Channels.publish', ' tools', 'tools ', 'channels..publish', 'tools.', ''])(
    'refuses %j: the spelling is exact (§6.2)',
    (text) => {
      expect(isCapabilityPath(text)).toBe(false);
    },
  );

  it.each(['constructor', '__proto__', 'toString', 'has', 'length', '0'])(
    'takes %s, a name that objects inherit or arrays have, as ordinary text (§6.2)',
    (name) => {
      expect(isCapabilityPath(name)).toBe(false);
    },
  );

  it('refuses what is not a string (§6.2)', () => {
    for (const value of [
      undefined,
      null,
      true,
      0,
      Number.NaN,
      1n,
      Symbol('tools'),
      [],
      ['tools'],
      {},
      new String('tools'),
    ]) {
      expect(isCapabilityPath(value)).toBe(false);
    }
  });
});
