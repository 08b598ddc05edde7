import { describe, expect, it } from 'vitest';
import { authorizeChannels, authorizeInjections, CapabilityGrant } from '../src/index.ts';
import { WRONG_JSON } from './support/hostile.ts';

const INJECT = 'contextHooks.beforeInference.inject';

describe('authorizeChannels', () => {
  const grant = CapabilityGrant.of([{ capability: 'channels.register', channels: ['discord:acme/*'] }]);

  it('§14.5 decides about each descriptor by itself, one decision each, in order', () => {
    const forbidden = Array.from({ length: 9 }, (_, index) => ({ id: `discord:other/${index}` }));
    const decisions = authorizeChannels(grant, [...forbidden, { id: 'discord:acme/general' }]);
    expect(decisions).toEqual([
      ...forbidden.map(({ id }) => ({ id, accepted: false, reason: 'capability_denied' })),
      { id: 'discord:acme/general', accepted: true },
    ]);
  });

  it('§14.5 refuses all without channels.register, and takes all with it', () => {
    const descriptors = [{ id: 'a' }, { id: 'b/c' }];
    const accepted = (patterns: string[]) =>
      authorizeChannels(CapabilityGrant.of(patterns), descriptors).map((decision) => decision.accepted);
    expect(accepted(['channels.publish', 'channels.incoming', 'channels'])).toEqual([false, false]);
    expect(accepted(['channels.register'])).toEqual([true, true]);
  });

  it('§14.5 refuses what has no id that is text, and answers for it too', () => {
    const open = CapabilityGrant.of(['channels.register']);
    const refused = { id: '', accepted: false, reason: 'invalid_descriptor' };
    const wrong = [...WRONG_JSON, { id: 7 }, { id: ['ui'] }, Object.create({ id: 'ui' })];
    expect(authorizeChannels(open, wrong)).toEqual(wrong.map(() => refused));
    expect(authorizeChannels(open, [...wrong, { id: 'ui' }]).at(-1)).toEqual({ id: 'ui', accepted: true });
  });

  it('§14.5 what is no array has no descriptors', () => {
    for (const value of ['ui', { length: 1, 0: { id: 'ui' } }, null, undefined, 7]) {
      expect(authorizeChannels(CapabilityGrant.of(['channels.register']), value)).toEqual([]);
    }
  });

  it.each(['__proto__', 'constructor', ''])('§14.5 a channel named %j is ordinary', (id) => {
    expect(authorizeChannels(grant, [{ id }])).toEqual([
      { id, accepted: false, reason: 'capability_denied' },
    ]);
  });

  it('answers for a hundred thousand descriptors', () => {
    const descriptors = Array.from({ length: 100_000 }, (_, index) => ({ id: `discord:acme/${index}` }));
    expect(authorizeChannels(grant, descriptors).filter(({ accepted }) => accepted)).toHaveLength(100_000);
  });
});

describe('authorizeInjections', () => {
  const at = (position: string) =>
    ({ namespace: 'memory', position, content: 'x' }) as { position: 'system' };
  const all = [at('system'), at('beforeUser'), at('afterUser')];

  it.each([
    ['system', 0],
    ['beforeUser', 1],
    ['afterUser', 2],
  ])('§10.8 whoever has %s alone injects there alone', (position, index) => {
    const { accepted, refused } = authorizeInjections(CapabilityGrant.of([`${INJECT}.${position}`]), all);
    expect(accepted).toEqual([all[index]]);
    expect(refused.map((each) => each.index)).toEqual([0, 1, 2].filter((place) => place !== index));
  });

  it('§5.4 tells what a refused one lacks', () => {
    expect(authorizeInjections(CapabilityGrant.of([]), [at('system')])).toEqual({
      accepted: [],
      refused: [{ index: 0, capability: `${INJECT}.system` }],
    });
  });

  it('§5.4 a group or observation grants no position', () => {
    const grant = CapabilityGrant.of([
      INJECT,
      'contextHooks.*',
      'contextHooks.beforeInference',
      'contextHooks.beforeInference.*',
    ]);
    expect(authorizeInjections(grant, all).accepted).toEqual([]);
  });

  it('§5.4 is judged by the grant in force when the answer comes, and not by that of the question', () => {
    const asked = CapabilityGrant.of([`${INJECT}.*`]);
    const now = asked.intersect(CapabilityGrant.of([`${INJECT}.afterUser`]));
    expect(authorizeInjections(now, all).accepted).toEqual([all[2]]);
  });

  it('§5.4 no featureSet and no namespace decides anything', () => {
    const grant = CapabilityGrant.of([`${INJECT}.afterUser`]);
    const claims = [
      { ...at('system'), namespace: 'system', featureSet: 'trusted' },
      { ...at('system'), capability: `${INJECT}.afterUser`, granted: true },
    ];
    expect(authorizeInjections(grant, claims).accepted).toEqual([]);
  });

  it('§10.4 there is no other position', () => {
    const grant = CapabilityGrant.of(['*', '*.*', '*.*.*', '*.*.*.*']);
    const wrong = ['System', 'observe', '*', '', '__proto__', 'constructor', 'toString'].map(at);
    const untyped = [
      ...WRONG_JSON,
      { position: ['system'] },
      { position: null },
      Object.create({ position: 'system' }),
    ];
    const injections = [...wrong, ...untyped] as { position: 'system' }[];
    const { accepted, refused } = authorizeInjections(grant, injections);
    expect(accepted).toEqual([]);
    expect(refused).toEqual(injections.map((_, index) => ({ index, capability: undefined })));
  });

  it('§5.4 what is no array has no injections', () => {
    for (const value of ['system', { 0: at('system'), length: 1 }, null, undefined]) {
      expect(authorizeInjections(CapabilityGrant.of(['*.*.*.*']), value as unknown as [])).toEqual({
        accepted: [],
        refused: [],
      });
    }
  });
});
