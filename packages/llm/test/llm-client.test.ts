import { getEventListeners } from 'node:events';
import { LlmApiClient, LlmClient, LlmError, type LlmMessage } from '@mcplkit/llm';
import { expect, it } from 'vitest';
import { failureOf } from './support/collect.ts';
import { broken, endless, events, json, modelServer } from './support/model-server.ts';
import { chunks, completion, delta } from './support/openai-wire.ts';

const HELLO: LlmMessage[] = [{ role: 'user', content: 'Hello' }];
const STREAM = chunks(delta({ content: 'Hi ' }), delta({ content: 'there' }), delta({}, 'stop'));

it('asks at /v1, with what the config and the call say', async () => {
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
  const answer = json(completion({ content: 'Hi' }, 'length', usage));
  const { url, sent } = await modelServer(answer, answer);
  const config = { model: 'm', apiKey: 'k', defaults: { temperature: 0, maxTokens: 5 }, timeoutMs: 1000 };
  const client = new LlmClient({ baseUrl: url, ...config });
  expect(await client.complete(HELLO, { maxTokens: 9, extra: { seed: 1 } })).toEqual({
    id: 'c1',
    model: 'm',
    content: 'Hi',
    finishReason: 'length',
    usage: { promptTokens: 1, completionTokens: 2, totalTokens: 3 },
  });
  await new LlmClient({ baseUrl: `${url}/v1/`, ...config }).complete(HELLO);
  expect(sent.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/chat/completions']);
  expect(sent[0]?.body).toEqual({
    model: 'm',
    temperature: 0,
    max_tokens: 9,
    seed: 1,
    messages: HELLO,
    stream: false,
  });
});

it('has the name of the original too', () => {
  expect(LlmApiClient).toBe(LlmClient);
});

it('streams pieces, the last of which says why it ends', async () => {
  const { url } = await modelServer(events(STREAM), events(STREAM));
  const client = new LlmClient({ baseUrl: url, model: 'm' });
  const pieces: unknown[] = [];
  for await (const piece of client.stream(HELLO)) pieces.push(piece);
  expect(pieces).toEqual([
    { id: 'c1', content: 'Hi ' },
    { id: 'c1', content: 'there' },
    { id: 'c1', content: '', finishReason: 'stop' },
  ]);
  expect(await client.stream(HELLO).text()).toBe('Hi there');
});

it('sends nothing for a stream that nobody reads, and reads one once', async () => {
  const { url, sent } = await modelServer(events(STREAM));
  const stream = new LlmClient({ baseUrl: url, model: 'm' }).stream(HELLO);
  expect(sent).toEqual([]);
  await stream.text();
  expect(await failureOf(stream.text())).toMatchObject({ code: 'stream-consumed' });
  stream.abort();
  expect(sent).toHaveLength(1);
});

it('never lets what was cut off pass for an answer', async () => {
  const { url } = await modelServer(broken(STREAM.slice(0, 100)), json('overloaded', 400));
  const client = new LlmClient({ baseUrl: url, model: 'm', maxRetries: 0 });
  expect(await failureOf(client.stream(HELLO).text())).toMatchObject({ code: 'incomplete-stream' });
  const refusal = await failureOf(client.stream(HELLO).text());
  expect(refusal).toBeInstanceOf(LlmError);
  expect(refusal).toMatchObject({ status: 400, body: 'overloaded' });
});

it('that is aborted rejects, though all of it has come', async () => {
  const whole = await modelServer(events(STREAM));
  const stream = new LlmClient({ baseUrl: whole.url, model: 'm' }).stream(HELLO);
  const read = (async () => {
    for await (const _piece of stream) stream.abort();
  })();
  expect(await failureOf(read)).toMatchObject({ code: 'aborted' });

  const last = await modelServer(events(chunks(delta({ content: 'Hi' }, 'stop'))));
  const atItsEnd = new LlmClient({ baseUrl: last.url, model: 'm' }).stream(HELLO);
  const readToEnd = (async () => {
    for await (const _piece of atItsEnd) atItsEnd.abort();
  })();
  expect(await failureOf(readToEnd)).toMatchObject({ code: 'aborted' });

  const before = new LlmClient({ baseUrl: whole.url, model: 'm' }).stream(HELLO);
  before.abort();
  expect(await failureOf(before.text())).toMatchObject({ code: 'aborted' });
  expect(whole.sent).toHaveLength(1);
});

it('ends with the signal of the call, with its reason', async () => {
  const { answer } = endless(': here\n\n');
  const { url } = await modelServer(answer);
  const giveUp = new AbortController();
  const client = new LlmClient({ baseUrl: url, model: 'm' });
  const read = failureOf(client.stream(HELLO, {}, giveUp.signal).text());
  const reason = new Error('enough');
  giveUp.abort(reason);
  expect(await read).toBe(reason);
  expect(await failureOf(client.complete(HELLO, {}, giveUp.signal))).toBe(reason);
});

it('leaves nothing at the signal of a call that is over', async () => {
  const { url } = await modelServer(events(STREAM), json(completion({ content: 'Hi' })), json('no', 400));
  const { signal } = new AbortController();
  const client = new LlmClient({ baseUrl: url, model: 'm' });
  await client.stream(HELLO, {}, signal).text();
  await client.complete(HELLO, {}, signal);
  await failureOf(client.complete(HELLO, {}, signal));
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
