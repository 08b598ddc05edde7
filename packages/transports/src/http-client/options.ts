/** The `fetch` of the runtime that compiles this; where there is none, a function. */
export type FetchFunction = typeof globalThis extends { fetch: infer Fetch }
  ? Fetch
  : (url: string, init: object) => Promise<object>;

/** Headers by name. */
export type HttpHeaderValues = Readonly<Record<string, string>>;

/** How a client reaches its server. */
export interface StreamableHttpClientOptions {
  /** Headers of every request, such as `Authorization`; a function is asked each time, so that a token can change. */
  headers?: HttpHeaderValues | (() => HttpHeaderValues | Promise<HttpHeaderValues>) | undefined;
  /** Makes the requests. Default: the runtime's `fetch`. */
  fetch?: FetchFunction | undefined;
  /** The largest message either way, in bytes (in UTF-16 units on the way in). Default 64 MiB. */
  maxMessageBytes?: number | undefined;
  /** How often in a row a stream that broke is asked for again before it is given up. Default 5. */
  reconnectAttempts?: number | undefined;
  /**
   * How long to wait before the first of these, in milliseconds; each of the next waits twice as long, at most 30 s, and
   * all a little less by chance. A server that names a time is given that, from 10 ms to 5 minutes. Default 500.
   */
  reconnectDelayMs?: number | undefined;
  /** How long `close()` waits for the server to end the session, in milliseconds. Default 2,000. */
  closeTimeoutMs?: number | undefined;
}

/** The options of a client, each with a value. */
export interface ClientSettings {
  readonly headers: () => HttpHeaderValues | Promise<HttpHeaderValues>;
  readonly fetch: typeof fetch;
  readonly maxMessageBytes: number;
  readonly reconnectAttempts: number;
  readonly reconnectDelayMs: number;
  readonly closeTimeoutMs: number;
}

/** @throws {RangeError} for a number that is none, or below 0 */
export function clientSettingsOf(options: StreamableHttpClientOptions): ClientSettings {
  const { headers = {}, fetch: given } = options;
  const number = (name: keyof StreamableHttpClientOptions, value: number): number => {
    if (typeof value === 'number' && value >= 0) return value;
    throw new RangeError(`${name} must be a number that is not below 0; it is ${String(value)}.`);
  };
  return {
    headers: typeof headers === 'function' ? headers : () => headers,
    // Browsers want it called on the global object.
    fetch: given === undefined ? (url, init) => fetch(url, init) : (given as typeof fetch),
    maxMessageBytes: number('maxMessageBytes', options.maxMessageBytes ?? 64 * 1024 * 1024),
    reconnectAttempts: number('reconnectAttempts', options.reconnectAttempts ?? 5),
    reconnectDelayMs: number('reconnectDelayMs', options.reconnectDelayMs ?? 500),
    closeTimeoutMs: number('closeTimeoutMs', options.closeTimeoutMs ?? 2000),
  };
}
