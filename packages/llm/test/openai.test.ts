import { type LlmTurn, OpenAiChatProvider } from '@mcplkit/llm';
import { describe, expect, it } from 'vitest';
import { collect, failureOf, replyOf } from './support/collect.ts';
import { broken, endless, events, json, modelServer } from './support/model-server.ts';
import { callPiece, chunks, completion, delta, STREAM, STREAM_REPLY } from './support/openai-wire.ts';
import { everyCut, fetchOf } from './support/pieces.ts';

const HELLO: LlmTurn[] = [{ role: 'user', content: 'Hello' }];

function reader(text: string) {
  const [bytes] = [new TextEncoder().encode(text)];
  return new OpenAiChatProvider({ baseUrl: 'http://model.invalid', model: 'm', fetch: fetchOf(bytes) });
}

describe('a whole answer', () => {
  it('is asked for as the API wants it, and read', async () => {
    const answer = completion({ role: 'assistant', content: 'Hi' }, 'stop', {
      prompt_tokens: 3,
      completion_tokens: 2,
      total_tokens: 5,
    });
    const { url, sent } = await modelServer(json(answer));
    const provider = new OpenAiChatProvider({
      baseUrl: `${url}/v1/`,
      model: 'big',
      apiKey: 'sk-secret',
      headers: { 'X-Team': 'blue' },
      defaults: { temperature: 0.5, extra: { seed: 1, top_p: 0.1 } },
    });
    const reply = await provider.complete({
      messages: [{ role: 'system', content: 'Be kind.' }, ...HELLO],
      tools: [{ name: 'add', description: 'Adds.', inputSchema: { type: 'object' } }],
      toolChoice: { name: 'add' },
      maxTokens: 10,
      stop: ['END'],
      extra: { top_p: 0.2, messages: [], stream: true },
    });
    expect(reply).toEqual({
      id: 'c1',
      model: 'm',
      content: 'Hi',
      toolCalls: [],
      finishReason: 'stop',
      usage: { promptTokens: 3, completionTokens: 2, totalTokens: 5 },
    });
    const [request] = sent;
    expect(request).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer sk-secret', 'x-team': 'blue', 'content-type': 'application/json' },
    });
    expect(request?.body).toEqual({
      model: 'big',
      temperature: 0.5,
      max_tokens: 10,
      stop: ['END'],
      seed: 1,
      top_p: 0.2,
      stream: false,
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'Hello' },
      ],
      tools: [
        {
          type: 'function',
          function: { name: 'add', description: 'Adds.', parameters: { type: 'object', properties: {} } },
        },
      ],
      tool_choice: { type: 'function', function: { name: 'add' } },
    });
  });

  it.each([
    ['as texts', '{"a":1}', '{"a":1}'],
    ['as an object, as some servers do', { a: 1 }, '{"a":1}'],
    ['as nothing', undefined, ''],
  ])('brings calls with their arguments %s', async (_how, args, text) => {
    const call = { id: 'x', type: 'function', function: { name: 'add', arguments: args } };
    const twice = completion({ content: null, tool_calls: [call, call] }, 'tool_calls');
    const { url } = await modelServer(json(twice));
    const { toolCalls } = await new OpenAiChatProvider({ baseUrl: url, model: 'm' }).complete({
      messages: HELLO,
    });
    expect(toolCalls).toEqual([
      { id: 'x', name: 'add', arguments: text },
      { id: 'x_1', name: 'add', arguments: text },
    ]);
  });

  it.each([
    ['is not JSON', '<html>', 'malformed-response'],
    ['has no choices', '{}', 'malformed-response'],
    ['has an empty list of choices', '{"choices":[]}', 'malformed-response'],
    ['reports a failure with the status of a success', '{"error":{"message":"no room"}}', 'provider-error'],
  ])('is an error when it %s', async (_what, text, code) => {
    const { url } = await modelServer(json(text));
    const failure = failureOf(
      new OpenAiChatProvider({ baseUrl: url, model: 'm' }).complete({ messages: HELLO }),
    );
    expect(await failure).toMatchObject({ name: 'LlmError', code });
  });

  it('reads a list of parts, and a refusal', async () => {
    const parts = completion({
      content: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    });
    const refusal = completion({ content: null, refusal: 'I will not.' });
    const { url } = await modelServer(json(parts), json(refusal));
    const provider = new OpenAiChatProvider({ baseUrl: url, model: 'm' });
    expect((await provider.complete({ messages: HELLO })).content).toBe('ab');
    expect((await provider.complete({ messages: HELLO })).content).toBe('I will not.');
  });
});

