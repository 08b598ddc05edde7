import type { McplCapabilities } from '@mcplkit/wire';
import { describe, expect, it } from 'vitest';
import {
  advertisedCapabilities,
  advertisedCapabilitiesFromInitialize,
  CAPABILITY_PATHS,
} from '../src/index.ts';

/** What a value advertises, whatever its type: values from the wire have none. */
function advertisedBy(mcpl: unknown): string[] {
  return [...advertisedCapabilities(mcpl as McplCapabilities | undefined)];
}

const CHANNELS = ['register', 'lifecycle', 'publish', 'incoming', 'streaming', 'acknowledge', 'typing'].map(
  (name) => `channels.${name}`,
);
const INJECT = ['system', 'beforeUser', 'afterUser'].map(
  (name) => `contextHooks.beforeInference.inject.${name}`,
);
const HOOKS = ['contextHooks.beforeInference.observe', ...INJECT];

describe('advertisedCapabilities', () => {
  it('gives the set of the example, in its order (§5.1)', () => {
    const mcpl: McplCapabilities = {
      version: '0.5',
      channels: { register: true, publish: true, incoming: true, streaming: true },
      contextHooks: {
        beforeInference: { observe: false, inject: { beforeUser: true, afterUser: true } },
      },
    };
    const advertised = advertisedCapabilities(mcpl);
    expect(advertised).toBeInstanceOf(Set);
    expect([...advertised]).toEqual([
      'channels.register',
      'channels.publish',
      'channels.incoming',
      'channels.streaming',
      'contextHooks.beforeInference.inject.beforeUser',
      'contextHooks.beforeInference.inject.afterUser',
    ]);
  });

  it('advertises nothing when there is no mcpl object, or an empty one (§3.3, §5.1)', () => {
    expect(advertisedBy(undefined)).toEqual([]);
    expect(advertisedBy(null)).toEqual([]);
    expect(advertisedBy({})).toEqual([]);
    expect(advertisedBy({ version: '0.5' })).toEqual([]);
  });

  it('gives a new set with each call', () => {
    const mcpl: McplCapabilities = { version: '0.5', pushEvents: true };
    advertisedCapabilities(mcpl).clear();
    expect(advertisedBy(mcpl)).toEqual(['pushEvents']);
  });

  it.each(['pushEvents', 'modelInfo', 'inferenceLifecycle'])('reads %s: true as that path (§6.2)', (name) => {
    expect(advertisedBy({ [name]: true })).toEqual([name]);
  });

  it.each([
    [{ channels: true }, CHANNELS],
    [{ contextHooks: true }, HOOKS],
    [{ contextHooks: { beforeInference: true } }, HOOKS],
    [{ contextHooks: { beforeInference: { inject: true } } }, INJECT],
    [{ inferenceRequest: true }, ['inferenceRequest', 'inferenceRequest.streaming']],
  ])('reads true in %j as everything below it (§5.1)', (mcpl, paths) => {
    expect(advertisedBy(mcpl)).toEqual(paths);
  });

  it('reads every leaf on its own (§5.1, §6.2)', () => {
    for (const path of CAPABILITY_PATHS) {
      if (path === 'tools') continue;
      const mcpl = path.split('.').reduceRight<unknown>((below, segment) => ({ [segment]: below }), true);
      expect(advertisedBy(mcpl)).toContain(path);
    }
  });

  it.each([
    [{ channels: false }],
    [{ channels: null }],
    [{ channels: {} }],
    [{ channels: { publish: false, typing: null } }],
    [{ contextHooks: { beforeInference: false } }],
    [{ contextHooks: { beforeInference: { observe: false, inject: false } } }],
    [{ contextHooks: { beforeInference: { inject: {} } } }],
    [{ inferenceRequest: false }],
    [{ inferenceRequest: null }],
    [{ pushEvents: false, modelInfo: null, inferenceLifecycle: undefined }],
  ])('reads %j as nothing (§5.1: false or absence means none)', (mcpl) => {
    expect(advertisedBy(mcpl)).toEqual([]);
  });

  it.each([
    {},
    { streaming: false },
    { streaming: null },
    { streaming: 'yes' },
    { streaming: {} },
    { other: true },
  ])(
    'reads inferenceRequest: %j as the request without streaming (§6.2: a path with a part)',
    (inferenceRequest) => {
      expect(advertisedBy({ inferenceRequest })).toEqual(['inferenceRequest']);
    },
  );

  it('reads inferenceRequest.streaming: true as both (§5.1, §6.2)', () => {
    expect(advertisedBy({ inferenceRequest: { streaming: true } })).toEqual([
      'inferenceRequest',
      'inferenceRequest.streaming',
    ]);
  });

  it('never advertises tools from inside mcpl (§5.1: MCP advertises them)', () => {
    expect(advertisedBy({ tools: true })).toEqual([]);
    expect(advertisedBy({ tools: {} })).toEqual([]);
    expect(advertisedBy({ tools: { listChanged: true } })).toEqual([]);
  });

  it('ignores members that the vocabulary does not have (§6.2)', () => {
    const mcpl = {
      everything: true,
      featureSets: { 'push.all': { description: 'all', uses: ['pushEvents'] } },
      rollback: true,
      channels: { observe: true, inputStreaming: true, publish: { deep: true } },
      contextHooks: { afterInference: true, beforeInference: { inject: { everywhere: true } } },
    };
    expect(advertisedBy(mcpl)).toEqual([]);
    expect(advertisedBy({ featureSets: true, version: true, revision: true })).toEqual([]);
  });

  it('takes no path from what drafts add, nor lets it take one away (§6.2)', () => {
    const drafts: McplCapabilities = {
      version: '0.5',
      eventCoalescing: { pushEvents: true, channelsIncoming: true, deferred: true, channelScopedPush: true },
      toolLifecycle: { observe: true, inputs: true },
      toolPresence: true,
      access: true,
      channels: { inputStreaming: true },
    };
    expect(advertisedBy(drafts)).toEqual([]);
    expect(advertisedBy({ ...drafts, eventCoalescing: true, toolLifecycle: true })).toEqual([]);
    const channels = { incoming: true, inputStreaming: true };
    expect(advertisedBy({ ...drafts, pushEvents: true, channels })).toEqual([
      'pushEvents',
      'channels.incoming',
    ]);
  });

  it('does not read a dotted name as a path (§5.1: nested objects)', () => {
    expect(advertisedBy({ 'channels.publish': true, 'inferenceRequest.streaming': true, '*': true })).toEqual(
      [],
    );
  });
});

