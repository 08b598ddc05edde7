import type { LlmHttpOptions } from '../http/http-options.ts';
import type { LlmRequestOptions, LlmUsage } from '../provider.ts';

/** How an {@link LlmClient} reaches its model. */
export interface LlmClientConfig extends Omit<LlmHttpOptions, 'baseUrl'> {
  /** The address without `/v1`, such as `http://127.0.0.1:11434`. One that ends in `/v1` is taken too. */
  baseUrl: string;
  /** The model that answers, unless a request names another. */
  model: string;
  /** Sent as `authorization: Bearer …`. */
  apiKey?: string | undefined;
  /** What each request says unless it says otherwise. */
  defaults?: LlmRequestOptions | undefined;
  /**
   * How long one attempt may take, in milliseconds; for a stream, how long it may be silent. 0 sets no bound. Default
   * 60,000.
   */
  timeoutMs?: number | undefined;
}

/** A whole answer. */
export interface LlmCompletion {
  id: string;
  /** The model that answered. */
  model: string;
  content: string;
  /** `stop`, `length`, `content_filter`, or another word. */
  finishReason: string;
  /** Absent where the provider does not tell. */
  usage?: LlmUsage | undefined;
}

/** A piece of an answer. */
export interface LlmStreamChunk {
  /** The same in all pieces of an answer. */
  id: string;
  /** The empty text in the last one. */
  content: string;
  /** In the last one. */
  finishReason?: string | undefined;
}

/**
 * An answer as it comes. The request is sent when it is first read, and it is read once: piece by piece, or as a whole.
 *
 * It ends when the answer has, with a piece that has a `finishReason`, and throws otherwise: `LlmError`, or the reason
 * of the signal. What was cut off never passes for an answer.
 */
export interface LlmStreamResult {
  [Symbol.asyncIterator](): AsyncIterableIterator<LlmStreamChunk>;
  /** Reads it to its end. */
  text(): Promise<string>;
  /** Gives it up: whoever reads it gets an `LlmError` with the code `aborted`. After the end it does nothing. */
  abort(): void;
}
