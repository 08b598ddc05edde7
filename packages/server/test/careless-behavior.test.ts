import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { type IMcpBehavior, McpServer } from '../src/index.ts';
import { FakeBehavior, resources, tools } from './support/fake-behavior.ts';
import { Peer } from './support/peer.ts';

let server: McpServer;

afterEach(() => server.stop());

/** What is asked, and the least that every answer to it has. */
const REQUESTS: readonly [method: string, params: object, readable: object][] = [
  ['tools/call', { name: 'look' }, { content: expect.any(Array) }],
  ['resources/read', { uri: 'app://a' }, { contents: expect.any(Array) }],
  ['prompts/get', { name: 'frame' }, { messages: expect.any(Array) }],
  [
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'frame' }, argument: { name: 'a', value: '' } },
    { completion: { values: expect.any(Array), hasMore: expect.any(Boolean) } },
  ],
];

const members = fc.constantFrom(
  'content',
  'messages',
  'values',
  'uri',
  'text',
  'type',
  'total',
  'role',
  'contents',
);
const value = fc.oneof(fc.constantFrom('text', 'user', 'app://a'), fc.jsonValue({ maxDepth: 1 }));
const nested = fc.dictionary(members, value);
const answer: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(undefined, null, Symbol('s'), 1n, () => {}, new Map(), new Date(0), Object.create(null)),
  value,
  fc.array(nested, { maxLength: 2 }),
  fc.dictionary(members, fc.oneof(value, nested, fc.array(fc.oneof(value, nested), { maxLength: 2 }))),
);

it('whatever a behavior answers or throws, the client gets one answer that it can read, and the session goes on', async () => {
  const behavior = new FakeBehavior('a', {
    tools: tools('look'),
    resources: resources('app://a'),
    prompts: [{ name: 'frame' }],
  });
  let act: () => unknown = () => undefined;
  const operation = async () => act();
  Object.assign(behavior, {
    executeToolAsync: operation,
    readResourceAsync: operation,
    getPromptAsync: operation,
    completeAsync: operation,
  } satisfies Partial<Record<keyof IMcpBehavior, unknown>>);
  server = new McpServer({ behaviors: [behavior] });
  const peer = await Peer.meet(server);
  await fc.assert(
    fc.asyncProperty(
      answer,
      fc.boolean(),
      fc.constantFrom(...REQUESTS),
      async (what, throws, [method, params, readable]) => {
        act = () => {
          if (throws) throw what;
          return what;
        };
        const outcome = await peer.request(method, params as never).catch((error: unknown) => error);
        if (outcome instanceof Error)
          expect([-32603, -32002]).toContain((outcome as { code?: unknown }).code);
        else if (throws) expect(outcome).toMatchObject({ content: [{ type: 'text' }], isError: true });
        else expect(outcome).toMatchObject(readable);
      },
    ),
    { numRuns: 500 },
  );
  expect([peer.connection.pendingRequests, peer.connection.lateResponses]).toEqual([0, 0]);
  expect(await peer.request('ping')).toEqual({});
});
