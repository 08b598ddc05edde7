import { describe, expect, it } from 'vitest';
import { describeMethod, METHODS } from '../../src/methods/index.ts';

const H = 'host-to-server';
const S = 'server-to-host';
const E = 'either';
const Q = 'request';
const N = 'notification';
const NONE = undefined;

/** What MCP 2025-11-25, MCPL 0.5 with its drafts, and mcpl-core say. Changing a row is changing the protocol. */
const TABLE = [
  ['INITIALIZE', 'initialize', H, Q, NONE],
  ['NOTIFICATIONS_INITIALIZED', 'notifications/initialized', H, N, NONE],
  ['PING', 'ping', E, Q, NONE],
  ['NOTIFICATIONS_PROGRESS', 'notifications/progress', E, N, NONE],
  ['NOTIFICATIONS_CANCELLED', 'notifications/cancelled', E, N, NONE],
  ['LOGGING_SET_LEVEL', 'logging/setLevel', H, Q, NONE],
  ['NOTIFICATIONS_MESSAGE', 'notifications/message', S, N, NONE],
  ['TOOLS_LIST', 'tools/list', H, Q, NONE],
  ['TOOLS_CALL', 'tools/call', H, Q, 'tools'],
  ['NOTIFICATIONS_TOOLS_LIST_CHANGED', 'notifications/tools/list_changed', S, N, NONE],
  ['RESOURCES_LIST', 'resources/list', H, Q, NONE],
  ['RESOURCES_TEMPLATES_LIST', 'resources/templates/list', H, Q, NONE],
  ['RESOURCES_READ', 'resources/read', H, Q, NONE],
  ['RESOURCES_SUBSCRIBE', 'resources/subscribe', H, Q, NONE],
  ['RESOURCES_UNSUBSCRIBE', 'resources/unsubscribe', H, Q, NONE],
  ['NOTIFICATIONS_RESOURCES_UPDATED', 'notifications/resources/updated', S, N, NONE],
  ['NOTIFICATIONS_RESOURCES_LIST_CHANGED', 'notifications/resources/list_changed', S, N, NONE],
  ['PROMPTS_LIST', 'prompts/list', H, Q, NONE],
  ['PROMPTS_GET', 'prompts/get', H, Q, NONE],
  ['NOTIFICATIONS_PROMPTS_LIST_CHANGED', 'notifications/prompts/list_changed', S, N, NONE],
  ['COMPLETION_COMPLETE', 'completion/complete', H, Q, NONE],
  ['SAMPLING_CREATE_MESSAGE', 'sampling/createMessage', S, Q, NONE],
  ['ELICITATION_CREATE', 'elicitation/create', S, Q, NONE],
  ['NOTIFICATIONS_ELICITATION_COMPLETE', 'notifications/elicitation/complete', S, N, NONE],
  ['ROOTS_LIST', 'roots/list', S, Q, NONE],
  ['NOTIFICATIONS_ROOTS_LIST_CHANGED', 'notifications/roots/list_changed', H, N, NONE],
  ['FEATURE_SETS_UPDATE', 'featureSets/update', H, E, NONE],
  ['MCPL_MANIFEST', 'mcpl/manifest', H, Q, NONE],
  ['MCPL_MANIFEST_CHANGED', 'mcpl/manifestChanged', S, N, NONE],
  ['PUSH_EVENT', 'push/event', S, E, 'pushEvents'],
  ['PUSH_RENDER', 'push/render', H, Q, 'pushEvents'],
  ['CHANNELS_REGISTER', 'channels/register', S, Q, 'channels.register'],
  ['CHANNELS_CHANGED', 'channels/changed', S, E, 'channels.register'],
  ['CHANNELS_LIST', 'channels/list', E, Q, 'channels.register'],
  ['CHANNELS_OPEN', 'channels/open', H, Q, 'channels.lifecycle'],
  ['CHANNELS_CLOSE', 'channels/close', H, Q, 'channels.lifecycle'],
  ['CHANNELS_ACKNOWLEDGE', 'channels/acknowledge', H, Q, 'channels.acknowledge'],
  ['CHANNELS_TYPING', 'channels/typing', H, N, 'channels.typing'],
  ['CHANNELS_INCOMING', 'channels/incoming', S, E, 'channels.incoming'],
  ['CHANNELS_PUBLISH', 'channels/publish', H, E, 'channels.publish'],
  ['CHANNELS_OUTGOING_CHUNK', 'channels/outgoing/chunk', H, N, 'channels.streaming'],
  ['CHANNELS_OUTGOING_COMPLETE', 'channels/outgoing/complete', H, N, 'channels.streaming'],
  ['CHANNELS_INPUT_OPEN', 'channels/input/open', S, Q, 'channels.incoming.streaming'],
  ['CHANNELS_INPUT_UPDATE', 'channels/input/update', S, Q, 'channels.incoming.streaming'],
  ['CHANNELS_INPUT_COMPLETE', 'channels/input/complete', S, Q, 'channels.incoming.streaming'],
  ['CHANNELS_INPUT_ABORT', 'channels/input/abort', S, Q, 'channels.incoming.streaming'],
  ['CONTEXT_BEFORE_INFERENCE', 'context/beforeInference', H, Q, 'contextHooks.beforeInference'],
  ['INFERENCE_LIFECYCLE', 'inference/lifecycle', H, N, 'inferenceLifecycle'],
  ['INFERENCE_REQUEST', 'inference/request', S, Q, 'inferenceRequest'],
  ['INFERENCE_CHUNK', 'inference/chunk', H, N, 'inferenceRequest.streaming'],
  ['MODEL_INFO', 'model/info', S, Q, 'modelInfo'],
  ['STATE_ROLLBACK', 'state/rollback', H, Q, NONE],
  ['STATE_UPDATE', 'state/update', S, Q, NONE],
  ['STATE_GET', 'state/get', S, Q, NONE],
  ['BRANCHES_LIST', 'branches/list', S, Q, NONE],
  ['BRANCHES_CURRENT', 'branches/current', S, Q, NONE],
  ['BRANCHES_CREATE', 'branches/create', S, Q, NONE],
  ['BRANCHES_SWITCH', 'branches/switch', S, Q, NONE],
  ['BRANCHES_DELETE', 'branches/delete', S, Q, NONE],
  ['BRANCHES_CHANGED', 'branches/changed', H, N, NONE],
  ['TOOLSETS_LIST', 'toolsets/list', H, Q, 'tools'],
  ['TOOLSETS_OPEN', 'toolsets/open', H, Q, 'tools'],
  ['TOOLSETS_CLOSE', 'toolsets/close', H, Q, 'tools'],
  ['TOOLSETS_CHANGED', 'toolsets/changed', S, N, NONE],
  ['ACCESS_TOKEN', 'access/token', S, Q, NONE],
  ['TOOLS_LIFECYCLE', 'tools/lifecycle', H, N, 'toolLifecycle.observe'],
  ['TOOLS_OBSERVE', 'tools/observe', S, Q, 'toolLifecycle.observe'],
];

