import { describe, expect, it } from 'vitest';
import { method } from '../../src/index.ts';
import { METHODS } from '../../src/methods/index.ts';

describe('method', () => {
  it('has a constant for every descriptor, in its order, and no other [METHOD-1]', () => {
    expect(method).toEqual(
      Object.fromEntries(Object.entries(METHODS).map(([constant, { method: name }]) => [constant, name])),
    );
    expect(Object.keys(method)).toEqual(Object.keys(METHODS));
  });

  it('names what the seed names', () => {
    expect([method.PUSH_EVENT, method.TOOLSETS_OPEN, method.ACCESS_TOKEN, method.INITIALIZE]).toEqual([
      'push/event',
      'toolsets/open',
      'access/token',
      'initialize',
    ]);
  });

  it('splits words at capitals, and at nothing else', () => {
    expect(method.FEATURE_SETS_UPDATE).toBe('featureSets/update');
    expect(method.MCPL_MANIFEST_CHANGED).toBe('mcpl/manifestChanged');
    expect(method.CHANNELS_OUTGOING_CHUNK).toBe('channels/outgoing/chunk');
    expect(method.NOTIFICATIONS_TOOLS_LIST_CHANGED).toBe('notifications/tools/list_changed');
  });

  it.each([
    ['MCPL 0.5', 'push/event context/beforeInference inference/lifecycle inference/request inference/chunk'],
    ['MCPL 0.5', 'model/info featureSets/update state/rollback mcpl/manifestChanged mcpl/manifest'],
    ['MCPL 0.5, channels', 'channels/register channels/changed channels/list channels/open channels/close'],
    ['MCPL 0.5, channels', 'channels/outgoing/chunk channels/outgoing/complete channels/publish'],
    ['MCPL 0.5, channels', 'channels/incoming channels/acknowledge channels/typing'],
    ['mcpl-core', 'initialize state/update state/get branches/list branches/current branches/create'],
    ['mcpl-core', 'branches/switch branches/delete branches/changed'],
    ['the drafts', 'toolsets/open toolsets/close toolsets/list access/token push/render'],
    ['the drafts', 'tools/lifecycle tools/observe'],
    ['the drafts', 'channels/input/open channels/input/update channels/input/complete channels/input/abort'],
    ['MCP', 'notifications/initialized ping tools/list tools/call notifications/tools/list_changed'],
  ])('has the names of %s: %s', (_source, names) => {
    expect(Object.values(method)).toEqual(expect.arrayContaining(names.split(' ')));
  });

  it.each([
    'host/command',
    'mcpl/pushEvent',
    'scope/elevate',
    'featureSets/changed',
    'context/afterInference',
  ])('has no %s, which neither the specification nor the seed defines', (name) => {
    expect(Object.values(method)).not.toContain(name);
  });
});
