import type { LlmFinishReason, LlmReply, LlmUsage } from '../provider.ts';
import { countOf, isObject, listOf, textOf } from '../reading.ts';
import { ToolCallList } from '../tool-call-list.ts';

/** A whole answer; `undefined` when it is none. */
export function openAiReply(answer: unknown): LlmReply | undefined {
  if (!isObject(answer) || !Array.isArray(answer.choices)) return undefined;
  const [choice]: unknown[] = answer.choices;
  if (!isObject(choice) || !isObject(choice.message)) return undefined;
  const { message } = choice;
  const calls = new ToolCallList();
  for (const call of listOf(message.tool_calls)) {
    if (isObject(call) && isObject(call.function)) {
      calls.add(textOf(call.id), textOf(call.function.name), argumentsText(call.function.arguments));
    }
  }
  return {
    id: textOf(answer.id),
    model: textOf(answer.model),
    content: contentText(message.content) || textOf(message.refusal),
    toolCalls: calls.all(),
    finishReason: finishReasonOf(choice.finish_reason),
    ...usageOf(answer.usage),
  };
}

/** Some servers give the arguments as an object, where the API has a text. */
export function argumentsText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** A text, or the texts of a list of parts. */
export function contentText(content: unknown): string {
  if (!Array.isArray(content)) return textOf(content);
  return content.map((part: unknown) => (isObject(part) ? textOf(part.text) : textOf(part))).join('');
}

export function finishReasonOf(reason: unknown): LlmFinishReason {
  switch (reason) {
    case 'stop':
    case 'length':
    case 'tool_calls':
    case 'content_filter':
      return reason;
    case 'function_call':
      return 'tool_calls';
    default:
      return 'other';
  }
}

export function usageOf(usage: unknown): { usage?: LlmUsage } {
  if (!isObject(usage)) return {};
  const promptTokens = countOf(usage.prompt_tokens);
  const completionTokens = countOf(usage.completion_tokens);
  const totalTokens = Math.max(countOf(usage.total_tokens), promptTokens + completionTokens);
  return { usage: { promptTokens, completionTokens, totalTokens } };
}
