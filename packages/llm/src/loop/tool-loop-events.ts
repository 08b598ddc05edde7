import type { McpProgressParams, McpTool, McpToolResult } from '@mcplkit/wire';
import type { LlmReply } from '../provider.ts';

/** A call that the model asks for, with the tool that it means. */
export interface ToolLoopCall {
  /** As the model's answer has it. */
  readonly id: string;
  /** The server's name, made unique. */
  readonly server: string;
  readonly tool: McpTool;
  /** By which the model knows the tool. */
  readonly name: string;
  readonly arguments: Record<string, unknown>;
  /** The surface that is meant, of a tool that comes and goes. */
  readonly surface?: string | undefined;
  /** Counts from 1. */
  readonly round: number;
}

/** What happens in a loop, as it happens. */
export type ToolLoopEvent =
  /** The model is asked. */
  | { readonly type: 'round'; readonly round: number; readonly tools: number }
  /** A piece of its answer. */
  | { readonly type: 'text'; readonly round: number; readonly text: string }
  /** Its whole answer. */
  | { readonly type: 'reply'; readonly round: number; readonly reply: LlmReply }
  /** A call begins: it was approved. */
  | { readonly type: 'call'; readonly call: ToolLoopCall }
  /** A server reports progress of a call. */
  | { readonly type: 'progress'; readonly call: ToolLoopCall; readonly progress: McpProgressParams }
  /** A call has its result, whole, which may be that the tool failed. */
  | { readonly type: 'result'; readonly call: ToolLoopCall; readonly result: McpToolResult }
  /** A call has no result. */
  | { readonly type: 'failed'; readonly call: ToolLoopCall; readonly error: unknown }
  /** A call was not approved; `error` is what the hook threw, if it did. */
  | {
      readonly type: 'denied';
      readonly call: ToolLoopCall;
      readonly reason: string;
      readonly error?: unknown;
    }
  /** The model asked for something that could not be called: no such tool, or arguments that are none. */
  | { readonly type: 'refused'; readonly round: number; readonly name: string; readonly reason: string }
  /** The tools of a server could not be listed again: those that it had are offered still. */
  | { readonly type: 'stale'; readonly server: string; readonly error: unknown };
