import { describe, expect, it } from 'vitest';
import {
  CAPABILITY_PATHS,
  CapabilityGrant,
  type CapabilityPath,
  capabilityGranted,
  MAX_POLICY_ENTRIES,
} from '../src/index.ts';
import { countCalls } from './support/count-calls.ts';
import { WRONG_JSON } from './support/hostile.ts';

const asPath = (path: unknown) => path as CapabilityPath;

describe('CapabilityGrant.of', () => {
  it.each([[['channels.*']], [['*']], [['contextHooks.*']], [['channels']], [['*.*.*.*', 'tools']], [[]]])(
    '§5.4 grants what the list %j grants',
    (list: string[]) => {
      const grant = CapabilityGrant.of(list);
      const expected = CAPABILITY_PATHS.filter((path) => capabilityGranted(list, path));
      expect(grant.paths).toEqual(expected);
      expect(CAPABILITY_PATHS.filter((path) => grant.allows(path))).toEqual(expected);
    },
  );

  it('§5.4 absence is denial', () => {
    for (const nothing of [undefined, null, []]) expect(CapabilityGrant.of(nothing).paths).toEqual([]);
  });

  it('§5.4 what is no list of entries grants nothing', () => {
    for (const value of WRONG_JSON) expect(CapabilityGrant.of(value as string[]).paths).toEqual([]);
  });

  it('§5.4 what is no entry grants nothing, beside entries that do', () => {
    const wrong = [...WRONG_JSON.filter((value) => typeof value !== 'string'), { capability: 'pushEvents' }];
    const more = [
      { capability: 'pushEvents', channels: 'ui' },
      { capability: 'pushEvents', channels: [7] },
      { capability: 'pushEvents', channels: [] },
      { capability: ['pushEvents'], channels: ['ui'] },
    ];
    expect(CapabilityGrant.of([...wrong, ...more, 'tools'] as string[]).paths).toEqual(['tools']);
  });

  it('grants nothing by a list over its bound', () => {
    const list = Array.from({ length: MAX_POLICY_ENTRIES }, () => 'tools');
    expect(CapabilityGrant.of(list).allows('tools')).toBe(true);
    expect(CapabilityGrant.of([...list, 'tools']).paths).toEqual([]);
  });
});

