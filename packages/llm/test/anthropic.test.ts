import { AnthropicMessagesProvider, type LlmTurn } from '@mcplkit/llm';
import type { McpContentBlock } from '@mcplkit/wire';
import { describe, expect, it } from 'vitest';
import { anthropicEvents, block, ending, START, STREAM, STREAM_REPLY } from './support/anthropic-wire.ts';
import { collect, failureOf, replyOf } from './support/collect.ts';
import { broken, events, json, modelServer } from './support/model-server.ts';
import { everyCut, fetchOf } from './support/pieces.ts';

const HELLO: LlmTurn[] = [{ role: 'user', content: 'Hello' }];

function reader(...pieces: (string | Uint8Array)[]) {
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? new TextEncoder().encode(piece) : piece));
  return new AnthropicMessagesProvider({
    baseUrl: 'http://model.invalid',
    model: 'm',
    fetch: fetchOf(...bytes),
  });
}

/** What a conversation is sent as. */
async function sentAs(messages: readonly LlmTurn[]) {
  const { url, sent } = await modelServer(
    json({ id: 'x', model: 'm', content: [], stop_reason: 'end_turn' }),
  );
  await new AnthropicMessagesProvider({ baseUrl: url, model: 'm' }).complete({ messages });
  return sent[0]?.body;
}

describe('a whole answer', () => {
  it('is asked for as the API wants it, and read', async () => {
    const { url, sent } = await modelServer(
      json({
        id: 'msg_1',
        model: 'm',
        content: [
          { type: 'text', text: 'Well: ' },
          { type: 'tool_use', id: 'toolu_a', name: 'add', input: { x: 1 } },
        ],
        stop_reason: 'tool_use',
        usage: { input_tokens: 4, cache_creation_input_tokens: 3, output_tokens: 2 },
      }),
    );
    const provider = new AnthropicMessagesProvider({
      baseUrl: `${url}/v1`,
      model: 'big',
      apiKey: 'key-secret',
    });
    const reply = await provider.complete({
      messages: [{ role: 'system', content: 'Be kind.' }, { role: 'system', content: 'Be short.' }, ...HELLO],
      tools: [{ name: 'add', inputSchema: { type: 'object', properties: { x: { type: 'number' } } } }],
      toolChoice: 'required',
      stop: ['END'],
      extra: { top_k: 3 },
    });
    expect(reply).toEqual({
      id: 'msg_1',
      model: 'm',
      content: 'Well: ',
      toolCalls: [{ id: 'toolu_a', name: 'add', arguments: '{"x":1}' }],
      finishReason: 'tool_calls',
      usage: { promptTokens: 7, completionTokens: 2, totalTokens: 9 },
    });
    expect(sent[0]).toMatchObject({
      path: '/v1/messages',
      headers: { 'x-api-key': 'key-secret', 'anthropic-version': '2023-06-01' },
    });
    expect(sent[0]?.body).toEqual({
      model: 'big',
      max_tokens: 4096,
      stop_sequences: ['END'],
      top_k: 3,
      system: 'Be kind.\n\nBe short.',
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
      tools: [{ name: 'add', input_schema: { type: 'object', properties: { x: { type: 'number' } } } }],
      tool_choice: { type: 'any' },
      stream: false,
    });
  });

  it.each([
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['tool_use', 'tool_calls'],
    ['refusal', 'content_filter'],
    ['pause_turn', 'other'],
    [undefined, 'other'],
  ])('that ends by %s ends by %s', async (stop_reason, finishReason) => {
    const { url } = await modelServer(json({ content: [], stop_reason }));
    const provider = new AnthropicMessagesProvider({ baseUrl: url, model: 'm' });
    expect(await provider.complete({ messages: HELLO })).toMatchObject({ finishReason });
  });

  it('that is none is an error', async () => {
    const { url } = await modelServer(
      json('{"content":"Hi"}'),
      json({ type: 'error', error: { message: 'no' } }),
    );
    const provider = new AnthropicMessagesProvider({ baseUrl: url, model: 'm' });
    expect(await failureOf(provider.complete({ messages: HELLO }))).toMatchObject({
      code: 'malformed-response',
    });
    expect(await failureOf(provider.complete({ messages: HELLO }))).toMatchObject({ code: 'provider-error' });
  });
});

