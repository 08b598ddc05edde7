import type { AbortSignalLike, McpObjectSchema } from '@mcplkit/wire';
import type { LlmToolCall, LlmTurn } from './turns.ts';

/** What may be said about one request. */
export interface LlmRequestOptions {
  /** Default: that of the provider. */
  model?: string | undefined;
  temperature?: number | undefined;
  /** The most tokens of the answer. */
  maxTokens?: number | undefined;
  /** Texts in front of which the answer ends. */
  stop?: string[] | undefined;
  /**
   * Members for the request's body as they are, before those of the other options; `undefined` takes one out. The
   * conversation, the tools and `stream` cannot be replaced.
   */
  extra?: Record<string, unknown> | undefined;
}

/** A tool as a model sees it. */
export interface LlmTool {
  /** 1 to 64 of `A-Z a-z 0-9 _ -`. */
  name: string;
  description?: string | undefined;
  inputSchema: McpObjectSchema;
}

/** Whether the model may call tools, must not, must, or must call this one. */
export type LlmToolChoice = 'auto' | 'none' | 'required' | { readonly name: string };

/** What a provider is asked. */
export interface LlmRequest extends LlmRequestOptions {
  messages: readonly LlmTurn[];
  tools?: readonly LlmTool[] | undefined;
  /** Default `auto`. Counts only where there are tools. */
  toolChoice?: LlmToolChoice | undefined;
}

/** How many tokens a request and its answer have. */
export interface LlmUsage {
  /** Of the request, those from a cache among them. */
  promptTokens: number;
  completionTokens: number;
  totalTokens: number;
}

/** Why an answer ends: by itself, by a bound on its tokens, to have tools called, by a filter, or by something else. */
export type LlmFinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'other';

/** The whole answer of a model. */
export interface LlmReply {
  id: string;
  /** The model that answered. */
  model: string;
  content: string;
  toolCalls: readonly LlmToolCall[];
  finishReason: LlmFinishReason;
  /** Absent where the provider does not tell. */
  usage?: LlmUsage | undefined;
  /** For `raw` of the turn that this answer becomes. */
  raw?: unknown;
}

/** A part of an answer, as it comes. The last one is `end`, with the whole. */
export type LlmEvent =
  | { readonly type: 'begin'; readonly id: string; readonly model: string }
  /** A piece of text. */
  | { readonly type: 'text'; readonly text: string }
  /** A call, when all of it has come. */
  | { readonly type: 'toolCall'; readonly call: LlmToolCall }
  | { readonly type: 'usage'; readonly usage: LlmUsage }
  | { readonly type: 'end'; readonly reply: LlmReply };

/**
 * A model behind an API: the port that everything above stands on.
 *
 * Both methods reject with `LlmError`, or with the signal's reason once that is aborted. A stream either comes to its
 * `end` or throws: it never just stops. Leaving it early frees what it holds.
 *
 * @example
 * ```ts
 * import type { LlmEvent, LlmProvider, LlmReply, LlmRequest } from '@mcplkit/llm';
 *
 * // Stands in for a model: it asks for one call, and repeats the result.
 * export class StandIn implements LlmProvider {
 *   async complete({ messages }: LlmRequest): Promise<LlmReply> {
 *     const head = { id: 'reply', model: 'stand-in' };
 *     const last = messages.at(-1);
 *     const [block] = last?.role === 'tool' ? last.content : [];
 *     if (typeof block === 'object' && block.type === 'text') {
 *       return { ...head, content: `It is ${block.text}.`, toolCalls: [], finishReason: 'stop' };
 *     }
 *     const call = { id: 'call', name: 'add', arguments: '{"a":1,"b":2}' };
 *     return { ...head, content: '', toolCalls: [call], finishReason: 'tool_calls' };
 *   }
 *
 *   async *stream(request: LlmRequest): AsyncGenerator<LlmEvent> {
 *     yield { type: 'end', reply: await this.complete(request) };
 *   }
 * }
 * ```
 */
export interface LlmProvider {
  /** Asks, and waits for the whole answer. */
  complete(request: LlmRequest, signal?: AbortSignalLike): Promise<LlmReply>;
  /** Asks when it is first read, and gives the answer as it comes. */
  stream(request: LlmRequest, signal?: AbortSignalLike): AsyncIterable<LlmEvent>;
}