describe('advertisedCapabilities with hostile values', () => {
  const NOT_TRUE = [
    'true',
    'yes',
    '',
    1,
    0,
    -1,
    Number.NaN,
    1n,
    Symbol('true'),
    [],
    [true],
    ['publish'],
    () => true,
  ];
  const NOT_PLAIN = [
    new Map([['publish', true]]),
    new Date(0),
    new Boolean(true),
    /x/,
    Object.create({ publish: true }),
  ];

  it('reads strings, numbers, arrays and the like as nothing at every place (§5.1)', () => {
    for (const value of [...NOT_TRUE, ...NOT_PLAIN]) {
      expect(advertisedBy(value)).toEqual([]);
      expect(advertisedBy({ pushEvents: value })).toEqual([]);
      expect(advertisedBy({ channels: value })).toEqual([]);
      expect(advertisedBy({ channels: { publish: value } })).toEqual([]);
      expect(advertisedBy({ inferenceRequest: value })).toEqual([]);
      expect(advertisedBy({ contextHooks: { beforeInference: value } })).toEqual([]);
      expect(advertisedBy({ contextHooks: { beforeInference: { inject: value } } })).toEqual([]);
    }
  });

  it('reads an object at a path without parts as nothing (§5.1)', () => {
    expect(advertisedBy({ pushEvents: {}, modelInfo: { a: true }, inferenceLifecycle: {} })).toEqual([]);
    expect(advertisedBy({ channels: { publish: {}, register: { publish: true } } })).toEqual([]);
  });

  it('reads true in place of the whole mcpl object as nothing (§5.1: shorthand is for capabilities)', () => {
    expect(advertisedBy(true)).toEqual([]);
  });

  it('reads an array with the right members as nothing (§5.1)', () => {
    expect(advertisedBy(Object.assign([], { pushEvents: true }))).toEqual([]);
    expect(advertisedBy({ channels: Object.assign([], { publish: true }) })).toEqual([]);
    expect(advertisedBy({ inferenceRequest: Object.assign([], { streaming: true }) })).toEqual([]);
  });

  it('takes prototype names as ordinary data (§5.1: own members)', () => {
    const mcpl: unknown = JSON.parse(
      '{"__proto__": {"pushEvents": true}, "constructor": true, "channels": {"__proto__": {"publish": true}, "typing": true}}',
    );
    expect(advertisedBy(mcpl)).toEqual(['channels.typing']);
  });

  it('ignores inherited members (§5.1: own members)', () => {
    expect(advertisedBy(Object.create({ pushEvents: true }))).toEqual([]);
    expect(advertisedBy(Object.create(Object.assign(Object.create(null), { pushEvents: true })))).toEqual([]);
    Object.defineProperty(Object.prototype, 'pushEvents', { value: true, configurable: true });
    try {
      expect(advertisedBy({})).toEqual([]);
      expect(advertisedBy({ channels: {} })).toEqual([]);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'pushEvents');
    }
  });

  it('reads an object without a prototype like any other', () => {
    expect(advertisedBy(Object.assign(Object.create(null), { pushEvents: true }))).toEqual(['pushEvents']);
  });

  it('runs no getter: an accessor counts as absent', () => {
    const mcpl = {
      modelInfo: true,
      get pushEvents(): boolean {
        throw new Error('must not run');
      },
    };
    expect(advertisedBy(mcpl)).toEqual(['modelInfo']);
  });

  it('survives proxies that throw, at the root and below', () => {
    const refuse = (): never => {
      throw new Error('no');
    };
    const throwing = new Proxy(
      {},
      { get: refuse, getOwnPropertyDescriptor: refuse, getPrototypeOf: refuse, ownKeys: refuse },
    );
    const { proxy: revoked, revoke } = Proxy.revocable({}, {});
    revoke();
    for (const hostile of [throwing, revoked]) {
      expect(advertisedBy(hostile)).toEqual([]);
      expect(advertisedBy({ channels: hostile, inferenceRequest: hostile, pushEvents: true })).toEqual([
        'pushEvents',
      ]);
    }
  });

  it('ends on a cycle, and reads only what the vocabulary names', () => {
    const cycle: Record<string, unknown> = { pushEvents: true };
    for (const name of ['channels', 'contextHooks', 'beforeInference', 'inject']) cycle[name] = cycle;
    expect(advertisedBy(cycle)).toEqual(['pushEvents']);

    let reads = 0;
    const endless: object = new Proxy(
      {},
      {
        getOwnPropertyDescriptor() {
          reads += 1;
          return { value: endless, configurable: true, enumerable: true, writable: true };
        },
        ownKeys() {
          throw new Error('the members are not listed');
        },
      },
    );
    expect(advertisedBy(endless)).toEqual(['inferenceRequest']);
    expect(reads).toBe(20);
  });
});

