import type { LlmClock } from '../clock.ts';

/** The first pause, and the longest that is not asked for. */
const BASE_MS = 500;
const LONGEST_MS = 8_000;

/** Whether a status says that the same request may go well a little later. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status <= 599);
}

/** A pause that doubles with each attempt, from 0, and of which half is left to chance. */
export function backOff(attempt: number, clock: LlmClock): number {
  const whole = Math.min(LONGEST_MS, BASE_MS * 2 ** attempt);
  return Math.round(whole * (0.5 + clock.random() / 2));
}

/**
 * Reads `retry-after`, in milliseconds (RFC 9110, §10.2.3): a number of seconds, or a date.
 *
 * What is neither counts as absent; a date that has passed asks for no pause.
 */
export function retryAfterOf(value: string | null, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}(\.\d{1,9})?$/.test(text)) return Math.ceil(Number(text) * 1000);
  // A date begins with the name of a day; `Date.parse` alone would take almost anything.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) || text.length > 40) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