describe('the table of methods', () => {
  it('has these rows [METHOD-2]', () => {
    const rows = Object.entries(METHODS).map(([constant, { method, direction, kind, gate }]) => [
      constant,
      method,
      direction,
      kind,
      gate,
    ]);
    expect(rows).toEqual(TABLE);
  });

  it('says of every method where it is defined', () => {
    for (const { method, spec } of Object.values(METHODS)) {
      expect(spec, method).toMatch(/^(MCP 2025-11-25, [A-Z]|MCPL 0\.5 §\d|MCPL RFC-\d{3}|mcpl-core$)/);
    }
  });

  it('has each name once, under the constant that its name gives', () => {
    const names = Object.values(METHODS).map(({ method }) => method);
    expect(new Set(names).size).toBe(names.length);
    for (const [constant, { method }] of Object.entries(METHODS)) {
      expect(constant.replaceAll('_', '')).toBe(method.replaceAll(/[/_]/g, '').toUpperCase());
    }
  });
});

describe('describeMethod', () => {
  it('finds every method by its name on the wire', () => {
    for (const descriptor of Object.values(METHODS)) {
      expect(describeMethod(descriptor.method)).toBe(descriptor);
    }
  });

  it.each(['', 'PUSH_EVENT', 'push', 'Push/Event', 'constructor', '__proto__', 'toString', 'scope/elevate'])(
    'knows nothing of %j',
    (name) => {
      expect(describeMethod(name)).toBeUndefined();
    },
  );
});