describe('a conversation', () => {
  it('has the results of a turn in one message, in front of what is said then', async () => {
    const { messages } = await sentAs([
      ...HELLO,
      {
        role: 'assistant',
        content: 'Let me see.',
        toolCalls: [
          { id: '1', name: 'f', arguments: '' },
          { id: '2', name: 'g', arguments: '[1]' },
        ],
      },
      { role: 'tool', callId: '1', name: 'f', content: '' },
      { role: 'tool', callId: '2', name: 'g', content: 'broken', isError: true },
      { role: 'user', content: 'Go on.' },
    ]);
    expect(messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Let me see.' },
          { type: 'tool_use', id: '1', name: 'f', input: {} },
          { type: 'tool_use', id: '2', name: 'g', input: { INVALID_JSON: '[1]' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: '1', content: [] },
          {
            type: 'tool_result',
            tool_use_id: '2',
            content: [{ type: 'text', text: 'broken' }],
            is_error: true,
          },
          { type: 'text', text: 'Go on.' },
        ],
      },
    ]);
  });

  it('gives back signed thoughts as they came', async () => {
    const { content, toolCalls, raw } = STREAM_REPLY;
    const { messages } = await sentAs([...HELLO, { role: 'assistant', content, toolCalls, raw }]);
    expect(messages[1]).toEqual({ role: 'assistant', content: raw.anthropic });
  });

  it('leaves out what is empty: the API refuses it', async () => {
    const { messages } = await sentAs([
      ...HELLO,
      { role: 'assistant', content: '' },
      { role: 'user', content: 'You?' },
    ]);
    expect(messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Hello' },
          { type: 'text', text: 'You?' },
        ],
      },
    ]);
  });

  const source = (media_type: string) => ({ type: 'base64', media_type, data: 'AAAA' });
  it.each<[string, McpContentBlock, object]>([
    [
      'a picture',
      { type: 'image', data: 'AAAA', mimeType: 'image/PNG; x=y' },
      { type: 'image', source: source('image/png') },
    ],
    [
      'a picture of a kind that is not taken',
      { type: 'image', data: 'AAAA', mimeType: 'image/tiff' },
      { type: 'text', text: '[picture, image/tiff, 3 bytes: the API has no form for it]' },
    ],
    [
      'a sound',
      { type: 'audio', data: 'A'.repeat(4096), mimeType: 'audio/wav' },
      { type: 'text', text: '[sound, audio/wav, 3 kB: the API has no form for it]' },
    ],
    [
      'a resource of text',
      { type: 'resource', resource: { uri: 'app://a', text: 'words' } },
      { type: 'text', text: '[resource app://a]\nwords' },
    ],
    [
      'a resource that is a picture',
      { type: 'resource', resource: { uri: 'app://a', blob: 'AAAA', mimeType: 'image/gif' } },
      { type: 'image', source: source('image/gif') },
    ],
    [
      'a document',
      { type: 'resource', resource: { uri: 'app://a', blob: 'AAAA', mimeType: 'application/pdf' } },
      { type: 'document', source: source('application/pdf') },
    ],
    [
      'a resource of other bytes',
      { type: 'resource', resource: { uri: 'app://a', blob: 'AAAA' } },
      { type: 'text', text: '[resource, app://a, 3 bytes: the API has no form for it]' },
    ],
    [
      'a link',
      {
        type: 'resource_link',
        uri: 'app://a',
        name: 'a',
        title: 'A',
        description: 'The first.',
        mimeType: 'text/css',
      },
      { type: 'text', text: '[link to a resource, app://a, A, The first., text/css: not read]' },
    ],
    [
      'a block of a later revision',
      { type: 'smell', data: 'AAAA' } as unknown as McpContentBlock,
      { type: 'text', text: '[content of the kind smell: not known here]' },
    ],
    [
      'a picture without bytes',
      { type: 'image' } as unknown as McpContentBlock,
      { type: 'text', text: '[picture, undefined, 0 bytes: it has no bytes]' },
    ],
  ])('has %s in the form that the API takes, or in words', async (_what, content, expected) => {
    const { messages } = await sentAs([{ role: 'tool', callId: '1', name: 'f', content: [content] }]);
    expect(messages[0].content[0].content).toEqual([expected]);
  });
});

