import { getEventListeners } from 'node:events';
import {
  type LlmTurn,
  runToolLoop,
  type ToolLoopEvent,
  type ToolLoopOptions,
  type ToolSource,
} from '@mcplkit/llm';
import { RpcError } from '@mcplkit/wire';
import { describe, expect, it } from 'vitest';
import { failureOf } from './support/collect.ts';
import { FakeClock } from './support/fake-clock.ts';
import { call, type Line, Scripted } from './support/scripted.ts';
import { toolServer } from './support/tool-server.ts';

const QUESTION: LlmTurn[] = [{ role: 'user', content: 'How much is it?' }];

/** Runs a loop with a script, and gives what came of it, what was asked, and what was heard. */
async function run(
  lines: Line[],
  clients: ToolLoopOptions['clients'],
  options: Partial<ToolLoopOptions> = {},
) {
  const provider = new Scripted(...lines);
  const events: ToolLoopEvent[] = [];
  const onEvent = (event: ToolLoopEvent) => events.push(event);
  const result = await runToolLoop({ provider, clients, messages: QUESTION, onEvent, ...options });
  return { result, requests: provider.requests, events, types: events.map(({ type }) => type) };
}

/** The texts of the results in a conversation, and whether each is a failure. */
function results(messages: readonly LlmTurn[]): [string, boolean][] {
  return messages.flatMap((turn) => {
    if (turn.role !== 'tool') return [];
    const { content } = turn;
    const text =
      typeof content === 'string'
        ? content
        : content.map((b) => (b.type === 'text' ? b.text : b.type)).join();
    return [[text, turn.isError === true]];
  });
}

const add = (args: Record<string, unknown>) => String(Number(args.a) + Number(args.b));

