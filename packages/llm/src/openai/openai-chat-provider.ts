import type { AbortSignalLike } from '@mcplkit/wire';
import { Endpoint } from '../http/endpoint.ts';
import type { LlmEvent, LlmProvider, LlmReply, LlmRequest } from '../provider.ts';
import { isObject } from '../reading.ts';
import type { OpenAiChatOptions } from './openai-options.ts';
import { openAiReply } from './openai-reply.ts';
import { openAiBody } from './openai-request.ts';
import { OpenAiAssembler } from './openai-stream.ts';

/**
 * A model behind an API in the style of OpenAI's chat completions, which many servers speak, local ones among them.
 *
 * 408, 429, 5xx and a connection that cannot be made are tried again, with pauses that double and `retry-after`
 * honoured. An answer that has begun is never asked for again.
 */
export class OpenAiChatProvider implements LlmProvider {
  readonly #options: OpenAiChatOptions;
  readonly #endpoint: Endpoint;

  /** @throws {LlmError} `invalid-option` */
  constructor(options: OpenAiChatOptions) {
    const { apiKey, path = '/chat/completions' } = options;
    this.#options = options;
    this.#endpoint = new Endpoint(
      options,
      path,
      apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    );
  }

  async complete(request: LlmRequest, signal?: AbortSignalLike): Promise<LlmReply> {
    const answer = await this.#endpoint.json(openAiBody(request, this.#options, false), signal);
    this.#refuse(answer);
    const reply = openAiReply(answer);
    if (reply === undefined) throw this.#endpoint.malformed('has no message', JSON.stringify(answer));
    return reply;
  }

  async *stream(request: LlmRequest, signal?: AbortSignalLike): AsyncGenerator<LlmEvent, void, void> {
    const assembler = new OpenAiAssembler();
    const body = openAiBody(request, this.#options, true);
    for await (const chunk of this.#endpoint.events(body, signal, (data) => data.trim() === '[DONE]')) {
      this.#refuse(chunk);
      if (isObject(chunk)) yield* assembler.take(chunk);
    }
    const end = assembler.end();
    if (end === undefined) throw this.#endpoint.incomplete();
    yield* end;
  }

  /** Some servers report a failure with the status of a success. */
  #refuse(answer: unknown): void {
    if (isObject(answer) && answer.error !== undefined && answer.error !== null) {
      throw this.#endpoint.reported(answer);
    }
  }
}
