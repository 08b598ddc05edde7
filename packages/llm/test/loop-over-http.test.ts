import { AnthropicMessagesProvider, OpenAiChatProvider, runToolLoop } from '@mcplkit/llm';
import { expect, it } from 'vitest';
import { anthropicEvents, block, ending, START } from './support/anthropic-wire.ts';
import { failureOf } from './support/collect.ts';
import { broken, events, modelServer } from './support/model-server.ts';
import { callPiece, chunks, delta } from './support/openai-wire.ts';
import { toolServer } from './support/tool-server.ts';

const messages = [{ role: 'user' as const, content: 'How much?' }];
const add = ({ a, b }: Record<string, unknown>) => String(Number(a) + Number(b));

it('runs over the wire of OpenAI', async () => {
  const { client } = await toolServer('math', { 'math/add': add });
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const { url, sent } = await modelServer(
    events(
      chunks(
        callPiece(0, 'a', 'math_add', '{"a":1'),
        callPiece(0, undefined, undefined, ',"b":2}'),
        delta({}, 'tool_calls'),
        { choices: [], usage },
      ),
    ),
    events(chunks(delta({ content: 'It is 3.' }), delta({}, 'stop'), { choices: [], usage })),
  );
  const provider = new OpenAiChatProvider({ baseUrl: url, model: 'm' });
  const result = await runToolLoop({ provider, clients: client, messages });
  expect(result).toMatchObject({
    end: 'answered',
    calls: 1,
    usage: { totalTokens: 4 },
    reply: { content: 'It is 3.' },
  });
  expect(sent[1]?.body.messages).toEqual([
    { role: 'user', content: 'How much?' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'math_add', arguments: '{"a":1,"b":2}' } }],
    },
    { role: 'tool', tool_call_id: 'a', content: '3' },
  ]);
});

it("runs over the wire of Anthropic's messages, signed thoughts and all", async () => {
  const { client } = await toolServer('math', { add });
  const thought = { type: 'thinking', thinking: 'Hm.', signature: 'sig' };
  const asked = { type: 'tool_use', id: 'toolu_a', name: 'add', input: { a: 1, b: 2 } };
  const { url, sent } = await modelServer(
    events(anthropicEvents(START, ...block(0, thought), ...block(1, asked), ...ending())),
    events(anthropicEvents(START, ...block(0, { type: 'text', text: 'It is 3.' }), ...ending('end_turn'))),
  );
  const provider = new AnthropicMessagesProvider({ baseUrl: url, model: 'm' });
  const result = await runToolLoop({ provider, clients: client, messages });
  expect(result).toMatchObject({ end: 'answered', calls: 1, reply: { content: 'It is 3.' } });
  expect(sent[1]?.body.messages).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'How much?' }] },
    { role: 'assistant', content: [thought, asked] },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'toolu_a', content: [{ type: 'text', text: '3' }] }],
    },
  ]);
});

it('makes no call of an answer that breaks off', async () => {
  const { client, called } = await toolServer('math', { add });
  const whole = chunks(callPiece(0, 'a', 'add', '{}'), delta({ content: '…' }));
  const { url } = await modelServer(broken(whole.slice(0, whole.indexOf('data: [DONE]'))));
  const provider = new OpenAiChatProvider({ baseUrl: url, model: 'm' });
  expect(await failureOf(runToolLoop({ provider, clients: client, messages }))).toMatchObject({
    code: 'incomplete-stream',
  });
  expect(called).toEqual([]);
});
