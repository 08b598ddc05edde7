import { describe, expect, it } from 'vitest';
import { degradationReceipt, deriveFeatureSets, readPolicyReceipt, refusalReceipt } from '../src/index.ts';
import { deep, WRONG_JSON } from './support/hostile.ts';

const featureSets = {
  push: { description: 'Pushes', uses: ['pushEvents'] },
  ask: { description: 'Asks a model', uses: ['inferenceRequest', 'pushEvents'] },
};

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