describe('advertisedCapabilitiesFromInitialize', () => {
  it('reads experimental.mcpl and adds the tools of MCP (§5.1)', () => {
    const capabilities = {
      tools: {},
      resources: { subscribe: true },
      experimental: { mcpl: { version: '0.5', pushEvents: true, inferenceRequest: { streaming: true } } },
    };
    expect([...advertisedCapabilitiesFromInitialize(capabilities)]).toEqual([
      'pushEvents',
      'inferenceRequest',
      'inferenceRequest.streaming',
      'tools',
    ]);
  });

  it('advertises tools alone for a plain MCP server (§3.3)', () => {
    expect([...advertisedCapabilitiesFromInitialize({ tools: { listChanged: true } })]).toEqual(['tools']);
    expect([...advertisedCapabilitiesFromInitialize({ tools: true })]).toEqual(['tools']);
    expect([...advertisedCapabilitiesFromInitialize({ tools: {}, experimental: {} })]).toEqual(['tools']);
  });

  it.each([null, undefined, false, 0, 'tools', [], ['x']])('reads tools: %j as no tools (§5.1)', (tools) => {
    expect(advertisedCapabilitiesFromInitialize({ tools })).toEqual(new Set());
  });

  it('does not take the tools member of mcpl, or mcpl outside of experimental (§5.1)', () => {
    expect(advertisedCapabilitiesFromInitialize({ experimental: { mcpl: { tools: true } } })).toEqual(
      new Set(),
    );
    const outside = { mcpl: { pushEvents: true }, pushEvents: true, experimental: { pushEvents: true } };
    expect(advertisedCapabilitiesFromInitialize(outside)).toEqual(new Set());
  });

  it('is safe on any value (§5.1: own members)', () => {
    const throwing = new Proxy({}, { getOwnPropertyDescriptor: () => Reflect.construct(Map, []) as never });
    const getter = {
      get tools(): object {
        throw new Error('must not run');
      },
    };
    const inherited = Object.create({ tools: {} });
    const polluted: unknown = JSON.parse(
      '{"__proto__": {"tools": {}}, "experimental": {"__proto__": {"mcpl": true}}}',
    );
    const values = [
      undefined,
      null,
      true,
      'tools',
      7,
      [],
      { experimental: [] },
      { experimental: { mcpl: true } },
    ];
    for (const value of [...values, throwing, getter, inherited, polluted]) {
      expect(advertisedCapabilitiesFromInitialize(value as object)).toEqual(new Set());
    }
  });
});
