import { describe, expect, it } from 'vitest';
import { degradationReceipt, deriveFeatureSets, refusalReceipt } from '../src/index.ts';

const featureSets = {
  push: { description: 'Pushes', uses: ['pushEvents'] },
  ask: { description: 'Asks a model', uses: ['inferenceRequest', 'pushEvents'] },
  tool: { description: 'Has tools', uses: ['tools'] },
  broken: { description: 'Says nothing', uses: [] },
};

describe('degradationReceipt', () => {
  it('§6.7 has no mode when nothing degraded', () => {
    const { push, tool } = featureSets;
    expect(degradationReceipt(deriveFeatureSets({ push, tool }, ['*']))).toStrictEqual({ accepted: true });
    expect(degradationReceipt(deriveFeatureSets({}, []))).toStrictEqual({ accepted: true });
  });

  it('§6.7 names what is off, what it lacks, and always an effect', () => {
    expect(degradationReceipt(deriveFeatureSets(featureSets, ['pushEvents']))).toStrictEqual({
      accepted: true,
      mode: 'degraded',
      unavailableFeatures: [
        { featureSet: 'ask', missingCapabilities: ['inferenceRequest'], effect: 'disabled' },
        { featureSet: 'tool', missingCapabilities: ['tools'], effect: 'disabled' },
        { featureSet: 'broken', missingCapabilities: [], effect: 'disabled' },
      ],
    });
  });

  it('§6.7 lets the server say the effect in its own words, and add notes', () => {
    const derived = deriveFeatureSets({ push: featureSets.push }, []);
    const effect = (name: string, { missingCapabilities }: { missingCapabilities: readonly string[] }) =>
      `${name} polls, without ${missingCapabilities}`;
    expect(degradationReceipt(derived, { effect, notes: ['slower'] })).toMatchObject({
      unavailableFeatures: [{ effect: 'push polls, without pushEvents' }],
      notes: ['slower'],
    });
  });

  it('§6.7 does not report what the host chose to leave out: nothing degraded', () => {
    const selection = { enabledFeatureSets: ['tool'], disabledFeatureSets: ['tool'] };
    const { push, tool } = featureSets;
    expect(degradationReceipt(deriveFeatureSets({ push, tool }, ['*'], selection))).toStrictEqual({
      accepted: true,
    });
  });

  it('reports a feature set whose name objects inherit', () => {
    const declared = JSON.parse('{"__proto__": {"description": "x", "uses": ["tools"]}}');
    expect(degradationReceipt(deriveFeatureSets(declared, [])).unavailableFeatures).toMatchObject([
      { featureSet: '__proto__' },
    ]);
  });
});

describe('refusalReceipt', () => {
  it('§6.7 names the fallback, and all that is missing, once', () => {
    expect(refusalReceipt(deriveFeatureSets(featureSets, []), 'mcp-only', 'nothing works')).toStrictEqual({
      accepted: false,
      fallback: 'mcp-only',
      missingCapabilities: ['pushEvents', 'inferenceRequest', 'tools'],
      reason: 'nothing works',
    });
    expect(refusalReceipt(deriveFeatureSets({}, []), 'close')).toStrictEqual({
      accepted: false,
      fallback: 'close',
    });
  });
});
