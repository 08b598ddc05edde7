import type { LlmClock } from '../clock.ts';
import type { LlmFetch } from './fetch-like.ts';

/** How a provider is reached. */
export interface LlmHttpOptions {
  /** The address in front of the path of each call, such as `http://127.0.0.1:8000/v1`. A query is kept. */
  baseUrl: string;
  /** Sent with each request, in lower-case or not; they replace those of the provider. Their values count as secrets. */
  headers?: Readonly<Record<string, string>> | undefined;
  /**
   * How long one attempt may take, in milliseconds; for a stream, how long it may be silent. 0 sets no bound. Default
   * 120,000.
   */
  timeoutMs?: number | undefined;
  /** How often a request is repeated that met 408, 429, 5xx or no connection. Default 2. */
  maxRetries?: number | undefined;
  /** The longest `retry-after` that is waited for, in milliseconds; a longer one is an error at once. Default 60,000. */
  maxRetryAfterMs?: number | undefined;
  /** The most bytes of one answer. Default 16 MiB. */
  maxResponseBytes?: number | undefined;
  /** Default: the `fetch` of the runtime. */
  fetch?: LlmFetch | undefined;
  /** Default: the machine's. */
  clock?: LlmClock | undefined;
}
