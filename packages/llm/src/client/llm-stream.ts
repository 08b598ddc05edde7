import type { AbortSignalLike } from '@mcplkit/wire';
import { LlmError } from '../llm-error.ts';
import type { LlmProvider, LlmRequest } from '../provider.ts';
import { reasonOf } from '../until-aborted.ts';
import type { LlmStreamChunk, LlmStreamResult } from './llm-client-types.ts';

/** A stream of a provider, as its texts. */
export class LlmStream implements LlmStreamResult {
  readonly #provider: LlmProvider;
  readonly #request: LlmRequest;
  readonly #outer: AbortSignalLike | undefined;
  readonly #controller = new AbortController();
  #isTaken = false;

  constructor(provider: LlmProvider, request: LlmRequest, signal: AbortSignalLike | undefined) {
    this.#provider = provider;
    this.#request = request;
    this.#outer = signal;
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<LlmStreamChunk> {
    return this.#chunks();
  }

  async text(): Promise<string> {
    const texts: string[] = [];
    for await (const { content } of this) texts.push(content);
    return texts.join('');
  }

  abort(): void {
    this.#controller.abort(
      new LlmError('aborted', 'The stream was given up with abort(): there is no answer.'),
    );
  }

  async *#chunks(): AsyncGenerator<LlmStreamChunk, void, void> {
    if (this.#isTaken) {
      const words = 'The stream was read before, and a stream is read once: keep what came of it.';
      throw new LlmError('stream-consumed', words);
    }
    this.#isTaken = true;
    const outer = this.#outer;
    const follow = () => this.#controller.abort(outer === undefined ? undefined : reasonOf(outer));
    outer?.addEventListener('abort', follow);
    if (outer?.aborted === true) follow();
    try {
      let id = '';
      for await (const event of this.#provider.stream(this.#request, this.#controller.signal)) {
        // What has come already is given up too.
        if (this.#controller.signal.aborted) throw reasonOf(this.#controller.signal);
        if (event.type === 'begin') id = event.id;
        else if (event.type === 'text') yield { id, content: event.text };
        else if (event.type === 'end') yield { id, content: '', finishReason: event.reply.finishReason };
      }
    } finally {
      outer?.removeEventListener('abort', follow);
    }
  }
}
