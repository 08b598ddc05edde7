import { argumentsToSend } from '../content/tool-arguments.ts';
import type { LlmRequest, LlmToolChoice } from '../provider.ts';
import { isObject } from '../reading.ts';
import { portableSchema } from '../tool-schema.ts';
import type { LlmAssistantTurn, LlmToolTurn, LlmTurn } from '../turns.ts';
import { type AnthropicBlock, anthropicContent } from './anthropic-content.ts';
import type { AnthropicMessagesOptions } from './anthropic-options.ts';

const DEFAULT_MAX_TOKENS = 4_096;

/** The body of a request to the Messages API. */
export function anthropicBody(
  request: LlmRequest,
  { model, defaults = {} }: AnthropicMessagesOptions,
  stream: boolean,
): object {
  const { tools = [], toolChoice } = request;
  const offered = tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    input_schema: portableSchema(inputSchema),
  }));
  const system = request.messages.filter((turn) => turn.role === 'system').map(({ content }) => content);
  return {
    model: request.model ?? defaults.model ?? model,
    max_tokens: request.maxTokens ?? defaults.maxTokens ?? DEFAULT_MAX_TOKENS,
    temperature: request.temperature ?? defaults.temperature,
    stop_sequences: request.stop ?? defaults.stop,
    ...defaults.extra,
    ...request.extra,
    ...(system.length === 0 ? {} : { system: system.join('\n\n') }),
    messages: messagesOf(request.messages),
    ...(offered.length === 0 ? {} : { tools: offered, tool_choice: choiceOf(toolChoice) }),
    stream,
  };
}

function choiceOf(choice: LlmToolChoice | undefined): unknown {
  if (choice === undefined) return undefined;
  if (typeof choice === 'object') return { type: 'tool', name: choice.name };
  return { type: choice === 'required' ? 'any' : choice };
}

interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: AnthropicBlock[];
}

/** Turns of the same side become one message: the results of a turn have to stand in one, in front of what is said. */
function messagesOf(turns: readonly LlmTurn[]): Message[] {
  const messages: Message[] = [];
  for (const turn of turns) {
    if (turn.role === 'system') continue;
    const role = turn.role === 'assistant' ? 'assistant' : 'user';
    const blocks = blocksOf(turn);
    const last = messages.at(-1);
    if (blocks.length === 0) continue;
    if (last?.role === role) last.content.push(...blocks);
    else messages.push({ role, content: blocks });
  }
  return messages;
}

function blocksOf(turn: Exclude<LlmTurn, { role: 'system' }>): AnthropicBlock[] {
  if (turn.role === 'user') return anthropicContent(turn.content);
  return turn.role === 'tool' ? [resultBlock(turn)] : assistantBlocks(turn);
}

function resultBlock({ callId, content, isError }: LlmToolTurn): AnthropicBlock {
  const failed = isError === true ? { is_error: true } : {};
  return { type: 'tool_result', tool_use_id: callId, content: anthropicContent(content), ...failed };
}

function assistantBlocks({ content, toolCalls = [], raw }: LlmAssistantTurn): AnthropicBlock[] {
  const signed =
    isObject(raw) && Array.isArray(raw.anthropic) ? (raw.anthropic as AnthropicBlock[]) : undefined;
  if (signed !== undefined) return [...signed];
  const text = content === '' ? [] : [{ type: 'text', text: content }];
  const calls = toolCalls.map(({ id, name, arguments: args }) => ({
    type: 'tool_use',
    id,
    name,
    input: argumentsToSend(args),
  }));
  return [...text, ...calls];
}
