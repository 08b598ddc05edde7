import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type IMcpRequestContext, McpServer } from '../../src/index.ts';
import { FakeBehavior } from '../support/fake-behavior.ts';
import { Peer } from '../support/peer.ts';

const PROMPTS = [
  { name: 'frame', title: 'Frame', arguments: [{ name: 'subject', required: true }, { name: 'style' }] },
  { name: '__proto__' },
];

class Director extends FakeBehavior {
  asked: unknown[] = [];
  answer: unknown = { messages: [{ role: 'user', content: { type: 'text', text: 'Frame it.' } }] };

  async getPromptAsync(name: string, args: Record<string, string>, request?: IMcpRequestContext) {
    this.asked.push([name, { ...args }, request?.method]);
    return this.answer as { messages: [] };
  }
}

let director: Director;
let server: McpServer;
let peer: Peer;
let reported: string[];

beforeEach(async () => {
  director = new Director('director', { prompts: PROMPTS });
  server = new McpServer({ behaviors: [director] });
  reported = [];
  server.onError.subscribe(({ message }) => reported.push(message));
  peer = await Peer.meet(server);
});

afterEach(() => server.stop());

const get = (name: unknown, args?: unknown) =>
  peer.request('prompts/get', { name, ...(args === undefined ? {} : { arguments: args }) } as never);

it('are listed as they are declared, and offered only if there are any', async () => {
  expect(await peer.request('prompts/list')).toEqual({ prompts: PROMPTS });
  expect((await peer.initialize()).capabilities).toEqual({ logging: {}, prompts: { listChanged: true } });
});

it('are filled in by their behavior', async () => {
  expect(await get('frame', { subject: 'a tree' })).toEqual(director.answer);
  expect(await get('__proto__')).toEqual(director.answer);
  expect(director.asked).toEqual([
    ['frame', { subject: 'a tree' }, 'prompts/get'],
    ['__proto__', {}, 'prompts/get'],
  ]);
});

describe('are refused with -32602', () => {
  it.each([
    ['when nobody has them', 'toString', {}, 'Unknown prompt: toString'],
    ['without a required argument', 'frame', { style: 'x' }, 'The prompt frame needs subject.'],
    [
      'with an argument that is no text',
      'frame',
      { subject: 5 },
      'params.arguments.subject must be a string',
    ],
    ['with arguments that are no object', 'frame', ['a'], 'params.arguments must be an object'],
    ['without a name', undefined, {}, 'params.name must be a string'],
    ['with an argument that only every object has', 'frame', { style: 'x', toString: 'y' }, 'needs subject'],
  ])('%s', async (_when, name, args, words) => {
    await expect(get(name, args)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(words),
    });
    expect(director.asked).toEqual([]);
    expect(reported).toEqual([]);
  });
});

it.each([undefined, null, 'text', {}, { messages: 'none' }])(
  'that give the nonsense %j are -32603',
  async (nonsense) => {
    director.answer = nonsense;
    await expect(get('frame', { subject: 'x' })).rejects.toMatchObject({ code: -32603 });
    expect(reported).toEqual(['The prompt frame was filled in with nothing that has messages.']);
  },
);

it('that change are told of', async () => {
  director.prompts = PROMPTS.slice(1);
  director.onPromptsChanged.emit();
  await peer.ping();
  expect(peer.heard).toEqual(['notifications/prompts/list_changed']);
  expect(await peer.request('prompts/list')).toEqual({ prompts: PROMPTS.slice(1) });
});
