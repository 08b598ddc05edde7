import type { EmptyResult, McpRequestMeta } from './common.ts';
import type { MethodTable } from './descriptor.ts';

export const toolLifecycleNames = ['tools/lifecycle', 'tools/observe'] as const;

/** What a tool does, roughly: the values of `_meta["mcpl/class"]` (MCPL RFC-008, §4, a draft). */
export type ToolClass =
  | 'comms'
  | 'memory'
  | 'notes'
  | 'files'
  | 'shell'
  | 'web'
  | 'computer'
  | 'media'
  | 'body'
  | 'control';

/** Where a call stands; the last three are its end. `pending` waits for a permission. */
export type ToolPhase = 'pending' | 'started' | 'completed' | 'failed' | 'aborted';

/**
 * Params of `tools/lifecycle`: a tool of somebody else was called (MCPL RFC-007, §3).
 *
 * It never carries what the tool returned. An end may be missing: whoever waits for it keeps a timeout.
 */
export type ToolsLifecycleParams = {
  /** Pairs the phases of a call; unique on the connection. */
  toolCallId: string;
  inferenceId: string;
  conversationId: string;
  /** As the model knows it. */
  tool: string;
  /** Empty when nobody has said. */
  class: ToolClass[];
  /** The connection that has the tool; absent for the host's own. */
  serverId?: string | undefined;
  /** As the server knows it; present with `serverId`. */
  serverTool?: string | undefined;
  phase: ToolPhase;
  /** Of a start: the arguments that were asked for and may be seen, at most 16 KiB by default. */
  input?: Record<string, unknown> | undefined;
  /** Whether more was cut from `input` than was not asked for. */
  inputAltered?: boolean | undefined;
  /** Whether arguments were asked for and kept back. */
  inputWithheld?: boolean | undefined;
  /** Of a completion: whether the result was an error. */
  isError?: boolean | undefined;
  /** Of an end: the time since `started`, in milliseconds. */
  durationMs?: number | undefined;
};

/** Which calls a rule speaks of: all members have to match; `*` stands for any characters (MCPL RFC-007, §6.1). */
export interface ToolMatch {
  tool?: string | undefined;
  serverTool?: string | undefined;
  serverId?: string | undefined;
  conversationId?: string | undefined;
  class?: ToolClass | undefined;
}

/** What a server wants to hear of the calls that match. */
export interface ToolObserveRule {
  match: ToolMatch;
  /** True by default. */
  report?: boolean | undefined;
  /** Which arguments: none by default, all, or the members at these dotted paths. */
  input?: boolean | string[] | undefined;
}

/** Params of `tools/observe`. The first rule that matches decides; without rules, calls come without arguments. */
export type ToolsObserveParams = {
  /** An empty list asks for silence; `null` takes the rules back. Hosts take at least 64. */
  rules?: ToolObserveRule[] | null | undefined;
  _meta?: McpRequestMeta | undefined;
};

/** What a server wants to hear. */
export interface ToolLifecycleRequests {
  'tools/observe': { params?: ToolsObserveParams | undefined; result: EmptyResult };
}

/** What it hears. */
export interface ToolLifecycleNotifications {
  'tools/lifecycle': { params: ToolsLifecycleParams };
}

/** Calls of other servers' tools (MCPL RFC-007, a draft). Arguments need `toolLifecycle.inputs` as well. */
export const toolLifecycleMethods = {
  TOOLS_LIFECYCLE: {
    method: 'tools/lifecycle',
    direction: 'host-to-server',
    kind: 'notification',
    gate: 'toolLifecycle.observe',
    spec: 'MCPL RFC-007 §3',
  },
  TOOLS_OBSERVE: {
    method: 'tools/observe',
    direction: 'server-to-host',
    kind: 'request',
    gate: 'toolLifecycle.observe',
    spec: 'MCPL RFC-007 §6',
  },
} as const satisfies MethodTable<ToolLifecycleRequests, ToolLifecycleNotifications>;
