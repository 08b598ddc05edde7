import { LlmError } from './llm-error.ts';

/**
 * An option that is a count or a time: a whole number from 0 on. Anything else would be a bound that never holds.
 *
 * @throws {LlmError} `invalid-option`
 */
export function wholeNumber(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new LlmError(
    'invalid-option',
    `${name} has to be a whole number from 0 on, and is ${String(value)}.`,
  );
}
