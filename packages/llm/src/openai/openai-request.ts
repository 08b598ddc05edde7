import { argumentsToSend } from '../content/tool-arguments.ts';
import type { LlmRequest, LlmToolChoice } from '../provider.ts';
import { portableSchema } from '../tool-schema.ts';
import type { LlmAssistantTurn, LlmToolTurn, LlmTurn } from '../turns.ts';
import { type OpenAiPart, toolContent, userContent } from './openai-content.ts';
import type { OpenAiChatOptions } from './openai-options.ts';

/** The body of a request in the style of OpenAI's chat completions. */
export function openAiBody(
  request: LlmRequest,
  { model, defaults = {}, toolMedia = [] }: OpenAiChatOptions,
  stream: boolean,
): object {
  const { tools = [], toolChoice } = request;
  const offered = tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: portableSchema(inputSchema) },
  }));
  return {
    model: request.model ?? defaults.model ?? model,
    temperature: request.temperature ?? defaults.temperature,
    max_tokens: request.maxTokens ?? defaults.maxTokens,
    stop: request.stop ?? defaults.stop,
    ...(stream ? { stream_options: { include_usage: true } } : {}),
    ...defaults.extra,
    ...request.extra,
    messages: messagesOf(request.messages, toolMedia),
    ...(offered.length === 0 ? {} : { tools: offered, tool_choice: choiceOf(toolChoice) }),
    stream,
  };
}

function choiceOf(choice: LlmToolChoice | undefined): unknown {
  return typeof choice === 'object' ? { type: 'function', function: { name: choice.name } } : choice;
}

function messagesOf(turns: readonly LlmTurn[], media: readonly ('image' | 'audio')[]): object[] {
  const messages: object[] = [];
  let following: OpenAiPart[] = [];
  // What was shown by tools follows behind all results of a turn: nothing may stand between those.
  const follow = () => {
    if (following.length > 0) messages.push({ role: 'user', content: following });
    following = [];
  };
  for (const turn of turns) {
    if (turn.role !== 'tool') follow();
    if (turn.role === 'tool') following.push(...pushResult(messages, turn, media));
    else if (turn.role === 'assistant') messages.push(assistantMessage(turn));
    else if (turn.role === 'user') messages.push({ role: 'user', content: userContent(turn) });
    else messages.push({ role: 'system', content: turn.content });
  }
  follow();
  return messages;
}

/** Adds the message of a result, and gives what has to follow. */
function pushResult(
  messages: object[],
  turn: LlmToolTurn,
  media: readonly ('image' | 'audio')[],
): OpenAiPart[] {
  const { text, following } = toolContent(turn, media);
  messages.push({ role: 'tool', tool_call_id: turn.callId, content: text });
  if (following.length === 0) return [];
  return [{ type: 'text', text: `[from the tool ${turn.name}, call ${turn.callId}]` }, ...following];
}

function assistantMessage({ content, toolCalls = [] }: LlmAssistantTurn): object {
  if (toolCalls.length === 0) return { role: 'assistant', content };
  const calls = toolCalls.map(({ id, name, arguments: text }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(argumentsToSend(text)) },
  }));
  return { role: 'assistant', content: content === '' ? null : content, tool_calls: calls };
}
