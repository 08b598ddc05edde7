import { AnthropicMessagesProvider, type LlmProvider, OpenAiChatProvider } from '@mcplkit/llm';

/** Two models behind the same port. */
export function models(apiKey: string): LlmProvider[] {
  return [
    new OpenAiChatProvider({ baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3' }),
    new AnthropicMessagesProvider({
      baseUrl: 'https://api.anthropic.com/v1',
      model: 'claude-sonnet-4-5',
      apiKey,
    }),
  ];
}
