import { describe, expect, it } from 'vitest';
import { CAPABILITY_PATHS, MAX_POLICY_ENTRIES, validateUses } from '../src/index.ts';
import { deep, WRONG_JSON } from './support/hostile.ts';

const invalid = (...unrecognized: string[]) => ({ valid: false, reason: 'invalid_uses', unrecognized });

describe('validateUses', () => {
  it('§6.2 takes every path of the vocabulary', () => {
    expect(validateUses([...CAPABILITY_PATHS])).toEqual({ valid: true, unrecognized: [] });
    for (const path of CAPABILITY_PATHS) expect(validateUses([path]).valid).toBe(true);
  });

  it('§6.4 is invalid when absent or empty', () => {
    for (const uses of [undefined, null, []]) expect(validateUses(uses)).toEqual(invalid());
  });

  it('§6.4 one unknown entry makes all of it invalid', () => {
    expect(validateUses(['pushEvents', 'scope.elevate'])).toEqual(invalid('scope.elevate'));
  });

  it.each([
    'channels',
    'contextHooks.beforeInference',
    'channels.*',
    '*',
    'PushEvents',
    '__proto__',
    'constructor',
    '',
  ])('§6.2 %j is no capability path', (entry) => {
    expect(validateUses([entry])).toEqual(invalid(entry));
  });

  it('§6.4 is invalid, and does not throw, whatever stands there', () => {
    for (const value of WRONG_JSON) {
      expect(validateUses(value).valid).toBe(false);
      expect(validateUses([value, 'pushEvents']).valid).toBe(value === 'tools');
    }
  });

  it('§6.4 names what it does not know, and spells out no object', () => {
    const entries = [1, true, null, { toString: 1 }, [['x']], deep()];
    expect(validateUses(entries).unrecognized).toEqual([
      '1',
      'true',
      'null',
      '[object]',
      '[array]',
      '[object]',
    ]);
  });

  it('is invalid over the bound', () => {
    const uses = Array.from({ length: MAX_POLICY_ENTRIES + 1 }, () => 'tools');
    expect(validateUses(uses)).toEqual(invalid());
    expect(validateUses(uses.slice(1)).valid).toBe(true);
  });
});
