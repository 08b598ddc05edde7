export { AnthropicMessagesProvider } from './anthropic/anthropic-messages-provider.ts';
export type { AnthropicMessagesOptions } from './anthropic/anthropic-options.ts';
export { LlmClient, LlmClient as LlmApiClient } from './client/llm-client.ts';
export type {
  LlmClientConfig,
  LlmCompletion,
  LlmStreamChunk,
  LlmStreamResult,
} from './client/llm-client-types.ts';
export type { LlmClock } from './clock.ts';
export type { LlmByteStream, LlmFetch, LlmFetchInit, LlmFetchResponse } from './http/fetch-like.ts';
export type { LlmHttpOptions } from './http/http-options.ts';
export type { LlmErrorCode, LlmErrorDetails } from './llm-error.ts';
export { LlmError } from './llm-error.ts';
export { runToolLoop } from './loop/run-tool-loop.ts';
export type { ToolLoopCall, ToolLoopEvent } from './loop/tool-loop-events.ts';
export type {
  ToolApproval,
  ToolLoopBounds,
  ToolLoopEnd,
  ToolLoopOptions,
  ToolLoopResult,
} from './loop/tool-loop-options.ts';
export type { ToolSource, ToolSourcePresence } from './loop/tool-source.ts';
export { OpenAiChatProvider } from './openai/openai-chat-provider.ts';
export type { OpenAiChatOptions } from './openai/openai-options.ts';
export type {
  LlmEvent,
  LlmFinishReason,
  LlmProvider,
  LlmReply,
  LlmRequest,
  LlmRequestOptions,
  LlmTool,
  LlmToolChoice,
  LlmUsage,
} from './provider.ts';
export type {
  LlmAssistantTurn,
  LlmMessage,
  LlmRole,
  LlmSystemTurn,
  LlmToolCall,
  LlmToolTurn,
  LlmTurn,
  LlmUserTurn,
} from './turns.ts';