describe('a stream', () => {
  it('is the same answer wherever it is cut', async () => {
    for (const pieces of everyCut(STREAM)) {
      expect(await replyOf(reader(...pieces).stream({ messages: HELLO }))).toEqual(STREAM_REPLY);
    }
  });

  it('comes as events', async () => {
    const { url, sent } = await modelServer(events(STREAM));
    const provider = new AnthropicMessagesProvider({ baseUrl: url, model: 'm' });
    expect(await collect(provider.stream({ messages: HELLO }))).toEqual([
      { type: 'begin', id: 'msg_1', model: 'm' },
      { type: 'text', text: 'Grüße, ' },
      { type: 'text', text: '世界 🎈' },
      { type: 'toolCall', call: STREAM_REPLY.toolCalls[0] },
      { type: 'toolCall', call: STREAM_REPLY.toolCalls[1] },
      { type: 'usage', usage: STREAM_REPLY.usage },
      { type: 'end', reply: STREAM_REPLY },
    ]);
    expect(sent[0]?.body).toMatchObject({ stream: true });
  });

  it('that ends early is an error, wherever it ends', async () => {
    const text = anthropicEvents(START, ...block(0, { type: 'text', text: 'Hi' }), ...ending('end_turn'));
    const whole = text.lastIndexOf('"}') + 2;
    for (let at = 0; at < whole; at += 1) {
      expect(await failureOf(replyOf(reader(text.slice(0, at)).stream({ messages: HELLO })))).toMatchObject({
        code: expect.stringMatching(/^(incomplete-stream|malformed-response)$/),
      });
    }
    expect(await replyOf(reader(text.slice(0, whole)).stream({ messages: HELLO }))).toMatchObject({
      content: 'Hi',
    });
  });

  it.each([
    ['says no reason', anthropicEvents(START, ...ending(null))],
    [
      'leaves a block open',
      anthropicEvents(START, ...block(0, { type: 'text', text: '' }).slice(0, 1), ...ending()),
    ],
  ])('that %s is not whole', async (_what, text) => {
    expect(await failureOf(replyOf(reader(text).stream({ messages: HELLO })))).toMatchObject({
      code: 'incomplete-stream',
    });
  });

  it('that breaks, or reports a failure, is an error', async () => {
    const overloaded = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
    const { url } = await modelServer(
      broken(STREAM.slice(0, 300)),
      events(anthropicEvents(START, overloaded)),
    );
    const provider = new AnthropicMessagesProvider({ baseUrl: url, model: 'm' });
    expect(await failureOf(replyOf(provider.stream({ messages: HELLO })))).toMatchObject({
      code: 'incomplete-stream',
    });
    expect(await failureOf(replyOf(provider.stream({ messages: HELLO })))).toMatchObject({
      code: 'provider-error',
      message: expect.stringContaining('Overloaded'),
    });
  });

  it('takes nothing from pieces that have not their form', async () => {
    const odd = [
      { type: 'content_block_delta', index: 9, delta: { type: 'text_delta', text: 'lost' } },
      { type: 'content_block_start', index: 0 },
      ...block(0, { type: 'text', text: 'a' }, { type: 'text_delta' }, { type: 'citations_delta' }),
    ];
    const text = anthropicEvents({ type: 'message_start' }, ...odd, ...ending('end_turn'));
    expect(await replyOf(reader(`data: 7\n\n${text}`).stream({ messages: HELLO }))).toMatchObject({
      content: 'a',
      toolCalls: [],
    });
  });
});