describe('a conversation with calls', () => {
  const picture = { type: 'image' as const, data: 'AAAA', mimeType: 'image/png' };
  const conversation: LlmTurn[] = [
    { role: 'user', content: [{ type: 'text', text: 'Look:' }, picture] },
    {
      role: 'assistant',
      content: '',
      toolCalls: [
        { id: '1', name: 'draw', arguments: '{"a":1}' },
        { id: '2', name: 'draw', arguments: '{"a":' },
      ],
    },
    { role: 'tool', callId: '1', name: 'draw', content: [{ type: 'text', text: 'drawn' }, picture] },
    { role: 'tool', callId: '2', name: 'draw', content: 'broken', isError: true },
    { role: 'user', content: 'And now?' },
  ];

  async function messagesOf(toolMedia: ('image' | 'audio')[] | undefined) {
    const { url, sent } = await modelServer(json(completion({ content: '' })));
    await new OpenAiChatProvider({ baseUrl: url, model: 'm', toolMedia }).complete({
      messages: conversation,
    });
    return sent[0]?.body.messages;
  }

  const url = 'data:image/png;base64,AAAA';
  const said = {
    role: 'user',
    content: [
      { type: 'text', text: 'Look:' },
      { type: 'image_url', image_url: { url } },
    ],
  };
  const asked = {
    role: 'assistant',
    content: null,
    tool_calls: [
      { id: '1', type: 'function', function: { name: 'draw', arguments: '{"a":1}' } },
      { id: '2', type: 'function', function: { name: 'draw', arguments: '{"INVALID_JSON":"{\\"a\\":"}' } },
    ],
  };

  it('is sent back, with a note for what a tool shows', async () => {
    expect(await messagesOf(undefined)).toEqual([
      said,
      asked,
      { role: 'tool', tool_call_id: '1', content: 'drawn\n[picture, image/png, 3 bytes: not shown]' },
      { role: 'tool', tool_call_id: '2', content: 'Error: broken' },
      { role: 'user', content: 'And now?' },
    ]);
  });

  it('shows it behind all results, where the model takes it', async () => {
    expect(await messagesOf(['image'])).toEqual([
      said,
      asked,
      {
        role: 'tool',
        tool_call_id: '1',
        content: 'drawn\n[picture, image/png, 3 bytes: it follows behind the results]',
      },
      { role: 'tool', tool_call_id: '2', content: 'Error: broken' },
      {
        role: 'user',
        content: [
          { type: 'text', text: '[from the tool draw, call 1]' },
          { type: 'image_url', image_url: { url } },
        ],
      },
      { role: 'user', content: 'And now?' },
    ]);
  });
});

