import type { LlmEvent, LlmProvider, LlmReply, LlmRequest, LlmToolCall } from '@mcplkit/llm';

/** What a model under the hand of a test says: a text, calls, or what a function makes of the request. */
export type Line =
  | string
  | readonly LlmToolCall[]
  | Partial<LlmReply>
  | ((request: LlmRequest, signal: AbortSignal | undefined) => Line | Promise<Line>);

/** A model that follows a script, and repeats its last line. */
export class Scripted implements LlmProvider {
  readonly requests: LlmRequest[] = [];
  readonly #lines: readonly Line[];

  constructor(...lines: Line[]) {
    this.#lines = lines;
  }

  async complete(request: LlmRequest, signal?: AbortSignal): Promise<LlmReply> {
    this.requests.push(structuredClone(request));
    const at = Math.min(this.requests.length, this.#lines.length) - 1;
    let line: Line = this.#lines[at] ?? '';
    while (typeof line === 'function') line = await line(request, signal);
    const told = typeof line === 'string' ? { content: line } : 'length' in line ? { toolCalls: line } : line;
    const finishReason = (told as Partial<LlmReply>).toolCalls === undefined ? 'stop' : 'tool_calls';
    return { id: 'r', model: 'scripted', content: '', toolCalls: [], finishReason, ...told };
  }

  async *stream(request: LlmRequest, signal?: AbortSignal): AsyncGenerator<LlmEvent, void, void> {
    const reply = await this.complete(request, signal);
    yield { type: 'begin', id: reply.id, model: reply.model };
    if (reply.content !== '') yield { type: 'text', text: reply.content };
    yield { type: 'end', reply };
  }
}

/** A call, as a model asks for it. */
export function call(id: string, name: string, args: unknown = {}): LlmToolCall {
  return { id, name, arguments: typeof args === 'string' ? args : JSON.stringify(args) };
}
