import type { InjectionPosition } from '@mcplkit/wire';
import { METHODS } from '@mcplkit/wire/methods';
import { describe, expect, it } from 'vitest';
import { CAPABILITY_PATHS, INJECTION_CAPABILITIES, METHOD_CAPABILITIES } from '../src/index.ts';

// Written out, so that a change of a gate in the wire is a change of this test too.
const GATED = {
  'push/event': ['pushEvents'],
  'push/render': ['pushEvents'],
  'tools/call': ['tools'],
  'toolsets/list': ['tools'],
  'toolsets/open': ['tools'],
  'toolsets/close': ['tools'],
  'model/info': ['modelInfo'],
  'inference/request': ['inferenceRequest'],
  'inference/chunk': ['inferenceRequest.streaming'],
  'inference/lifecycle': ['inferenceLifecycle'],
  'context/beforeInference': [
    'contextHooks.beforeInference.observe',
    'contextHooks.beforeInference.inject.system',
    'contextHooks.beforeInference.inject.beforeUser',
    'contextHooks.beforeInference.inject.afterUser',
  ],
  'channels/register': ['channels.register'],
  'channels/changed': ['channels.register'],
  'channels/list': ['channels.register'],
  'channels/open': ['channels.lifecycle'],
  'channels/close': ['channels.lifecycle'],
  'channels/publish': ['channels.publish'],
  'channels/incoming': ['channels.incoming'],
  'channels/outgoing/chunk': ['channels.streaming'],
  'channels/outgoing/complete': ['channels.streaming'],
  'channels/acknowledge': ['channels.acknowledge'],
  'channels/typing': ['channels.typing'],
};

/** Drafts, whose capabilities are not in the vocabulary. */
const CLOSED = [
  'channels/input/open',
  'channels/input/update',
  'channels/input/complete',
  'channels/input/abort',
  'tools/lifecycle',
  'tools/observe',
];

describe('METHOD_CAPABILITIES', () => {
  it.each(Object.entries(GATED))('§14.1, §5.4 %s needs one of %j', (method, paths) => {
    expect(METHOD_CAPABILITIES[method]).toEqual(paths);
  });

  it.each(CLOSED)('§6.2 nothing opens %s, whose capability is not in the vocabulary', (method) => {
    expect(METHOD_CAPABILITIES[method]).toEqual([]);
  });

  it('§5.4 has every method of the wire, and those without a gate need no grant', () => {
    expect(Object.keys(METHOD_CAPABILITIES).sort()).toEqual(
      Object.values(METHODS)
        .map(({ method }) => method)
        .sort(),
    );
    const gated = new Set([...Object.keys(GATED), ...CLOSED]);
    for (const [method, paths] of Object.entries(METHOD_CAPABILITIES)) {
      if (!gated.has(method)) expect(paths).toBeNull();
    }
  });

  it('§5.4 every path but the drafts is the gate of some method', () => {
    const gates = new Set(Object.values(METHOD_CAPABILITIES).flatMap((paths) => paths ?? []));
    expect(gates).toEqual(new Set(CAPABILITY_PATHS));
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', ''])('§6.6 has no method %j', (name) => {
    expect(METHOD_CAPABILITIES[name]).toBeUndefined();
  });

  it('cannot be changed', () => {
    const table = METHOD_CAPABILITIES as Record<string, unknown>;
    expect(() => {
      table['push/event'] = null;
    }).toThrow(TypeError);
    expect(() => {
      table['any/thing'] = null;
    }).toThrow(TypeError);
    expect(() => (METHOD_CAPABILITIES['push/event'] as string[]).push('tools')).toThrow(TypeError);
  });
});

describe('INJECTION_CAPABILITIES', () => {
  it.each<InjectionPosition>(['system', 'beforeUser', 'afterUser'])(
    '§10.8 %s has a path of its own',
    (position) => {
      expect(INJECTION_CAPABILITIES[position]).toBe(`contextHooks.beforeInference.inject.${position}`);
    },
  );

  it('§10.4 has no other position', () => {
    expect(Object.keys(INJECTION_CAPABILITIES)).toHaveLength(3);
    for (const name of ['constructor', '__proto__', 'System']) {
      expect((INJECTION_CAPABILITIES as Record<string, unknown>)[name]).toBeUndefined();
    }
  });
});
