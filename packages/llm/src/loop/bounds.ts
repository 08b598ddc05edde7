import { wholeNumber } from '../whole-number.ts';
import type { ToolLoopBounds, ToolLoopOptions } from './tool-loop-options.ts';

const DEFAULTS: ToolLoopBounds = {
  maxRounds: 32,
  maxCalls: 128,
  maxParallelCalls: 8,
  maxTotalTokens: 1_000_000,
  timeoutMs: 600_000,
  maxResultChars: 100_000,
};

/** The bounds of a loop. @throws {LlmError} `invalid-option` */
export function boundsOf(options: ToolLoopOptions): ToolLoopBounds {
  const bound = (name: keyof ToolLoopBounds) => wholeNumber(name, options[name] ?? DEFAULTS[name]);
  return {
    maxRounds: bound('maxRounds'),
    maxCalls: bound('maxCalls'),
    maxParallelCalls: bound('maxParallelCalls'),
    maxTotalTokens: bound('maxTotalTokens'),
    timeoutMs: bound('timeoutMs'),
    maxResultChars: bound('maxResultChars'),
  };
}
