import type { LlmHttpOptions } from '../http/http-options.ts';
import type { LlmRequestOptions } from '../provider.ts';

/** How an API in OpenAI's style is reached, and what each request says unless it says otherwise. */
export interface OpenAiChatOptions extends LlmHttpOptions {
  /** The model that answers, unless a request names another. */
  model: string;
  /** Sent as `authorization: Bearer …`. */
  apiKey?: string | undefined;
  /** What each request says unless it says otherwise. */
  defaults?: LlmRequestOptions | undefined;
  /**
   * What the model takes besides text when a tool returns it. The API has no place for it in the result, so it follows
   * in a message of the user; a note says so. Default: nothing, and a note stands in for it.
   */
  toolMedia?: readonly ('image' | 'audio')[] | undefined;
  /** What follows `baseUrl`. Default `/chat/completions`. */
  path?: string | undefined;
}
