import { argumentsToSend } from '../content/tool-arguments.ts';
import type { LlmFinishReason, LlmReply, LlmUsage } from '../provider.ts';
import { countOf, isObject, textOf } from '../reading.ts';
import { ToolCallList } from '../tool-call-list.ts';
import type { LlmToolCall } from '../turns.ts';
import type { AnthropicBlock } from './anthropic-content.ts';

/** A block of an answer: its arguments are the text that the model wrote. */
export interface AnswerBlock {
  readonly block: AnthropicBlock;
  /** Of `tool_use`. */
  readonly args: string;
}

/** An answer put together from its blocks. */
export function replyFrom(
  head: { id: string; model: string },
  blocks: readonly AnswerBlock[],
  stopReason: unknown,
  usage: LlmUsage | undefined,
): LlmReply {
  const calls = new ToolCallList();
  const texts: string[] = [];
  const sent: AnthropicBlock[] = [];
  for (const { block, args } of blocks) {
    if (block.type === 'text') texts.push(textOf(block.text));
    const call =
      block.type === 'tool_use' ? calls.add(textOf(block.id), textOf(block.name), args) : undefined;
    sent.push(call === undefined ? block : useOf(call));
  }
  return {
    ...head,
    content: texts.join(''),
    toolCalls: calls.all(),
    finishReason: finishReasonOf(stopReason),
    ...(usage === undefined ? {} : { usage }),
    ...rawOf(sent),
  };
}

/** What the API wants to see again as it was, if there is more than text and calls: signed thoughts, among others. */
function rawOf(blocks: readonly AnthropicBlock[]): { raw?: unknown } {
  const isPlain = blocks.every(({ type }) => type === 'text' || type === 'tool_use');
  if (isPlain) return {};
  // An empty text comes now and then, and is refused when it is sent back.
  return { raw: { anthropic: blocks.filter(({ type, text }) => type !== 'text' || text !== '') } };
}

function useOf({ id, name, arguments: args }: LlmToolCall): AnthropicBlock {
  return { type: 'tool_use', id, name, input: argumentsToSend(args) };
}

/** A whole answer; `undefined` when it is none. */
export function anthropicReply(answer: unknown): LlmReply | undefined {
  if (!isObject(answer) || !Array.isArray(answer.content)) return undefined;
  const blocks = answer.content.filter(isBlock).map((block) => ({ block, args: inputText(block.input) }));
  const head = { id: textOf(answer.id), model: textOf(answer.model) };
  return replyFrom(head, blocks, answer.stop_reason, usageOf(answer.usage, undefined));
}

export function isBlock(value: unknown): value is AnthropicBlock {
  return isObject(value) && typeof value.type === 'string';
}

/** The input of a call as text; an object without members is none yet while it streams. */
export function inputText(input: unknown): string {
  return input === undefined ? '' : JSON.stringify(input);
}

function finishReasonOf(reason: unknown): LlmFinishReason {
  switch (reason) {
    case 'end_turn':
    case 'stop_sequence':
      return 'stop';
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'length';
    case 'tool_use':
      return 'tool_calls';
    case 'refusal':
      return 'content_filter';
    default:
      return 'other';
  }
}

/** What is told now, and what was told before: counts are of the whole answer, so that the later one holds. */
export function usageOf(usage: unknown, before: LlmUsage | undefined): LlmUsage | undefined {
  if (!isObject(usage)) return before;
  const inputs = [usage.input_tokens, usage.cache_creation_input_tokens, usage.cache_read_input_tokens];
  const told = inputs.reduce<number>((sum, value) => sum + countOf(value), 0);
  const promptTokens = told > 0 ? told : (before?.promptTokens ?? 0);
  const completionTokens = Math.max(countOf(usage.output_tokens), before?.completionTokens ?? 0);
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens };
}