describe('CapabilityGrant.allows', () => {
  it('§6.2 denies what is not in the vocabulary, even if the grant names it', () => {
    const grant = CapabilityGrant.of(['*', '*.*', 'channels', 'scope.elevate', '__proto__', 'constructor']);
    const asked = [
      'channels',
      'scope.elevate',
      '__proto__',
      'constructor',
      '*',
      'channels.*',
      '',
      undefined,
      7,
      {},
    ];
    for (const path of asked) expect(grant.allows(asPath(path))).toBe(false);
  });

  it('§14.5 narrows to channels: without a channel, and on others, it is denied', () => {
    const grant = CapabilityGrant.of([
      { capability: 'channels.publish', channels: ['discord:acme/*', 'ui'] },
    ]);
    expect(grant.paths).toEqual(['channels.publish']);
    expect(grant.allows('channels.publish', 'discord:acme/general')).toBe(true);
    expect(grant.allows('channels.publish', 'ui')).toBe(true);
    const others = [
      'discord:other/general',
      'discord:acme',
      'discord:acme/a/b',
      'xdiscord:acme/a',
      'UI',
      'ui/x',
      '',
    ];
    for (const id of others) expect(grant.allows('channels.publish', id)).toBe(false);
    expect(grant.allows('channels.publish')).toBe(false);
    for (const wrong of [null, 7, {}, ['ui']]) {
      expect(grant.allows('channels.publish', wrong as unknown as string)).toBe(false);
    }
  });

  it('§14.5 a channel cannot name its way in: * in an id is a character', () => {
    const grant = CapabilityGrant.of([
      { capability: 'channels.publish', channels: ['discord:acme/general'] },
    ]);
    expect(grant.allows('channels.publish', 'discord:acme/*')).toBe(false);
    expect(grant.allows('channels.publish', '*')).toBe(false);
  });

  it.each(['constructor', '__proto__', 'toString'])('§14.5 a channel named %s is ordinary', (id) => {
    expect(
      CapabilityGrant.of([{ capability: 'channels.publish', channels: ['ui'] }]).allows(
        'channels.publish',
        id,
      ),
    ).toBe(false);
    expect(
      CapabilityGrant.of([{ capability: 'channels.publish', channels: [id] }]).allows('channels.publish', id),
    ).toBe(true);
  });

  it('§5.4 entries add up: channels of several, and all channels by one without', () => {
    const narrow = (...channels: string[]) => ({ capability: 'channels.*', channels });
    const both = CapabilityGrant.of([narrow('a'), narrow('b')]);
    expect([both.allows('channels.typing', 'a'), both.allows('channels.typing', 'b')]).toEqual([true, true]);
    expect(both.allows('channels.typing', 'c')).toBe(false);
    for (const list of [
      [narrow('a'), 'channels.typing'],
      ['channels.typing', narrow('a')],
    ]) {
      expect(CapabilityGrant.of(list).allows('channels.typing')).toBe(true);
      expect(CapabilityGrant.of(list).allows('channels.typing', 'c')).toBe(true);
    }
  });

  it('does the same work whatever the number of patterns: one look into one table', () => {
    const lookups = (patterns: number, path: CapabilityPath): number => {
      const grant = CapabilityGrant.of([
        ...Array.from({ length: patterns }, (_, index) => `some.path.n${index}`),
        'channels.*',
      ]);
      return countCalls(() => grant.allows(path));
    };
    for (const path of ['channels.publish', 'tools'] as const) {
      expect([20, 1000, 9999].map((patterns) => lookups(patterns, path))).toEqual([1, 1, 1]);
    }
  });

  it('reads the list once, when it is made', () => {
    let reads = 0;
    const list = new Proxy(['tools', 'channels.*'], {
      get(target, property, receiver) {
        reads += 1;
        return Reflect.get(target, property, receiver);
      },
    });
    const grant = CapabilityGrant.of(list);
    const before = reads;
    for (const path of CAPABILITY_PATHS) grant.allows(path);
    list.push('pushEvents');
    reads = before;
    expect(grant.allows('pushEvents')).toBe(false);
    expect(reads).toBe(before);
  });
});

describe('CapabilityGrant.allowsMethod', () => {
  it('§14.1 asks for the capability of the method', () => {
    const grant = CapabilityGrant.of(['channels.publish', 'pushEvents']);
    const allowed = ['channels/publish', 'push/event', 'initialize', 'mcpl/manifest', 'featureSets/update'];
    const denied = ['channels/open', 'channels/incoming', 'tools/call', 'model/info', 'inference/request'];
    for (const method of allowed) expect([method, grant.allowsMethod(method)]).toEqual([method, true]);
    for (const method of denied) expect([method, grant.allowsMethod(method)]).toEqual([method, false]);
  });

  it.each(['observe', 'inject.system', 'inject.beforeUser', 'inject.afterUser'])(
    '§10.1 sends the hook to whoever has %s alone',
    (leaf) => {
      const grant = CapabilityGrant.of([`contextHooks.beforeInference.${leaf}`]);
      expect(grant.allowsMethod('context/beforeInference')).toBe(true);
    },
  );

  it('§5.4 denies the hook to whoever has a group of it only', () => {
    expect(CapabilityGrant.of(['contextHooks.beforeInference']).allowsMethod('context/beforeInference')).toBe(
      false,
    );
  });

  it.each([
    'scope/elevate',
    'featureSets/changed',
    'context/afterInference',
    'no/such',
    'constructor',
    '__proto__',
    '',
  ])('§6.6 denies %j, which is no method', (method) => {
    expect(CapabilityGrant.of(['*', '*.*', '*.*.*', '*.*.*.*']).allowsMethod(method)).toBe(false);
  });

  it('§6.2 denies drafts whose capability is not in the vocabulary, also if the grant names it', () => {
    const grant = CapabilityGrant.of([
      'channels.incoming.streaming',
      'toolLifecycle.observe',
      '*.*',
      '*.*.*',
    ]);
    expect(grant.allowsMethod('channels/input/open')).toBe(false);
    expect(grant.allowsMethod('tools/observe')).toBe(false);
  });

  it('§14.5 lets methods of many channels through, to be judged one by one, and asks the others for theirs', () => {
    const grant = CapabilityGrant.of([{ capability: 'channels.*', channels: ['ui'] }]);
    for (const method of ['channels/register', 'channels/changed', 'channels/list', 'channels/incoming']) {
      expect(grant.allowsMethod(method)).toBe(true);
    }
    for (const method of [
      'channels/publish',
      'channels/open',
      'channels/typing',
      'channels/outgoing/chunk',
    ]) {
      expect(grant.allowsMethod(method)).toBe(false);
      expect(grant.allowsMethod(method, 'ui')).toBe(true);
      expect(grant.allowsMethod(method, 'discord:x')).toBe(false);
    }
  });
});

