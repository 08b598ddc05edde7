import type { AbortSignalLike } from '@mcplkit/wire';
import { Endpoint } from '../http/endpoint.ts';
import type { LlmEvent, LlmProvider, LlmReply, LlmRequest } from '../provider.ts';
import { isObject } from '../reading.ts';
import type { AnthropicMessagesOptions } from './anthropic-options.ts';
import { anthropicReply } from './anthropic-reply.ts';
import { anthropicBody } from './anthropic-request.ts';
import { AnthropicAssembler } from './anthropic-stream.ts';

/**
 * A model behind Anthropic's Messages API, or another that speaks its format.
 *
 * 408, 429, 5xx and a connection that cannot be made are tried again, with pauses that double and `retry-after`
 * honoured. An answer that has begun is never asked for again.
 */
export class AnthropicMessagesProvider implements LlmProvider {
  readonly #options: AnthropicMessagesOptions;
  readonly #endpoint: Endpoint;

  /** @throws {LlmError} `invalid-option` */
  constructor(options: AnthropicMessagesOptions) {
    const { apiKey, path = '/messages', version = '2023-06-01' } = options;
    const key = apiKey === undefined ? {} : { 'x-api-key': apiKey };
    this.#options = options;
    this.#endpoint = new Endpoint(options, path, { 'anthropic-version': version, ...key });
  }

  async complete(request: LlmRequest, signal?: AbortSignalLike): Promise<LlmReply> {
    const answer = await this.#endpoint.json(anthropicBody(request, this.#options, false), signal);
    this.#refuse(answer);
    const reply = anthropicReply(answer);
    if (reply === undefined) throw this.#endpoint.malformed('has no content', JSON.stringify(answer));
    return reply;
  }

  async *stream(request: LlmRequest, signal?: AbortSignalLike): AsyncGenerator<LlmEvent, void, void> {
    const assembler = new AnthropicAssembler();
    const body = anthropicBody(request, this.#options, true);
    for await (const event of this.#endpoint.events(body, signal, () => false)) {
      this.#refuse(event);
      if (isObject(event)) yield* assembler.take(event);
      if (assembler.isWhole) break;
    }
    const end = assembler.end();
    if (end === undefined) throw this.#endpoint.incomplete();
    yield* end;
  }

  #refuse(answer: unknown): void {
    if (isObject(answer) && answer.type === 'error') throw this.#endpoint.reported(answer);
  }
}
