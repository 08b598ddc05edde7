import type { LlmHttpOptions } from '../http/http-options.ts';
import type { LlmRequestOptions } from '../provider.ts';

/** How Anthropic's Messages API is reached, and what each request says unless it says otherwise. */
export interface AnthropicMessagesOptions extends LlmHttpOptions {
  /** The model that answers, unless a request names another. */
  model: string;
  /** Sent as `x-api-key`. */
  apiKey?: string | undefined;
  /** What each request says unless it says otherwise. The API wants `maxTokens`: 4,096 where nobody says. */
  defaults?: LlmRequestOptions | undefined;
  /** The version of the API, sent as `anthropic-version`. Default `2023-06-01`. */
  version?: string | undefined;
  /** What follows `baseUrl`. Default `/messages`. */
  path?: string | undefined;
}