describe('a loop', () => {
  it('answers at once where the model asks for nothing', async () => {
    const { client } = await toolServer('math', { add });
    const { result, requests, types } = await run(['It is 3.'], client);
    expect(result).toEqual({
      end: 'answered',
      reply: expect.objectContaining({ content: 'It is 3.' }),
      messages: [...QUESTION, { role: 'assistant', content: 'It is 3.' }],
      rounds: 1,
      calls: 0,
      usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
    });
    expect(requests[0]?.tools).toEqual([{ name: 'add', inputSchema: { type: 'object' } }]);
    expect(types).toEqual(['round', 'text', 'reply']);
    expect(QUESTION).toHaveLength(1);
  });

  it('makes the calls of a reply, tells the model, and goes on', async () => {
    const { client } = await toolServer('math', { add });
    const usage = { promptTokens: 10, completionTokens: 2, totalTokens: 12 };
    const first = {
      content: 'Let me see.',
      toolCalls: [call('1', 'add', { a: 1, b: 2 })],
      usage,
      raw: { mine: 1 },
    };
    const { result, requests, events, types } = await run([first, { content: 'It is 3.', usage }], client);
    expect(result).toMatchObject({
      end: 'answered',
      rounds: 2,
      calls: 1,
      usage: { promptTokens: 20, completionTokens: 4, totalTokens: 24 },
    });
    expect(requests[1]?.messages).toEqual([
      ...QUESTION,
      { role: 'assistant', content: 'Let me see.', toolCalls: first.toolCalls, raw: { mine: 1 } },
      { role: 'tool', callId: '1', name: 'add', content: [{ type: 'text', text: '3' }], isError: false },
    ]);
    expect(types).toEqual(['round', 'text', 'reply', 'call', 'result', 'round', 'text', 'reply']);
    expect(events.find(({ type }) => type === 'call')).toEqual({
      type: 'call',
      call: {
        id: '1',
        server: 'math',
        tool: { name: 'add', inputSchema: { type: 'object' } },
        name: 'add',
        arguments: { a: 1, b: 2 },
        round: 1,
      },
    });
  });

  it('asks for whole answers where the stream is not wanted', async () => {
    const { client } = await toolServer('math', { add });
    const { types } = await run([[call('1', 'add')], 'Fine.'], client, {
      stream: false,
      request: { model: 'x' },
    });
    expect(types).toEqual(['round', 'reply', 'call', 'result', 'round', 'reply']);
  });

  it('runs the calls of a reply side by side, within a bound, and keeps their order', async () => {
    let running = 0;
    let most = 0;
    const release: (() => void)[] = [];
    const slow = async ({ n }: Record<string, unknown>) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => {
        release.push(resolve);
        // The last to begin ends first.
        if (running === 3) for (const free of release.splice(0).reverse()) free();
      });
      running -= 1;
      return String(n);
    };
    const { client } = await toolServer('slow', { slow });
    const calls = [1, 2, 3, 4, 5, 6].map((n) => call(String(n), 'slow', { n }));
    const { result } = await run([calls, 'Done.'], client, { maxParallelCalls: 3 });
    expect(most).toBe(3);
    expect(results(result.messages).map(([text]) => text)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('reports progress, and what a server logs of a call that is over does not matter', async () => {
    const { client } = await toolServer('slow', {
      slow: (_args, { sendProgress }) => {
        sendProgress(1, 2, 'half');
        return 'ok';
      },
    });
    const { events } = await run([[call('1', 'slow')], 'Done.'], client);
    expect(events.find(({ type }) => type === 'progress')).toMatchObject({
      call: { id: '1', server: 'slow', tool: { name: 'slow' } },
      progress: { progress: 1, total: 2, message: 'half' },
    });
  });
});

describe('what goes wrong with a call is told to the model', () => {
  it('an error of the tool, of its server, and of the road', async () => {
    const { client, server } = await toolServer('bad', {
      fails: () => ({ content: [{ type: 'text', text: 'no paper' }], isError: true }),
      throws: () => {
        throw new RpcError(-32602, 'No such thing.');
      },
      closes: () => {
        server.close();
        return new Promise(() => {});
      },
    });
    const lines = [[call('1', 'fails'), call('2', 'throws')], [call('3', 'closes')], 'Sorry.'];
    const { result, types } = await run(lines, client);
    expect(result.end).toBe('answered');
    expect(results(result.messages)).toEqual([
      ['no paper', true],
      ['The call failed. No such thing. (error -32602)', true],
      [expect.stringMatching(/^The call failed. The connection closed before an answer came/), true],
    ]);
    expect(types.filter((type) => type === 'failed')).toHaveLength(2);
  });

  it('a tool that is none, also one with the name of a member of every object', async () => {
    const { client } = await toolServer('math', { add });
    const calls = ['sum', 'constructor', '__proto__', '', 'use_shown_tool'].map((name, n) =>
      call(String(n), name),
    );
    const { result, types } = await run([calls, 'Sorry.'], client);
    expect(results(result.messages)[0]).toEqual(['There is no tool sum. There are: add.', true]);
    expect(results(result.messages).every(([, failed]) => failed)).toBe(true);
    expect(types.filter((type) => type === 'refused')).toHaveLength(5);
  });

  it.each([
    ['cut JSON', '{"a":1', /not JSON/],
    ['a list', '[1]', /no object/],
    ['null', 'null', /no object/],
    ['a text', 'a', /not JSON/],
  ])('arguments that are %s: the tool is not called', async (_what, args, words) => {
    const { client, called } = await toolServer('math', { add });
    const { result } = await run([[call('1', 'add', args)], 'Sorry.'], client);
    expect(results(result.messages)).toEqual([[expect.stringMatching(words), true]]);
    expect(called).toEqual([]);
  });

  it('no arguments are an empty object, and __proto__ is a name like any other', async () => {
    const { client, called } = await toolServer('math', { add });
    await run([[call('1', 'add', ''), call('2', 'add', '{"__proto__":{"a":1}}')], 'Fine.'], client);
    expect(called.map(({ arguments: args }) => JSON.stringify(args))).toEqual([
      '{}',
      '{"__proto__":{"a":1}}',
    ]);
  });

  it('the last call of an answer that was cut off is not made, even when it looks whole', async () => {
    const { client, called } = await toolServer('math', { add });
    const cutOff = { toolCalls: [call('1', 'add'), call('2', 'add', '')], finishReason: 'length' as const };
    const { result } = await run([cutOff, 'Sorry.'], client);
    expect(called).toHaveLength(1);
    expect(results(result.messages)[1]).toEqual([expect.stringContaining('cut off'), true]);
  });

  it('a result that is too long is cut, one that is empty says so, and what is for the person alone stays away', async () => {
    const { client } = await toolServer('odd', {
      long: () => `${'x'.repeat(99)}🎈${'y'.repeat(50)}`,
      empty: () => ({ content: [] }),
      structured: () => ({ content: [], structuredContent: { sum: 3 } }),
      personal: () => ({
        content: [
          { type: 'text', text: 'secret', annotations: { audience: ['user'] } },
          { type: 'text', text: 'shown', annotations: { audience: ['user', 'assistant'] } },
        ],
      }),
      huge: () => ({ content: [{ type: 'image', data: 'A'.repeat(7_000_001), mimeType: 'image/png' }] }),
    });
    const names = ['long', 'empty', 'structured', 'personal', 'huge'];
    const { result } = await run([names.map((name) => call(name, name)), 'Fine.'], client, {
      maxResultChars: 100,
    });
    expect(results(result.messages)).toEqual([
      [`${'x'.repeat(99)}\n[cut: 52 more characters]`, false],
      ['[the tool returned nothing]', false],
      ['{"sum":3}', false],
      ['shown', false],
      ['[picture, image/png, 5127 kB: too large]', false],
    ]);
  });
});

describe('what a tool takes', () => {
  it('has names that the APIs take, and reaches the tool under its own', async () => {
    const properties = JSON.parse(
      '{"$filter":{"type":"string"},"_filter":{},"a b":{"title":"A B"},"":{},"__proto__":{}}',
    );
    const received: string[] = [];
    const source: ToolSource = {
      listTools: async () => [
        { name: 'query', inputSchema: { type: 'object', properties, required: ['$filter', '_filter'] } },
        {
          name: 'plain',
          inputSchema: { type: 'object', properties: { a: {} }, additionalProperties: false },
        },
      ],
      callTool: async (_name, args) => {
        received.push(JSON.stringify(args));
        return { content: [] };
      },
    };
    const args = '{"_filter_2":1,"_filter":2,"a_b":3,"argument":4,"__proto__":5,"other":6}';
    const { requests } = await run(
      [[call('1', 'query', args), call('2', 'plain', { a: 1 })], 'Fine.'],
      source,
    );
    expect(JSON.stringify(requests[0]?.tools)).toBe(
      JSON.stringify([
        {
          name: 'query',
          inputSchema: {
            type: 'object',
            properties: JSON.parse(
              '{"_filter_2":{"title":"$filter","type":"string"},"_filter":{},"a_b":{"title":"A B"},"argument":{"title":""},"__proto__":{}}',
            ),
            required: ['_filter_2', '_filter'],
          },
        },
        {
          name: 'plain',
          inputSchema: { type: 'object', properties: { a: {} }, additionalProperties: false },
        },
      ]),
    );
    expect(received).toEqual(['{"$filter":1,"_filter":2,"a b":3,"":4,"__proto__":5,"other":6}', '{"a":1}']);
  });

  it('may be no schema at all: the loop goes on', async () => {
    const source = {
      listTools: async () => [
        { name: 'odd', inputSchema: null },
        { name: 'odder', description: 7 },
      ],
      callTool: async () => ({ content: [] }),
    } as unknown as ToolSource;
    expect((await run([[call('1', 'odd')], 'Fine.'], source)).result.end).toBe('answered');
  });
});

describe('several servers', () => {
  it('have their tools called where they are, under names that the APIs take', async () => {
    const one = await toolServer('one', { search: () => 'from one', 'files.read': () => 'read' });
    const two = await toolServer('two', { search: () => 'from two', ['long'.repeat(30)]: () => 'long' });
    const provider = new Scripted(({ tools = [] }) => tools.map(({ name }) => call(name, name)), 'Fine.');
    const clients = [one.client, two.client];
    const { messages } = await runToolLoop({ provider, clients, messages: QUESTION });
    const names = provider.requests[0]?.tools?.map(({ name }) => name);
    expect(names).toEqual([
      'one_search',
      'files_read',
      'two_search',
      expect.stringMatching(/^(long)+l?o?n?_[0-9a-f]{8}$/),
    ]);
    expect(results(messages).map(([text]) => text)).toEqual(['from one', 'read', 'from two', 'long']);
  });

  it('of the same name are told apart', async () => {
    const one = await toolServer('same', { f: () => '1' });
    const two = await toolServer('same', { f: () => '2' });
    const { result, events } = await run(
      [[call('1', 'same_f'), call('2', 'same-2_f')], 'Fine.'],
      [one.client, two.client],
    );
    expect(results(result.messages).map(([text]) => text)).toEqual(['1', '2']);
    expect(events.flatMap((event) => (event.type === 'call' ? [event.call.server] : []))).toEqual([
      'same',
      'same-2',
    ]);
  });

  it('that change their tools offer the others in the next round; the names that were given stay', async () => {
    const { client, server, offered } = await toolServer('math', {
      grow: () => {
        offered.set('more', () => 'more');
        server.sendNotification('notifications/tools/list_changed');
        return 'grown';
      },
    });
    const { requests, result } = await run([[call('1', 'grow')], [call('2', 'more')], 'Fine.'], client);
    expect(requests.map(({ tools }) => tools?.map(({ name }) => name))).toEqual([
      ['grow'],
      ['grow', 'more'],
      ['grow', 'more'],
    ]);
    expect(results(result.messages).map(([text]) => text)).toEqual(['grown', 'more']);
  });

  it('that cannot be listed fail the loop at first, and are reported later', async () => {
    const broken: ToolSource = {
      listTools: () => Promise.reject(new Error('away')),
      callTool: () => Promise.reject(new Error('away')),
    };
    expect(await failureOf(run(['Hi'], broken))).toEqual(new Error('away'));

    const { client, server } = await toolServer('math', {
      leave: () => {
        server.handle('tools/list', () => {
          throw new RpcError(-32603, 'gone');
        });
        server.sendNotification('notifications/tools/list_changed');
        return 'left';
      },
    });
    const { events, requests } = await run([[call('1', 'leave')], 'Fine.'], client);
    expect(events).toContainEqual({
      type: 'stale',
      server: 'math',
      error: expect.objectContaining({ message: 'gone' }),
    });
    expect(requests[1]?.tools).toHaveLength(1);
  });

  it('are listened to no longer than the loop runs', async () => {
    let listeners = 0;
    const source: ToolSource = {
      listTools: async () => [],
      callTool: () => Promise.reject(new Error('none')),
      onToolsChanged: {
        subscribe: () => {
          listeners += 1;
          return () => {
            listeners -= 1;
          };
        },
      },
    };
    await run(['Hi'], source);
    await failureOf(run([() => Promise.reject(new Error('no'))], source));
    expect(listeners).toBe(0);
  });
});

describe('a bound', () => {
  const forever = [call('1', 'add', { a: 1, b: 1 })];

  it('on rounds ends the loop; calls that nobody would hear of are not made', async () => {
    const { client, called } = await toolServer('math', { add });
    const { result } = await run([forever], client, { maxRounds: 3 });
    expect(result).toMatchObject({ end: 'rounds', rounds: 3, calls: 2 });
    expect(called).toHaveLength(2);
    expect(results(result.messages).at(-1)).toEqual([expect.stringContaining('not made'), true]);
  });

  it('on calls ends the loop, in the middle of a reply too', async () => {
    const { client, called } = await toolServer('math', { add });
    const three = ['1', '2', '3'].map((id) => call(id, 'add'));
    const { result } = await run([three], client, { maxCalls: 4 });
    expect(result).toMatchObject({ end: 'calls', rounds: 2, calls: 4 });
    expect(called).toHaveLength(4);
    expect(results(result.messages)).toHaveLength(6);
  });

  it('on tokens ends the loop, with what the provider tells and without', async () => {
    const { client } = await toolServer('math', { add });
    const usage = { promptTokens: 50, completionTokens: 10, totalTokens: 60 };
    const told = await run([{ toolCalls: forever, usage }], client, { maxTotalTokens: 120 });
    expect(told.result).toMatchObject({ end: 'tokens', rounds: 2, usage: { totalTokens: 120 } });
    const untold = await run([forever], client, { maxTotalTokens: 200 });
    expect(untold.result).toMatchObject({ end: 'tokens', usage: { totalTokens: 0 } });
    expect(untold.result.rounds).toBeLessThan(6);
  });

  it('on time ends the loop with what there is, and every call has a result', async () => {
    const clock = new FakeClock();
    let aborted = false;
    const { client } = await toolServer('slow', {
      quick: () => 'ok',
      slow: (_args, { signal }) => {
        signal.addEventListener('abort', () => {
          aborted = true;
        });
        setImmediate(() => clock.expire());
        return new Promise(() => {});
      },
    });
    const calls = [call('1', 'quick'), call('2', 'slow'), call('3', 'slow')];
    const { result } = await run([calls], client, { clock, maxParallelCalls: 2 });
    expect(result).toMatchObject({ end: 'time', rounds: 1 });
    expect(results(result.messages)).toEqual([
      ['ok', false],
      [expect.stringContaining('time is over'), true],
      [expect.stringContaining('time is over'), true],
    ]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(aborted).toBe(true);
    expect(clock.held).toBe(0);
  });

  it('on time holds while the model thinks, even if its provider ignores the signal', async () => {
    const clock = new FakeClock();
    const { client } = await toolServer('math', { add });
    const thinks: Line = () => {
      setImmediate(() => clock.expire());
      return new Promise<Line>(() => {});
    };
    const { result } = await run([thinks], client, { clock, stream: false });
    expect(result).toMatchObject({ end: 'time', reply: undefined, messages: QUESTION });
    const streamed = await run([thinks], client, { clock });
    expect(streamed.result).toMatchObject({ end: 'time', reply: undefined });
  });

  it('has to be a whole number', async () => {
    const { client } = await toolServer('math', { add });
    expect(await failureOf(run(['Hi'], client, { maxRounds: Number.NaN }))).toMatchObject({
      code: 'invalid-option',
    });
    expect((await run(['Hi'], client, { maxRounds: 0 })).result).toMatchObject({
      end: 'rounds',
      reply: undefined,
    });
  });
});

describe('approval', () => {
  it.each<[string, unknown, string]>([
    ['false', false, 'It was not approved.'],
    ['a reason', { approved: false, reason: 'Too dear.' }, 'Too dear.'],
    ['nothing', undefined, 'It was not approved.'],
    ['a word', 'yes', 'It was not approved.'],
    ['a number', 1, 'It was not approved.'],
  ])('is denied by %s, and the model is told', async (_what, verdict, reason) => {
    const { client, called } = await toolServer('math', { add });
    const approve = (async () => verdict) as ToolLoopOptions['approve'];
    const { result, events } = await run([[call('1', 'add')], 'Fine.'], client, { approve });
    expect(called).toEqual([]);
    expect(results(result.messages)).toEqual([[`The call was not made. ${reason}`, true]]);
    expect(events).toContainEqual({ type: 'denied', call: expect.objectContaining({ id: '1' }), reason });
  });

  it('is denied by a hook that throws, and what it throws is for the host alone', async () => {
    const { client, called } = await toolServer('math', { add });
    const error = new Error('database at 10.0.0.1 is down');
    const approve = () => {
      throw error;
    };
    const { result, events } = await run([[call('1', 'add')], 'Fine.'], client, { approve });
    expect(called).toEqual([]);
    expect(JSON.stringify(result.messages)).not.toContain('10.0.0.1');
    expect(events).toContainEqual(expect.objectContaining({ type: 'denied', error }));
  });

  it('is asked for one call at a time, in their order, with all that is known of it', async () => {
    const { client, called } = await toolServer('math', { add });
    const asked: string[] = [];
    let asking = 0;
    const approve: ToolLoopOptions['approve'] = async (it, { signal }) => {
      asking += 1;
      expect([asking, signal.aborted, it.tool.name, it.server]).toEqual([1, false, 'add', 'math']);
      asked.push(JSON.stringify(it.arguments));
      await new Promise((resolve) => setImmediate(resolve));
      asking -= 1;
      return it.id === '2' ? { approved: true } : true;
    };
    await run([['1', '2', '3'].map((id) => call(id, 'add', { id })), 'Fine.'], client, { approve });
    expect(asked).toEqual(['{"id":"1"}', '{"id":"2"}', '{"id":"3"}']);
    expect(called).toHaveLength(3);
  });
});

describe('an abort', () => {
  it('in front of it asks nothing', async () => {
    const { client } = await toolServer('math', { add });
    const provider = new Scripted('Hi');
    const signal = AbortSignal.abort(new Error('enough'));
    const work = runToolLoop({ provider, clients: client, messages: QUESTION, signal });
    expect(await failureOf(work)).toEqual(new Error('enough'));
    expect(provider.requests).toEqual([]);
  });

  it.each(['call', 'approval', 'model', 'list'])(
    'ends it during a %s, with its reason, and nothing more begins',
    async (where) => {
      const giveUp = new AbortController();
      const reason = new Error('enough');
      const stop = () => {
        setImmediate(() => giveUp.abort(reason));
        return new Promise<never>(() => {});
      };
      const { client, called, server } = await toolServer('slow', {
        slow: where === 'call' ? stop : () => 'ok',
      });
      if (where === 'list') server.handle('tools/list', stop);
      const lines: Line[] = where === 'model' ? [stop] : [['1', '2', '3'].map((id) => call(id, 'slow'))];
      const heard: string[] = [];
      const failure = await failureOf(
        runToolLoop({
          provider: new Scripted(...lines),
          clients: client,
          messages: QUESTION,
          signal: giveUp.signal,
          maxParallelCalls: 1,
          onEvent: ({ type }) => heard.push(type),
          ...(where === 'approval' ? { approve: stop } : {}),
        }),
      );
      const then = heard.length;
      expect(failure).toBe(reason);
      await new Promise((resolve) => setImmediate(resolve));
      expect(called.length).toBe(where === 'call' ? 1 : 0);
      expect(heard).toHaveLength(then);
    },
  );
});

it('begins no call after its end, of a source that does not look at the signal', async () => {
  const giveUp = new AbortController();
  let calls = 0;
  const source: ToolSource = {
    listTools: async () => [{ name: 'f', inputSchema: { type: 'object' } }],
    callTool: async () => {
      calls += 1;
      return { content: [] };
    },
  };
  const onEvent = ({ type }: ToolLoopEvent) => {
    if (type === 'result') giveUp.abort(new Error('enough'));
  };
  const lines = [['1', '2', '3'].map((id) => call(id, 'f'))];
  const options = { signal: giveUp.signal, maxParallelCalls: 1, onEvent };
  expect(await failureOf(run(lines, source, options))).toEqual(new Error('enough'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls).toBe(1);
});

it('leaves nothing at the signal when it is over', async () => {
  const { client } = await toolServer('math', { add });
  const { signal } = new AbortController();
  await run([[call('1', 'add')], 'Fine.'], client, { signal, approve: () => true });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('rejects with what the provider rejects with', async () => {
  const { client } = await toolServer('math', { add });
  const error = new Error('no model');
  expect(await failureOf(run([() => Promise.reject(error)], client))).toBe(error);
});

it('goes on when a listener throws; what it throws is an uncaught exception', async () => {
  const { client } = await toolServer('math', { add });
  const before = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  const uncaught: unknown[] = [];
  process.on('uncaughtException', (error) => uncaught.push(error));
  const onEvent = ({ type }: ToolLoopEvent) => {
    if (type === 'reply') throw new Error('listener');
  };
  const { result } = await run(['Hi'], client, { onEvent });
  await new Promise((resolve) => setImmediate(resolve));
  process.removeAllListeners('uncaughtException');
  for (const listener of before) process.on('uncaughtException', listener);
  expect(result.end).toBe('answered');
  expect(uncaught).toEqual([new Error('listener')]);
});
