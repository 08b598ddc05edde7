import type { LlmEvent, LlmReply } from '@mcplkit/llm';

/** All events of a stream. */
export async function collect(stream: AsyncIterable<LlmEvent>): Promise<LlmEvent[]> {
  const all: LlmEvent[] = [];
  for await (const event of stream) all.push(event);
  return all;
}

/** The whole answer of a stream. */
export async function replyOf(stream: AsyncIterable<LlmEvent>): Promise<LlmReply | undefined> {
  const last = (await collect(stream)).at(-1);
  return last?.type === 'end' ? last.reply : undefined;
}

/** What a stream or a call rejects with; fails when it does not. */
export async function failureOf(work: PromiseLike<unknown>): Promise<unknown> {
  return Promise.resolve(work).then(
    (value) => {
      throw new Error(`It did not fail, but gave ${JSON.stringify(value)}.`);
    },
    (error: unknown) => error,
  );
}
