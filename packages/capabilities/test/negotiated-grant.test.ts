import type { FeatureSetsUpdateParams } from '@mcplkit/wire';
import { describe, expect, it } from 'vitest';
import { authorizeInjections, CapabilityGrant, NegotiatedGrant, type PolicyOutcome } from '../src/index.ts';
import { WRONG_JSON } from './support/hostile.ts';

/** A server whose answers the test gives, in any order. */
function scripted() {
  const told: FeatureSetsUpdateParams[] = [];
  const pending: { answer(value: unknown): void; fail(error: unknown): void }[] = [];
  const negotiated = new NegotiatedGrant((params) => {
    told.push(params);
    return new Promise((answer, fail) => pending.push({ answer, fail }));
  });
  const change = (patterns: string[], featureSets?: string[]) =>
    negotiated.change({ grant: CapabilityGrant.of(patterns), ...(featureSets && { featureSets }) });
  return { negotiated, told, pending, change };
}

/** A server that has accepted a first policy. */
async function established(...patterns: string[]) {
  const server = scripted();
  const outcome = server.change(patterns);
  server.pending.shift()?.answer({ accepted: true });
  await outcome;
  return server;
}

describe('NegotiatedGrant', () => {
  it('§5.3 has nothing in force before the first receipt', async () => {
    const { negotiated, pending, change } = scripted();
    expect(negotiated.current.explain('tools')).toEqual({ allowed: false, reason: 'not_ready' });
    expect(negotiated.selects('a')).toBe(false);
    const outcome = change(['tools']);
    expect(negotiated.current.paths).toEqual([]);
    pending[0]?.answer({ accepted: true });
    expect(await outcome).toEqual({
      outcome: 'accepted',
      activated: true,
      receipt: { accepted: true },
      defects: [],
    });
    expect(negotiated.current.paths).toEqual(['tools']);
    expect(negotiated.selects('a')).toBe(true);
  });

  it('§6.7 tells the whole grant, and the feature sets only if there is a choice', async () => {
    const { told, change } = await established('tools');
    void change(['channels.*'], ['a', 'b']);
    expect(told).toEqual([
      { effectiveCapabilities: ['tools'] },
      {
        effectiveCapabilities: CapabilityGrant.of(['channels.*']).paths,
        enabled: ['a', 'b'],
      },
    ]);
  });

  it('§6.7 a reduction is in force before it is told', async () => {
    let atTheCall: readonly string[] | undefined;
    const negotiated: NegotiatedGrant = new NegotiatedGrant(async () => {
      atTheCall = negotiated.current.paths;
      return { accepted: true };
    });
    await negotiated.change({ grant: CapabilityGrant.of(['tools', 'pushEvents']) });
    const reducing = negotiated.change({ grant: CapabilityGrant.of(['tools']) });
    expect(atTheCall).toEqual(['tools']);
    expect(negotiated.current.paths).toEqual(['tools']);
    await reducing;
  });

  it('§6.7 an expansion is in force only after the receipt', async () => {
    const { negotiated, pending, change } = await established('tools');
    const outcome = change(['tools', 'pushEvents']);
    expect(negotiated.current.paths).toEqual(['tools']);
    pending[0]?.answer({ accepted: true, mode: 'degraded', unavailableFeatures: [] });
    await outcome;
    expect(negotiated.current.paths).toEqual(['pushEvents', 'tools']);
  });

  it('§6.7 a change that does both reduces now and expands later', async () => {
    const { negotiated, pending, change } = await established('tools', 'modelInfo');
    const outcome = change(['tools', 'pushEvents']);
    expect(negotiated.current.paths).toEqual(['tools']);
    pending[0]?.answer({ accepted: true });
    await outcome;
    expect(negotiated.current.paths).toEqual(['pushEvents', 'tools']);
  });

  it('§6.7 an unanswered expansion never activates, and an unanswered reduction stands', async () => {
    const { negotiated, pending, change } = await established('tools', 'modelInfo');
    const outcome = change(['tools', 'pushEvents']);
    const error = new Error('no answer in time');
    pending[0]?.fail(error);
    expect(await outcome).toEqual({ outcome: 'unanswered', error });
    expect(negotiated.current.paths).toEqual(['tools']);
  });

  it('§6.7 does not reject when telling throws at once', async () => {
    const error = new Error('closed');
    const negotiated = new NegotiatedGrant(() => {
      throw error;
    });
    const outcome = negotiated.change({ grant: CapabilityGrant.of(['tools']) });
    expect(await outcome).toEqual({ outcome: 'unanswered', error });
    expect(negotiated.current.paths).toEqual([]);
  });

  it('§6.7 an answer that is no receipt activates nothing', async () => {
    for (const answer of [...WRONG_JSON, undefined]) {
      const { negotiated, pending, change } = await established('tools', 'modelInfo');
      const outcome = change(['tools', 'pushEvents']);
      pending[0]?.answer(answer);
      expect((await outcome).outcome).toBe('malformed');
      expect(negotiated.current.paths).toEqual(['tools']);
    }
  });

  it('§6.7 a refusal leaves plain MCP, and is no wish', async () => {
    const { negotiated, pending, change } = await established('tools', 'pushEvents');
    const outcome = change(['tools', 'pushEvents', 'modelInfo']);
    const receipt = {
      accepted: false,
      fallback: 'mcp-only',
      missingCapabilities: ['contextHooks.beforeInference.inject.system'],
    };
    pending[0]?.answer({ ...receipt, effectiveCapabilities: ['*', '*.*.*.*'] });
    expect(await outcome).toEqual({ outcome: 'refused', receipt, defects: [] });
    expect(negotiated.current.paths).toEqual(['tools']);
    expect(negotiated.current.explain('pushEvents')).toEqual({ allowed: false, reason: 'refused' });
    expect(negotiated.selects('a')).toBe(false);
  });

  it('§6.7 a refusal leaves not even tools when they were not granted', async () => {
    const { negotiated, pending, change } = await established('pushEvents');
    const outcome = change(['tools']);
    pending[0]?.answer({ accepted: false });
    expect(await outcome).toMatchObject({ outcome: 'refused', receipt: { fallback: 'mcp-only' } });
    expect(negotiated.current.paths).toEqual([]);
  });

  it('§6.7 a new policy may be accepted after a refusal', async () => {
    const { negotiated, pending, change } = await established('pushEvents');
    const refused = change(['pushEvents']);
    pending.shift()?.answer({ accepted: false, fallback: 'close' });
    await refused;
    const accepted = change(['modelInfo']);
    pending.shift()?.answer({ accepted: true });
    await accepted;
    expect(negotiated.current.paths).toEqual(['modelInfo']);
  });

  it('§6.7 a reduction on its way holds back the expansion before it', async () => {
    const { negotiated, pending, change } = await established('tools');
    const expanding = change(['tools', 'pushEvents', 'modelInfo']);
    const reducing = change(['tools', 'modelInfo']);
    pending[0]?.answer({ accepted: true });
    await expanding;
    expect(negotiated.current.paths).toEqual(['tools', 'modelInfo']);
    pending[1]?.answer({ accepted: true });
    await reducing;
    expect(negotiated.current.paths).toEqual(['tools', 'modelInfo']);
  });

  it('§6.7 a late receipt of an earlier policy brings nothing back', async () => {
    const { negotiated, pending, change } = await established('tools');
    const earlier = change(['tools', 'pushEvents']);
    const later = change(['modelInfo']);
    pending[1]?.answer({ accepted: true });
    await later;
    pending[0]?.answer({ accepted: true });
    expect(await earlier).toMatchObject({ outcome: 'accepted', activated: false });
    expect(negotiated.current.paths).toEqual(['modelInfo']);
  });

  it('§6.7 a late refusal of an earlier policy takes nothing from a later one', async () => {
    const { negotiated, pending, change } = await established('tools');
    const earlier = change(['pushEvents']);
    const later = change(['modelInfo']);
    pending[1]?.answer({ accepted: true });
    await later;
    pending[0]?.answer({ accepted: false, fallback: 'close' });
    await earlier;
    expect(negotiated.current.paths).toEqual(['modelInfo']);
  });

  it('§6.7 an unanswered reduction holds through the receipt of an earlier policy, until a later one', async () => {
    const { negotiated, pending, change } = await established('tools');
    const first = change(['tools', 'pushEvents']);
    const unanswered = change(['tools']);
    pending[1]?.fail(new Error('no answer in time'));
    await unanswered;
    pending[0]?.answer({ accepted: true });
    await first;
    expect(negotiated.current.paths).toEqual(['tools']);
    const last = change(['tools', 'pushEvents']);
    pending[2]?.answer({ accepted: true });
    await last;
    expect(negotiated.current.paths).toEqual(['pushEvents', 'tools']);
  });

  it('§5.3 feature sets follow the same order', async () => {
    const { negotiated, pending, change } = await established('tools');
    const outcome = change(['tools'], ['a', '__proto__']);
    expect([negotiated.selects('a'), negotiated.selects('b')]).toEqual([true, false]);
    pending.shift()?.answer({ accepted: true });
    await outcome;
    const next = change(['tools'], ['b', '__proto__']);
    expect(['a', 'b', '__proto__', 'constructor'].map((name) => negotiated.selects(name))).toEqual([
      false,
      false,
      true,
      false,
    ]);
    pending.shift()?.answer({ accepted: true });
    await next;
    expect([negotiated.selects('a'), negotiated.selects('b')]).toEqual([false, true]);
  });

  it('§14.5 narrows to channels at once, and widens after the receipt', async () => {
    const { negotiated, pending } = await established('channels.publish');
    const on = (...channels: string[]) => ({
      grant: CapabilityGrant.of([{ capability: 'channels.publish', channels }]),
    });
    const allowed = () => ['a', 'b'].filter((id) => negotiated.current.allows('channels.publish', id));
    const first = negotiated.change(on('a'));
    expect(allowed()).toEqual(['a']);
    pending.shift()?.answer({ accepted: true });
    await first;
    const second = negotiated.change(on('a', 'b'));
    expect(allowed()).toEqual(['a']);
    pending.shift()?.answer({ accepted: true });
    await second;
    expect(allowed()).toEqual(['a', 'b']);
  });

  it('§5.4 a hook that was sent before a revocation comes back into the narrowed grant', async () => {
    const { negotiated, change } = await established('contextHooks.beforeInference.inject.system');
    const hook = { namespace: 'memory', position: 'system', content: 'x' } as const;
    void change([]);
    expect(authorizeInjections(negotiated.current, [hook]).accepted).toEqual([]);
  });

  it('takes a thousand policies that nobody answers, and is no slower to ask', async () => {
    const negotiated = new NegotiatedGrant(() => Promise.reject(new Error('no answer')));
    const outcomes: PolicyOutcome[] = [];
    for (let index = 0; index < 1000; index++) {
      const grant = CapabilityGrant.of([{ capability: 'channels.publish', channels: [`c${index % 3}`] }]);
      outcomes.push(await negotiated.change({ grant }));
    }
    expect(outcomes.every(({ outcome }) => outcome === 'unanswered')).toBe(true);
    expect(negotiated.current.paths).toEqual([]);
  });
});
