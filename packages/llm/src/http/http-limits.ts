import { wholeNumber } from '../whole-number.ts';
import type { LlmHttpOptions } from './http-options.ts';

/** What bounds a request. */
export type HttpLimits = {
  readonly [Name in 'timeoutMs' | 'maxRetries' | 'maxRetryAfterMs' | 'maxResponseBytes']: number;
};

const DEFAULTS: HttpLimits = {
  timeoutMs: 120_000,
  maxRetries: 2,
  maxRetryAfterMs: 60_000,
  maxResponseBytes: 16 * 1024 * 1024,
};

/** The bounds that options set. @throws {LlmError} `invalid-option` */
export function limitsOf(options: LlmHttpOptions): HttpLimits {
  const limit = (name: keyof HttpLimits) => wholeNumber(name, options[name] ?? DEFAULTS[name]);
  return {
    timeoutMs: limit('timeoutMs'),
    maxRetries: limit('maxRetries'),
    maxRetryAfterMs: limit('maxRetryAfterMs'),
    maxResponseBytes: limit('maxResponseBytes'),
  };
}
