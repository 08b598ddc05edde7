import { describe, expect, it } from 'vitest';
import { describeMethod, REMOVED_METHODS } from '../../src/methods/index.ts';

describe('REMOVED_METHODS', () => {
  it('lists what MCPL 0.5 took out, and what serves instead [METHOD-3]', () => {
    const rows = REMOVED_METHODS.map(({ method, removedIn, replacedBy }) => [
      method,
      removedIn,
      [...replacedBy],
    ]);
    expect(rows).toEqual([
      ['scope/elevate', '0.5', []],
      ['featureSets/changed', '0.5', ['mcpl/manifestChanged', 'mcpl/manifest']],
      ['context/afterInference', '0.5', ['inference/lifecycle']],
    ]);
  });

  it('names methods that are gone, and replacements that are there', () => {
    for (const { method, replacedBy } of REMOVED_METHODS) {
      expect(describeMethod(method)).toBeUndefined();
      for (const name of replacedBy) expect(describeMethod(name), name).toBeDefined();
    }
  });
});
