import { expect } from 'vitest';

/** What a program left behind. */
export interface Outcome {
  code: number | null;
  output: string;
}

export function expectGreen({ code, output }: Outcome): void {
  expect(code, output).toBe(0);
}

/** Red for the reason that was given, and not for another one. */
export function expectRed({ code, output }: Outcome, ...words: string[]): void {
  expect(code, output).toBe(1);
  for (const word of words) expect(output).toContain(word);
}
