import type { AbortSignalLike } from '@mcplkit/wire';
import { OpenAiChatProvider } from '../openai/openai-chat-provider.ts';
import type { LlmProvider, LlmRequest, LlmRequestOptions } from '../provider.ts';
import type { LlmMessage } from '../turns.ts';
import type { LlmClientConfig, LlmCompletion, LlmStreamResult } from './llm-client-types.ts';
import { LlmStream } from './llm-stream.ts';

/** What the original gives its one model to answer in, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 60_000;

/**
 * A client of one model, for texts: questions, answers, and answers as they come. It speaks OpenAI's chat completions,
 * at `<baseUrl>/v1/chat/completions`.
 *
 * Calls reject with `LlmError`, or with the reason of the signal once that is aborted.
 *
 * @example
 * ```ts
 * import { LlmClient } from '@mcplkit/llm';
 *
 * // Asks a model that runs on this machine, and prints its answer as it comes.
 * export async function ask(question: string): Promise<void> {
 *   const client = new LlmClient({ baseUrl: 'http://127.0.0.1:11434', model: 'qwen3' });
 *   for await (const { content } of client.stream([{ role: 'user', content: question }])) {
 *     console.log(content);
 *   }
 * }
 * ```
 */
export class LlmClient {
  /** What is beneath, for `runToolLoop` and whoever needs more than texts. */
  readonly provider: LlmProvider;

  /** @throws {LlmError} `invalid-option` */
  constructor(config: LlmClientConfig) {
    const { baseUrl, timeoutMs = DEFAULT_TIMEOUT_MS } = config;
    const path = /\/v1\/?$/.test(baseUrl) ? '/chat/completions' : '/v1/chat/completions';
    this.provider = new OpenAiChatProvider({ ...config, timeoutMs, path });
  }

  /** Asks, and waits for the whole answer. */
  async complete(
    messages: readonly LlmMessage[],
    options?: LlmRequestOptions,
    signal?: AbortSignalLike,
  ): Promise<LlmCompletion> {
    const reply = await this.provider.complete(requestOf(messages, options), signal);
    const { id, model, content, finishReason, usage } = reply;
    return { id, model, content, finishReason, ...(usage === undefined ? {} : { usage }) };
  }

  /** Asks when the result is first read, and gives the answer as it comes. */
  stream(
    messages: readonly LlmMessage[],
    options?: LlmRequestOptions,
    signal?: AbortSignalLike,
  ): LlmStreamResult {
    return new LlmStream(this.provider, requestOf(messages, options), signal);
  }
}

function requestOf(messages: readonly LlmMessage[], options: LlmRequestOptions | undefined): LlmRequest {
  return { ...options, messages };
}