describe('a grant', () => {
  it('explains each denial', () => {
    const grant = CapabilityGrant.of(['tools', { capability: 'channels.publish', channels: ['ui'] }]);
    expect(grant.explain('tools')).toEqual({ allowed: true });
    expect(grant.explain('pushEvents')).toEqual({ allowed: false, reason: 'not_granted' });
    expect(grant.explain('channels.publish')).toEqual({ allowed: false, reason: 'channel_required' });
    expect(grant.explain('channels.publish', 'x')).toEqual({ allowed: false, reason: 'channel_not_granted' });
    expect(grant.explain(asPath('channels'))).toEqual({ allowed: false, reason: 'unknown_capability' });
    expect(CapabilityGrant.nothing('not_ready').explain('tools')).toEqual({
      allowed: false,
      reason: 'not_ready',
    });
  });

  it('prints every path, with the reason or the channels', () => {
    const grant = CapabilityGrant.of([
      'tools',
      { capability: 'channels.publish', channels: ['ui', 'discord:*'] },
    ]);
    const lines = String(grant).split('\n');
    expect(lines).toHaveLength(CAPABILITY_PATHS.length);
    expect(lines).toContain('tools: granted');
    expect(lines).toContain('pushEvents: denied, not_granted');
    expect(lines).toContain('channels.publish: granted on ui, discord:*');
    const json = JSON.parse(JSON.stringify(grant));
    expect(Object.keys(json)).toEqual([...CAPABILITY_PATHS]);
    expect(json).toMatchObject({
      tools: true,
      pushEvents: 'not_granted',
      'channels.publish': [['ui', 'discord:*']],
    });
  });

  it('cannot be changed', () => {
    const grant = CapabilityGrant.of(['tools']);
    expect(() => (grant.paths as string[]).push('pushEvents')).toThrow(TypeError);
    expect(() => Object.assign(grant, { allows: () => true })).toThrow(TypeError);
    expect(grant.allows('pushEvents')).toBe(false);
  });
});

describe('CapabilityGrant.intersect', () => {
  it('§5.4 grants what both grant, with the reason of the first that denies', () => {
    const one = CapabilityGrant.of(['tools', 'pushEvents']);
    const both = one.intersect(CapabilityGrant.nothing('not_ready'));
    expect(both.paths).toEqual([]);
    expect(both.explain('tools')).toEqual({ allowed: false, reason: 'not_ready' });
    expect(both.explain('modelInfo')).toEqual({ allowed: false, reason: 'not_granted' });
    expect(one.intersect(CapabilityGrant.of(['*'])).paths).toEqual(one.paths);
  });

  it('§14.5 a channel has to be granted by both', () => {
    const on = (...channels: string[]) => CapabilityGrant.of([{ capability: 'channels.publish', channels }]);
    const both = on('discord:*', 'ui').intersect(on('discord:a', 'discord:b', 'mail'));
    const ids = ['discord:a', 'discord:b', 'discord:c', 'ui', 'mail'];
    expect(ids.filter((id) => both.allows('channels.publish', id))).toEqual(['discord:a', 'discord:b']);
    expect(
      on('ui')
        .intersect(CapabilityGrant.of(['channels.*']))
        .allows('channels.publish'),
    ).toBe(false);
    expect(String(both)).toContain(
      'channels.publish: granted on discord:*, ui, and on discord:a, discord:b, mail',
    );
  });

  it('does not grow when the same is joined again and again', () => {
    const on = () => CapabilityGrant.of([{ capability: 'channels.publish', channels: ['ui'] }]);
    let grant = on();
    for (let times = 0; times < 50; times++) grant = grant.intersect(on());
    expect(grant.toJSON()['channels.publish']).toEqual([['ui']]);
  });
});