describe('a stream', () => {
  it('is the same answer wherever it is cut', async () => {
    for (const pieces of everyCut(STREAM)) {
      const fetch = fetchOf(...pieces);
      const provider = new OpenAiChatProvider({ baseUrl: 'http://model.invalid', model: 'm', fetch });
      expect(await replyOf(provider.stream({ messages: HELLO }))).toEqual(STREAM_REPLY);
    }
  });

  it('comes as events, from a server that sends byte by byte', async () => {
    const { url, sent } = await modelServer((response) => {
      response.writeHead(200);
      for (const byte of new TextEncoder().encode(STREAM)) response.write(Uint8Array.of(byte));
      response.end();
    });
    const provider = new OpenAiChatProvider({ baseUrl: url, model: 'm' });
    expect(await collect(provider.stream({ messages: HELLO }))).toEqual([
      { type: 'begin', id: 'c1', model: 'm' },
      { type: 'text', text: 'Grüße, ' },
      { type: 'text', text: '世界 🎈\u2028' },
      { type: 'toolCall', call: STREAM_REPLY.toolCalls[0] },
      { type: 'toolCall', call: STREAM_REPLY.toolCalls[1] },
      { type: 'usage', usage: STREAM_REPLY.usage },
      { type: 'end', reply: STREAM_REPLY },
    ]);
    expect(sent[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  });

  it.each<[string, object[], [string, string, string][]]>([
    [
      'the same index for calls of other ids',
      [callPiece(0, 'a', 'f', '{}'), callPiece(0, 'b', 'g', '{}')],
      [
        ['a', 'f', '{}'],
        ['b', 'g', '{}'],
      ],
    ],
    [
      'no index',
      [
        callPiece(undefined, 'a', 'f', '{"x"'),
        callPiece(undefined, undefined, undefined, ':1}'),
        callPiece(undefined, 'b', 'g', ''),
      ],
      [
        ['a', 'f', '{"x":1}'],
        ['b', 'g', ''],
      ],
    ],
    [
      'no ids',
      [callPiece(0, undefined, 'f', ''), callPiece(1, undefined, 'g', '')],
      [
        ['call_0', 'f', ''],
        ['call_1', 'g', ''],
      ],
    ],
    [
      'an index that is huge, and one that is no number',
      [
        callPiece(1e9, 'a', 'f', ''),
        delta({ tool_calls: [{ index: '__proto__', id: 'b', function: { name: 'g' } }] }),
      ],
      [
        ['a', 'f', ''],
        ['b', 'g', ''],
      ],
    ],
    [
      'the name in each piece, and arguments that are an object',
      [callPiece(0, 'a', 'f', ''), callPiece(0, 'a', 'f', { x: 1 })],
      [['a', 'f', '{"x":1}']],
    ],
    [
      'pieces that are none',
      [delta({ tool_calls: [null, 7, { function: 'f' }] }), delta({ tool_calls: 'f' })],
      [['call_0', '', '']],
    ],
  ])('puts calls together that come with %s', async (_what, pieces, calls) => {
    const reply = await replyOf(
      reader(chunks(...pieces, delta({}, 'tool_calls'))).stream({ messages: HELLO }),
    );
    expect(reply?.toolCalls.map(({ id, name, arguments: args }) => [id, name, args])).toEqual(calls);
  });

  it('is whole without [DONE] and without the last line feeds, once it has said why it ends', async () => {
    const whole = STREAM.replace('data: [DONE]\n\n', '').trimEnd();
    expect(await replyOf(reader(whole).stream({ messages: HELLO }))).toEqual(STREAM_REPLY);
  });

  it('that ends early is an error, wherever it ends', async () => {
    const text = chunks(delta({ content: 'Hello' }), delta({ content: ' you' }), delta({}, 'stop'));
    const whole = text.indexOf('"stop"}]}') + '"stop"}]}'.length;
    for (let at = 0; at < whole; at += 1) {
      const failure = await failureOf(replyOf(reader(text.slice(0, at)).stream({ messages: HELLO })));
      expect(failure).toMatchObject({
        code: expect.stringMatching(/^(incomplete-stream|malformed-response)$/),
      });
    }
    const done = chunks(delta({ content: 'Hello' }));
    expect(await failureOf(replyOf(reader(done).stream({ messages: HELLO })))).toMatchObject({
      code: 'incomplete-stream',
    });
  });

  it('that breaks is an error, and is not asked for again', async () => {
    const { url, sent } = await modelServer(broken(STREAM.slice(0, 200)), events(STREAM));
    const provider = new OpenAiChatProvider({ baseUrl: url, model: 'm' });
    const failure = await failureOf(replyOf(provider.stream({ messages: HELLO })));
    expect(failure).toMatchObject({ code: 'incomplete-stream', cause: expect.any(Error) });
    expect(sent).toHaveLength(1);
  });

  it('that reports a failure is an error with its words', async () => {
    const text = `${chunks(delta({ content: 'a' })).replace('data: [DONE]\n\n', '')}data: {"error":{"message":"overloaded"}}\n\n`;
    expect(await failureOf(replyOf(reader(text).stream({ messages: HELLO })))).toMatchObject({
      code: 'provider-error',
      message: expect.stringContaining('overloaded'),
    });
  });

  it.each([
    ['an event that is not JSON', 'data: {"id":\n\n', 'malformed-response'],
    ['a page', '<html>\n\n', 'incomplete-stream'],
    ['nothing', '', 'incomplete-stream'],
    ['JSON that is no chunk', 'data: 7\n\ndata: null\n\ndata: []\n\n', 'incomplete-stream'],
  ])('of %s is an error', async (_what, text, code) => {
    expect(await failureOf(replyOf(reader(text).stream({ messages: HELLO })))).toMatchObject({ code });
  });

  it('is given up with its signal: the reason comes back, and the server sees the connection close', async () => {
    const { answer, closed } = endless(chunks(delta({ content: 'a' })).replace('data: [DONE]\n\n', ''));
    const { url } = await modelServer(answer);
    const provider = new OpenAiChatProvider({ baseUrl: url, model: 'm' });
    const giveUp = new AbortController();
    const reading = (async () => {
      for await (const event of provider.stream({ messages: HELLO }, giveUp.signal)) {
        if (event.type === 'text') giveUp.abort(new Error('enough'));
      }
    })();
    await expect(reading).rejects.toThrow('enough');
    await closed;
  });

  it('that is left early frees its connection', async () => {
    const { answer, closed } = endless(chunks(delta({ content: 'a' })).replace('data: [DONE]\n\n', ''));
    const { url } = await modelServer(answer);
    for await (const event of new OpenAiChatProvider({ baseUrl: url, model: 'm' }).stream({
      messages: HELLO,
    })) {
      if (event.type === 'text') break;
    }
    await closed;
  });
});
