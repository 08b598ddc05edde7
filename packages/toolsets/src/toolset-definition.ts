import type { IMcpRequestContext } from '@mcplkit/server';
import type {
  AbortSignalLike,
  ContentBlock,
  EndedSurface,
  McpObjectSchema,
  McpTool,
  McpToolResult,
} from '@mcplkit/wire';
import type { AccessToken } from './access/access-token.ts';

/** Why an instance ended: a host closed it, it ended itself, nobody came back in time, or reading it failed. */
export type EndReason = EndedSurface['reason'];

/** A group of tools that is opened and closed as one. */
export interface ToolsetDefinition {
  /** For people. */
  title: string;
  /** What it is good for, for the model. */
  summary: string;
  /** How it is when a principal first appears. Default `closed`. */
  default?: 'open' | 'closed';
  /** Whether it can be opened more than once. Default false: it has at most one instance. */
  instances?: boolean;
  /** Its tools. A tool belongs to one toolset. */
  tools: readonly McpTool[];
  /** What it is opened with; checked, with defaults filled in. Default: an object with anything in it. */
  optionsSchema?: McpObjectSchema;
  /**
   * Opens one instance. What it throws is the answer to whoever opens: an `RpcError` as it is, anything else as a failure.
   *
   * @param options checked against `optionsSchema`
   */
  open(ctx: ToolsetContext, options: Record<string, unknown>): ToolsetInstance | PromiseLike<ToolsetInstance>;
}

/** One opened toolset, as its author makes it. */
export interface ToolsetInstance {
  /** For people; may be another one each time that it is read. Default: the toolset's. */
  readonly title?: string | undefined;
  /** The names of the tools that are there now. A throw ends the instance. */
  visible(): readonly string[];
  /** What the model is shown of it now. A throw ends the instance. */
  content?(): readonly ContentBlock[] | undefined;
  /** Runs a tool that is visible, with checked arguments; one call after another. */
  call(
    tool: string,
    args: Record<string, unknown>,
    call: ToolCall,
  ): McpToolResult | PromiseLike<McpToolResult>;
  /** Frees what it holds. Runs exactly once, in the moment in which the instance ends, even while a call of it runs. */
  close?(reason: EndReason): unknown;
}

/** What an instance knows of the call that it serves. */
export interface ToolCall {
  /** Aborted when the host cancels the call, its connection closes, or somebody else ends the instance. */
  readonly signal: AbortSignalLike;
  /** The surface that the call is addressed to; undefined for a static tool. */
  readonly surface: string | undefined;
  /** The request, with its session, its `_meta`, progress and log. */
  readonly request: IMcpRequestContext;
}

/** What an event says. */
export interface ToolsetEvent {
  /** For the model. */
  content: readonly ContentBlock[];
  /** What kind of event it is, as `namespace:value`. */
  tags?: readonly string[];
  /** Where it came from. */
  origin?: Record<string, unknown>;
  /** Unique for this occurrence. Default: a random one. */
  eventId?: string;
  /** When it happened, in ISO 8601. Default: now. */
  timestamp?: string;
}

/** What an instance does to the world around it. Its functions may be taken out of it, and are safe after its end. */
export interface ToolsetContext {
  /** Whose instance it is. */
  readonly principal: string;
  /** The toolset's name. */
  readonly toolset: string;
  /** The instance's name; undefined for a toolset without instances. */
  readonly instance: string | undefined;
  /** Whether it existed before and is opened again by `restore`. */
  readonly restored: boolean;
  /** Aborted when the instance ends. */
  readonly signal: AbortSignalLike;
  /** Has the surface read again, once in a turn of the event loop, and its hosts told of what changed. */
  changed(): void;
  /**
   * Tells the principal that something happened. What a call caused rides in its answer; anything else is pushed, or
   * held until it can be.
   *
   * @throws {TypeError} when the event has no content blocks, or no JSON form
   */
  emit(event: ToolsetEvent): void;
  /** Ends the instance, with a last word for the model. */
  end(content?: readonly ContentBlock[]): void;
  /**
   * Asks the host for a short-lived credential (MCPL RFC-015, a draft), or gives the one that is still good for more than
   * 30 seconds.
   *
   * Rejects with `AccessDeniedError` when the host refuses or does not speak this, and with `ConnectionClosedError`
   * when the principal has no connection.
   */
  access(audience: string, options?: { scopes?: readonly string[] }): Promise<AccessToken>;
}
