import type { McpCompleteParams } from '@mcplkit/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type IMcpRequestContext, type McpCompletions, McpServer } from '../../src/index.ts';
import { FakeBehavior, templates } from '../support/fake-behavior.ts';
import { Peer } from '../support/peer.ts';

class Completing extends FakeBehavior {
  asked: unknown[] = [];
  found: McpCompletions = ['main', 'map'];

  async completeAsync(
    ref: McpCompleteParams['ref'],
    argument: McpCompleteParams['argument'],
    settled?: Readonly<Record<string, string>>,
    request?: IMcpRequestContext,
  ): Promise<McpCompletions> {
    this.asked.push([ref, argument, { ...settled }, request?.method]);
    return this.found;
  }
}

const PROMPT = { type: 'ref/prompt', name: 'frame' };
const TEMPLATE = { type: 'ref/resource', uri: 'app://camera/{id}' };
const ARGUMENT = { name: 'id', value: 'm' };

let behavior: Completing;
let server: McpServer;
let peer: Peer;

beforeEach(async () => {
  behavior = new Completing('camera', {
    prompts: [{ name: 'frame' }],
    templates: templates('app://camera/{id}'),
  });
  server = new McpServer({ behaviors: [behavior] });
  peer = await Peer.meet(server);
});

afterEach(() => server.stop());

const complete = (params: object) => peer.request('completion/complete', params as never);

it('is offered only when there is something to complete', async () => {
  const idle = new McpServer({ behaviors: [new Completing('idle')] });
  expect((await (await Peer.connect(idle)).initialize()).capabilities).not.toHaveProperty('completions');
  await idle.stop();
  expect((await peer.initialize()).capabilities).toHaveProperty('completions', {});
  const silent = new McpServer({ behaviors: [new FakeBehavior('a', { prompts: [{ name: 'frame' }] })] });
  expect((await (await Peer.connect(silent)).initialize()).capabilities).not.toHaveProperty('completions');
  const other = await Peer.meet(silent);
  await expect(
    other.request('completion/complete', { ref: PROMPT, argument: ARGUMENT }),
  ).rejects.toMatchObject({
    code: -32601,
  });
  await silent.stop();
});

it('asks the behavior of the prompt or the template, with what is settled', async () => {
  expect(await complete({ ref: PROMPT, argument: ARGUMENT })).toEqual({
    completion: { values: ['main', 'map'], total: 2, hasMore: false },
  });
  await complete({ ref: TEMPLATE, argument: ARGUMENT, context: { arguments: { scene: 'a' } } });
  expect(behavior.asked).toEqual([
    [PROMPT, ARGUMENT, {}, 'completion/complete'],
    [TEMPLATE, ARGUMENT, { scene: 'a' }, 'completion/complete'],
  ]);
});

it.each<[string, McpCompletions, object]>([
  [
    'a hundred and fifty',
    Array.from({ length: 150 }, (_, index) => `${index}`),
    { total: 150, hasMore: true },
  ],
  ['two of many', { values: ['a', 'b'], total: 900, hasMore: true }, { total: 900, hasMore: true }],
  ['exactly a hundred', Array.from({ length: 100 }, () => 'a'), { total: 100, hasMore: false }],
  ['none', [], { total: 0, hasMore: false }],
])('of %s sends a hundred at most, and says how many there are', async (_what, found, counts) => {
  behavior.found = found;
  const { completion } = (await complete({ ref: PROMPT, argument: ARGUMENT })) as {
    completion: { values: string[] };
  };
  expect(completion).toMatchObject(counts);
  expect(completion.values.length).toBeLessThanOrEqual(100);
});

it('says nothing of the total when there are more than anybody has counted', async () => {
  behavior.found = { values: ['a', 'b'], hasMore: true };
  expect(await complete({ ref: PROMPT, argument: ARGUMENT })).toEqual({
    completion: { values: ['a', 'b'], hasMore: true },
  });
});

it.each<[unknown]>([
  ['text'],
  [5],
  [{}],
  [{ values: 'text' }],
  [[5]],
  [{ values: [null] }],
  [{ values: [], total: '1' }],
])('with the nonsense %j is -32603, and is reported', async (nonsense) => {
  behavior.found = nonsense as McpCompletions;
  const reported: string[] = [];
  server.onError.subscribe(({ message }) => reported.push(message));
  await expect(complete({ ref: PROMPT, argument: ARGUMENT })).rejects.toMatchObject({ code: -32603 });
  expect(reported).toEqual(['Completing id gave neither a list of texts nor a completion.']);
});

it('hands settled arguments over as names and nothing else', async () => {
  let settled: Readonly<Record<string, string>> | undefined;
  behavior.completeAsync = async (_ref, _argument, given) => {
    settled = given;
    return [];
  };
  const given = JSON.parse('{"__proto__":"a","scene":"b"}') as object;
  await complete({ ref: TEMPLATE, argument: ARGUMENT, context: { arguments: given } });
  expect(Object.entries(settled ?? {})).toEqual([
    ['__proto__', 'a'],
    ['scene', 'b'],
  ]);
});

describe('is refused with -32602', () => {
  it.each([
    ['of a prompt that nobody has', { ref: { type: 'ref/prompt', name: 'x' }, argument: ARGUMENT }],
    [
      'of a template that nobody has',
      { ref: { type: 'ref/resource', uri: 'app://{x}' }, argument: ARGUMENT },
    ],
    ['of something else', { ref: { type: 'ref/tool', name: 'look' }, argument: ARGUMENT }],
    ['without a reference', { argument: ARGUMENT }],
    ['without an argument', { ref: PROMPT }],
    ['with a value that is no text', { ref: PROMPT, argument: { name: 'id', value: 5 } }],
    [
      'with settled arguments that are no texts',
      { ref: PROMPT, argument: ARGUMENT, context: { arguments: { a: 1 } } },
    ],
  ])('%s', async (_why, params) => {
    await expect(complete(params)).rejects.toMatchObject({ code: -32602 });
    expect(behavior.asked).toEqual([]);
  });
});
