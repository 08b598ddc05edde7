import type { AbortSignalLike } from '@mcplkit/wire';
import { type LlmClock, MACHINE_CLOCK, sleep } from '../clock.ts';
import { LlmError } from '../llm-error.ts';
import { isObject } from '../reading.ts';
import { reasonOf, untilAborted } from '../until-aborted.ts';
import { addressOf } from './address.ts';
import { Attempt } from './attempt.ts';
import type { LlmFetch, LlmFetchResponse } from './fetch-like.ts';
import { headersOf } from './headers.ts';
import { type HttpLimits, limitsOf } from './http-limits.ts';
import type { LlmHttpOptions } from './http-options.ts';
import { ResponseBody } from './response-body.ts';
import { backOff, isPassing, retryAfterOf } from './retry.ts';
import { Secrets } from './secrets.ts';
import { eventsOf } from './sse.ts';

/** The most bytes that are read of an answer that is no success. */
const MAX_ERROR_BYTES = 64 * 1024;

/** What went wrong with one attempt, and whether another may go better. */
interface Failure {
  readonly error: LlmError;
  readonly isPassing: boolean;
}

/** One address of a provider, to which JSON is posted. */
export class Endpoint {
  readonly #url: string;
  /** The address as errors show it: without its query, which may hold a key. */
  readonly #shown: string;
  readonly #headers: Record<string, string>;
  readonly #fetch: LlmFetch | undefined;
  readonly #limits: HttpLimits;
  readonly #clock: LlmClock;
  readonly #secrets: Secrets;

  /** @throws {LlmError} `invalid-option` */
  constructor(options: LlmHttpOptions, path: string, own: Readonly<Record<string, string>>) {
    const { url, shown, secrets } = addressOf(options.baseUrl, path);
    const { headers = {} } = options;
    this.#url = url;
    this.#shown = shown;
    this.#headers = headersOf(own, headers);
    const keys = [own.authorization, own['x-api-key']].filter((key) => key !== undefined);
    this.#secrets = new Secrets([...secrets, ...keys, ...Object.values(headers)]);
    this.#clock = options.clock ?? MACHINE_CLOCK;
    this.#fetch = options.fetch;
    this.#limits = limitsOf(options);
  }

  /** Posts, and reads the whole answer as JSON. */
  async json(body: object, signal: AbortSignalLike | undefined): Promise<unknown> {
    const answer = await this.#post(body, signal);
    const text = await this.#reading(() => answer.text(), signal);
    try {
      return JSON.parse(text);
    } catch {
      throw this.malformed('is not JSON', text);
    }
  }

  /** Posts, and reads the data of each event as JSON, up to one that `isEnd` takes for the end. */
  async *events(
    body: object,
    signal: AbortSignalLike | undefined,
    isEnd: (data: string) => boolean,
  ): AsyncGenerator<unknown, void, void> {
    const answer = await this.#post(body, signal);
    const events = eventsOf(answer.pieces(true));
    try {
      for (;;) {
        const { done, value } = await this.#reading(() => events.next(), signal);
        if (done === true || isEnd(value.data)) return;
        if (signal?.aborted === true) throw reasonOf(signal);
        yield this.#parsed(value.data);
      }
    } finally {
      await events.return();
    }
  }

  /** An error for an answer that is not in the provider's format. */
  malformed(what: string, body: string): LlmError {
    const words = `The answer of ${this.#shown} ${what}: it cannot be read, and what came of it is no answer.`;
    return new LlmError('malformed-response', words, { body: this.#secrets.hide(body.slice(0, 2_000)) });
  }

  /** An error for a failure that the provider reports inside its answer. */
  reported(error: unknown): LlmError {
    const body = this.#secrets.hide(JSON.stringify(error) ?? '').slice(0, MAX_ERROR_BYTES);
    const words = messageIn(error) ?? body.slice(0, 300);
    return new LlmError('provider-error', `${this.#shown} reports: ${this.#secrets.hide(words)}`, { body });
  }

  /** An error for a stream that is over in front of its end. */
  incomplete(cause?: unknown): LlmError {
    const words = `The stream of ${this.#shown} ended before the answer did: what came of it is no answer.`;
    return new LlmError('incomplete-stream', words, { cause });
  }

  #parsed(data: string): unknown {
    try {
      return JSON.parse(data);
    } catch {
      throw this.malformed('has an event that is not JSON', data);
    }
  }

  /** Reads, and says of what breaks the connection that the answer is not whole. */
  async #reading<T>(read: () => Promise<T>, signal: AbortSignalLike | undefined): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (signal?.aborted === true) throw reasonOf(signal);
      if (error instanceof LlmError) throw error;
      throw this.incomplete(this.#secrets.hideIn(error));
    }
  }

