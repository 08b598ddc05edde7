import { LlmError } from '../llm-error.ts';
import { untilAborted } from '../until-aborted.ts';
import type { Attempt } from './attempt.ts';
import type { LlmFetchResponse } from './fetch-like.ts';

/** The body of a response, within a bound. It is read once. */
export class ResponseBody {
  readonly #response: LlmFetchResponse;
  readonly #attempt: Attempt;
  readonly #maxBytes: number;

  constructor(response: LlmFetchResponse, attempt: Attempt, maxBytes: number) {
    this.#response = response;
    this.#attempt = attempt;
    this.#maxBytes = maxBytes;
  }

  /**
   * The text, piece by piece. Whoever stops reading has freed the connection.
   *
   * @param isHeard whether each piece starts the time-out anew
   */
  async *pieces(isHeard: boolean): AsyncGenerator<string, void, void> {
    const reader = this.#response.body?.getReader();
    const decoder = new TextDecoder();
    let bytes = 0;
    try {
      for (;;) {
        const read = reader?.read() ?? Promise.resolve({ done: true, value: undefined });
        const { done, value } = await untilAborted(read, this.#attempt.signal);
        if (done || value === undefined) break;
        bytes += value.byteLength;
        if (bytes > this.#maxBytes) throw this.#tooLarge();
        if (isHeard) this.#attempt.heard();
        yield decoder.decode(value, { stream: true });
      }
      yield decoder.decode();
    } finally {
      this.#attempt.end();
      // It may be closed already, or broken: there is nothing left to be told.
      reader?.cancel().catch(() => {});
    }
  }

  /** All of the text. */
  async text(): Promise<string> {
    const pieces: string[] = [];
    for await (const piece of this.pieces(false)) pieces.push(piece);
    return pieces.join('');
  }

  /** The beginning of the text, and nothing where it cannot be read: for an error that has its own message. */
  async beginning(): Promise<string> {
    const pieces: string[] = [];
    try {
      for await (const piece of this.pieces(false)) pieces.push(piece);
    } catch {
      // What came until then is better than nothing.
    }
    return pieces.join('');
  }

  #tooLarge(): LlmError {
    const words = `The provider's answer is over maxResponseBytes (${this.#maxBytes} bytes): it was not read to its end.`;
    return new LlmError('response-too-large', words);
  }
}
