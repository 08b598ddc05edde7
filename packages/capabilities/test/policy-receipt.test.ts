import { describe, expect, it } from 'vitest';
import { degradationReceipt, deriveFeatureSets, readPolicyReceipt, refusalReceipt } from '../src/index.ts';
import { deep, WRONG_JSON } from './support/hostile.ts';

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

describe('readPolicyReceipt', () => {
  it('§6.7 reads what the other side made', () => {
    const derived = deriveFeatureSets(featureSets, ['pushEvents']);
    for (const receipt of [
      degradationReceipt(derived, { notes: ['x'] }),
      refusalReceipt(derived, 'close', 'because'),
    ]) {
      expect(readPolicyReceipt(JSON.parse(JSON.stringify(receipt)))).toEqual({ receipt, defects: [] });
    }
  });

  it('§6.7 a refusal without a fallback is a defect, and leaves plain MCP', () => {
    for (const fallback of [undefined, null, 'none', 7]) {
      expect(readPolicyReceipt({ accepted: false, fallback })).toEqual({
        receipt: { accepted: false, fallback: 'mcp-only' },
        defects: ['a refusal without a fallback of "mcp-only" or "close"'],
      });
    }
  });

  it('§6.7 an answer that does not say whether it accepts is no receipt', () => {
    for (const value of [
      ...WRONG_JSON,
      undefined,
      { accepted: 'true' },
      { accepted: 1 },
      [{ accepted: true }],
    ]) {
      expect(readPolicyReceipt(value)).toEqual({
        receipt: undefined,
        defects: ['accepted is neither true nor false'],
      });
    }
  });

  it('§6.7 takes over nothing that has no place in a receipt', () => {
    const answer = {
      accepted: true,
      effectiveCapabilities: ['*'],
      enabled: ['all'],
      fallback: 'close',
      reason: 'x',
    };
    expect(readPolicyReceipt(answer).receipt).toEqual({ accepted: true });
  });

  it('§6.7 leaves out what is malformed, reports it, and keeps the decision', () => {
    const good = { featureSet: 'a', missingCapabilities: ['tools'], effect: 'disabled' };
    const entries = [
      good,
      { ...good, effect: undefined },
      { ...good, missingCapabilities: 'tools' },
      null,
      deep(),
    ];
    const { receipt, defects } = readPolicyReceipt({
      accepted: true,
      mode: 'full',
      unavailableFeatures: entries,
      notes: 'text',
    });
    expect(receipt).toEqual({ accepted: true, unavailableFeatures: [good] });
    expect(defects).toEqual([
      'mode is there and not "degraded"',
      'an entry of unavailableFeatures lacks featureSet, missingCapabilities or effect',
      'notes is not a list of the right type',
    ]);
    for (const value of WRONG_JSON) {
      expect(
        readPolicyReceipt({ accepted: true, unavailableFeatures: value, notes: value, mode: value }).receipt
          ?.accepted,
      ).toBe(true);
      expect(
        readPolicyReceipt({ accepted: false, missingCapabilities: value, reason: value }).receipt?.accepted,
      ).toBe(false);
    }
  });
});
