import type { AbortSignalLike } from '@mcplkit/wire';
import type { LlmClock } from '../clock.ts';
import type { LlmProvider, LlmReply, LlmRequestOptions, LlmUsage } from '../provider.ts';
import type { LlmTurn } from '../turns.ts';
import type { ToolLoopCall, ToolLoopEvent } from './tool-loop-events.ts';
import type { ToolSource } from './tool-source.ts';

/** Whether a call may be made. The model is told the reason. */
export type ToolApproval = boolean | { readonly approved: boolean; readonly reason?: string | undefined };

/** What bounds a loop. */
export interface ToolLoopBounds {
  /** How often the model is asked. Default 32. */
  maxRounds: number;
  /** The most calls of all rounds. Default 128. */
  maxCalls: number;
  /** The most calls that run at the same time. Default 8; 1 runs them one after another. */
  maxParallelCalls: number;
  /**
   * The most tokens of all rounds, requests and answers together. It is looked at behind each answer. An answer without
   * `usage` is counted as a quarter of its characters and of those of its request. Default 1,000,000.
   */
  maxTotalTokens: number;
  /** How long all of it may take, in milliseconds; 0 sets no bound. Default 600,000. */
  timeoutMs: number;
  /** The most characters of text that the model is given of one result, or of what is shown. Default 100,000. */
  maxResultChars: number;
}

/** What {@link runToolLoop} takes. */
export interface ToolLoopOptions extends Partial<ToolLoopBounds> {
  provider: LlmProvider;
  /** Whose tools are offered. They are connected, and stay so. */
  clients: ToolSource | readonly ToolSource[];
  /** The conversation so far. It is not changed. */
  messages: readonly LlmTurn[];
  /** What each request says: the model, its bounds. */
  request?: LlmRequestOptions | undefined;
  /** Whether the model's answer is taken as it comes. Default true; without it there are no `text` events. */
  stream?: boolean | undefined;
  /** How long one call waits for its result, in milliseconds; progress starts it anew. Default: the client's. */
  callTimeoutMs?: number | undefined;
  /**
   * Decides about each call, one at a time and in their order. Only `true` and `{ approved: true }` approve; a hook
   * that throws denies. Without a hook every call is made.
   */
  approve?:
    | ((
        call: ToolLoopCall,
        context: { readonly signal: AbortSignalLike },
      ) => ToolApproval | PromiseLike<ToolApproval>)
    | undefined;
  /** Hears what happens. What it throws becomes an uncaught exception, and does not end the loop. */
  onEvent?: ((event: ToolLoopEvent) => void) | undefined;
  /** Default: the machine's. */
  clock?: LlmClock | undefined;
  /** Ends the loop: it rejects with the signal's reason, and what runs is given up. */
  signal?: AbortSignalLike | undefined;
}

/** Why a loop is over: the model has answered, or a bound was reached. */
export type ToolLoopEnd = 'answered' | 'rounds' | 'calls' | 'tokens' | 'time';

/** What came of a loop. */
export interface ToolLoopResult {
  readonly end: ToolLoopEnd;
  /** The model's last answer; `undefined` when time ran out in front of the first. */
  readonly reply: LlmReply | undefined;
  /**
   * The conversation with all that was added. Each call in it has its result, whatever ended the loop, so that it can
   * be gone on with.
   */
  readonly messages: readonly LlmTurn[];
  readonly rounds: number;
  /** How many calls were asked for, within the bound on them. */
  readonly calls: number;
  /** Of all rounds. What a provider did not tell is not in it. */
  readonly usage: LlmUsage;
}
