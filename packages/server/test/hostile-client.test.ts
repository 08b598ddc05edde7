import { McplConnection, MemoryTransport } from '@mcplkit/wire';
import { METHODS as WIRE_METHODS } from '@mcplkit/wire/methods';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { defineTool, McpGrammarBehavior, McpGrammarStore, McpServer, McpToolTable } from '../src/index.ts';
import { FakeBehavior, resources, templates, tools } from './support/fake-behavior.ts';

const DOCUMENTED = new Set([-32700, -32600, -32601, -32602, -32603, -32002]);

let server: McpServer;
let reported: string[] = [];

afterEach(() => server.stop());

const method = fc.constantFrom(
  ...Object.values(WIRE_METHODS).map((descriptor) => descriptor.method),
  'nobody',
  '__proto__',
);
const uri = fc.constantFrom(
  'app://a',
  'app://x/1',
  'app://x/%',
  'mcp://grammar',
  'mcp://grammar/a',
  '',
  'app://nobody',
);
const word = fc.constantFrom(
  'look',
  'add',
  'grammar_set',
  'grammar_import',
  'frame',
  'debug',
  '__proto__',
  '2025-11-25',
  '',
);
const value = fc.oneof(uri, word, fc.jsonValue({ maxDepth: 2 }));
const names = [
  'name',
  'uri',
  'cursor',
  'level',
  'ref',
  'argument',
  'arguments',
  'protocolVersion',
  'capabilities',
];
const more = [
  'clientInfo',
  'effectiveCapabilities',
  'disabled',
  'profileId',
  'data',
  'context',
  '_meta',
  '__proto__',
];
const member = fc.constantFrom(...names, ...more);
const params = fc.oneof(
  fc.constant(undefined),
  fc.dictionary(member, fc.oneof(value, fc.dictionary(member, value))),
  fc.array(value, { maxLength: 2 }),
);

function serve(): void {
  const store = new McpGrammarStore({ maxProfiles: 50 });
  const behavior = new FakeBehavior('a', {
    tools: tools('look'),
    resources: resources('app://a'),
    templates: templates('app://x/{id}'),
    prompts: [{ name: 'frame' }],
  });
  Object.assign(behavior, {
    getPromptAsync: async () => ({ messages: [] }),
    completeAsync: async () => ['a'],
  });
  const add = defineTool({
    name: 'add',
    input: { type: 'object', properties: { name: { type: 'string' } } },
    run: (args) => args,
  });
  server = new McpServer({
    behaviors: [behavior, new McpToolTable([add], { namespace: 'table' }), new McpGrammarBehavior(store)],
    grammarStore: store,
    mcpl: {
      manifest: { version: '0.5' },
      requests: { 'state/rollback': () => ({ checkpoint: 'c', success: true }) },
    },
  });
  reported = [];
  server.onError.subscribe(({ message }) => reported.push(message));
}

it('whatever a client asks, in whatever order, is answered once, with a documented code, and is no failure of ours', async () => {
  serve();
  const request = fc.record({ method, params, introduced: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 12 }), async (requests) => {
      const [here, there] = MemoryTransport.createPair();
      await server.connect(there);
      const client = McplConnection.fromTransport(here, { maxQueuedMessages: 0 });
      client.on('notification', () => {});
      const introduction = {
        protocolVersion: '2025-11-25',
        capabilities: { experimental: { mcpl: { version: '0.5' } } },
        clientInfo: { name: 'claude', version: '1' },
      };
      if (requests[0]?.introduced === true) await client.sendRequest('initialize', introduction);
      const codes = await Promise.all(
        requests.map((each) =>
          client.sendRequest(each.method as never, each.params as never, 5000).then(
            () => 0,
            ({ code }: { code: unknown }) => code,
          ),
        ),
      );
      for (const code of codes) expect(code === 0 || DOCUMENTED.has(code as number), String(code)).toBe(true);
      expect([client.pendingRequests, client.lateResponses]).toEqual([0, 0]);
      client.close();
    }),
    { numRuns: 300 },
  );
  const ours = reported.filter((message) => !message.includes('featureSets/update'));
  expect(ours).toEqual([]);
  expect(server.sessions.size).toBe(0);
});
