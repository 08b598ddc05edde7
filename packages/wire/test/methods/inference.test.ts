import { describe, expect, it } from 'vitest';
import { INFERENCE_LIFECYCLE_TERMINAL_PHASES, isTerminalLifecyclePhase } from '../../src/methods/index.ts';

describe('the phases of an inference (MCPL 0.5, §10.5)', () => {
  it('end with one of three', () => {
    expect(INFERENCE_LIFECYCLE_TERMINAL_PHASES).toEqual(['completed', 'aborted', 'failed']);
    expect(INFERENCE_LIFECYCLE_TERMINAL_PHASES.every(isTerminalLifecyclePhase)).toBe(true);
  });

  it.each(['started', 'Completed', '', 'constructor', undefined, null, 0, ['completed']])(
    'do not end with %j',
    (phase) => {
      expect(isTerminalLifecyclePhase(phase)).toBe(false);
    },
  );
});
