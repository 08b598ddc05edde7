import type { McpContentBlock } from '@mcplkit/wire';

/** Who speaks in a conversation of texts. */
export type LlmRole = 'system' | 'user' | 'assistant';

/** A text in a conversation. */
export interface LlmMessage {
  role: LlmRole;
  content: string;
}

/** A call that a model asks for. */
export interface LlmToolCall {
  /** By which its result names it. */
  id: string;
  name: string;
  /** As the model wrote them: JSON, if the model made no mistake. The empty text means that there are none. */
  arguments: string;
}

/** What the model is told at first. */
export interface LlmSystemTurn {
  role: 'system';
  content: string;
}

/** What the person says and shows. */
export interface LlmUserTurn {
  role: 'user';
  content: string | readonly McpContentBlock[];
}

/** What the model said, and which calls it asked for. */
export interface LlmAssistantTurn {
  role: 'assistant';
  content: string;
  toolCalls?: readonly LlmToolCall[] | undefined;
  /** What the provider that made this turn wants to see again unchanged, such as signed thoughts. No other reads it. */
  raw?: unknown;
}

/** The result of one call. Results follow the turn that asked for them. */
export interface LlmToolTurn {
  role: 'tool';
  /** The `id` of the call. */
  callId: string;
  /** The name that was called. */
  name: string;
  content: string | readonly McpContentBlock[];
  isError?: boolean | undefined;
}

/** A turn of a conversation in which tools are called. Every {@link LlmMessage} is one. */
export type LlmTurn = LlmSystemTurn | LlmUserTurn | LlmAssistantTurn | LlmToolTurn;
