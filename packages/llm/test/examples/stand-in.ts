import type { LlmEvent, LlmProvider, LlmReply, LlmRequest } from '@mcplkit/llm';

// Stands in for a model: it asks for one call, and repeats the result.
export class StandIn implements LlmProvider {
  async complete({ messages }: LlmRequest): Promise<LlmReply> {
    const head = { id: 'reply', model: 'stand-in' };
    const last = messages.at(-1);
    const [block] = last?.role === 'tool' ? last.content : [];
    if (typeof block === 'object' && block.type === 'text') {
      return { ...head, content: `It is ${block.text}.`, toolCalls: [], finishReason: 'stop' };
    }
    const call = { id: 'call', name: 'add', arguments: '{"a":1,"b":2}' };
    return { ...head, content: '', toolCalls: [call], finishReason: 'tool_calls' };
  }

  async *stream(request: LlmRequest): AsyncGenerator<LlmEvent> {
    yield { type: 'end', reply: await this.complete(request) };
  }
}