  async #post(body: object, signal: AbortSignalLike | undefined): Promise<ResponseBody> {
    const { maxRetries, maxRetryAfterMs } = this.#limits;
    const text = JSON.stringify(body);
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#try(text, signal);
      if (outcome instanceof ResponseBody) return outcome;
      const { error } = outcome;
      const asked = error.retryAfterMs ?? 0;
      if (!outcome.isPassing || attempt >= maxRetries || asked > maxRetryAfterMs) throw error;
      const wait = Math.max(asked, backOff(attempt, this.#clock));
      await sleep(this.#clock, wait, signal ?? new AbortController().signal);
    }
  }

  async #try(body: string, signal: AbortSignalLike | undefined): Promise<ResponseBody | Failure> {
    const { timeoutMs, maxResponseBytes } = this.#limits;
    const attempt = new Attempt(signal, this.#clock, timeoutMs);
    let response: LlmFetchResponse;
    try {
      if (attempt.signal.aborted) throw reasonOf(attempt.signal);
      response = await untilAborted(this.#send(body, attempt.signal), attempt.signal);
    } catch (error) {
      attempt.end();
      if (signal?.aborted === true) throw reasonOf(signal);
      if (error instanceof LlmError) return { error, isPassing: false };
      return { error: this.#unreachable(error), isPassing: true };
    }
    if (response.status >= 200 && response.status < 300) {
      return new ResponseBody(response, attempt, maxResponseBytes);
    }
    const beginning = await new ResponseBody(response, attempt, MAX_ERROR_BYTES).beginning();
    if (signal?.aborted === true) throw reasonOf(signal);
    return { error: this.#refused(response, beginning), isPassing: isPassing(response.status) };
  }

  #send(body: string, signal: AbortSignalLike): Promise<LlmFetchResponse> {
    const send: LlmFetch | undefined = this.#fetch ?? globalThis.fetch;
    if (send === undefined) {
      throw new LlmError(
        'invalid-option',
        'This runtime has no fetch: give the provider one, in its options.',
      );
    }
    return send(this.#url, {
      method: 'POST',
      headers: { ...this.#headers },
      body,
      redirect: 'manual',
      signal,
    });
  }

  #unreachable(error: unknown): LlmError {
    const cause = this.#secrets.hideIn(error);
    const words = `${this.#shown} could not be reached: ${cause.message}`;
    return new LlmError('network', words, { cause });
  }

  #refused({ status, headers }: LlmFetchResponse, beginning: string): LlmError {
    const body = this.#secrets.hide(beginning);
    const retryAfterMs = retryAfterOf(headers.get('retry-after'), this.#clock.now());
    // A browser hides the status of a redirect.
    const words =
      status === 0 || (status >= 300 && status < 400)
        ? 'it redirects, which is not followed: give the address it leads to as baseUrl.'
        : (messageIn(parsedOr(body)) ?? (body.slice(0, 300) || 'it gave no reason.'));
    return new LlmError('http', `${this.#shown} answered with status ${status}: ${words}`, {
      status,
      body,
      retryAfterMs,
    });
  }
}

/** The words of an error as providers write it: `{ error: { message } }`, `{ error }` or `{ message }`. */
function messageIn(error: unknown): string | undefined {
  const inner = isObject(error) && error.error !== undefined ? error.error : error;
  if (typeof inner === 'string') return inner.slice(0, 1_000);
  return isObject(inner) && typeof inner.message === 'string' ? inner.message.slice(0, 1_000) : undefined;
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
