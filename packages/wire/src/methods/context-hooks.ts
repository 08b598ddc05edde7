import type { ContentBlock } from '../content.ts';
import type { MethodTable } from './descriptor.ts';
import type { ModelInfo } from './model-info.ts';

export const contextHookNames = ['context/beforeInference'] as const;

/** Which channels an inference has to do with; only if the host says (MCPL 0.5, §14.4). */
export interface InferenceChannels {
  /** The message that is answered. */
  incoming?: { channelId: string; messageId?: string | undefined; threadId?: string | undefined } | undefined;
  defaultOutgoing?: { channelId: string } | undefined;
  /** Ids of channels that the answer may go to. */
  candidates?: string[] | undefined;
}

/** Params of `context/beforeInference`: a model is about to run (MCPL 0.5, §10.1). */
export type ContextBeforeInferenceParams = {
  inferenceId: string;
  /** The same for every turn of a conversation. */
  conversationId: string;
  /** From 0. */
  turnIndex: number;
  /** What the user wrote; `null` when there is nothing, and when the server may not observe. */
  userMessage: string | null;
  model: ModelInfo;
  channels?: InferenceChannels | undefined;
};

/** Where a server adds to the context. Each is granted by itself (MCPL 0.5, §10.4). */
export type InjectionPosition = 'system' | 'beforeUser' | 'afterUser';

/** What a server adds to the context of one inference (MCPL 0.5, §10.4). */
export interface ContextInjection {
  /** The server's name for what it adds. */
  namespace: string;
  position: InjectionPosition;
  /** A string stands for one text block. */
  content: string | ContentBlock[];
  metadata?: Record<string, unknown> | undefined;
}

/** Result of `context/beforeInference` (MCPL 0.5, §10.2). */
export type ContextBeforeInferenceResult = {
  /** The feature set that answers. A claim: what may be added follows from the grant alone (§5.4). */
  featureSet: string;
  /** Judged one by one when the answer comes in. RFC-010, a draft, lets them go in 0.6 for push events. */
  contextInjections: ContextInjection[];
};

/** Asks servers what they have to add. */
export interface ContextHookRequests {
  'context/beforeInference': { params: ContextBeforeInferenceParams; result: ContextBeforeInferenceResult };
}

/** Context hooks (MCPL 0.5, §10). The hook is called for any leaf of its group. */
export const contextHookMethods = {
  CONTEXT_BEFORE_INFERENCE: {
    method: 'context/beforeInference',
    direction: 'host-to-server',
    kind: 'request',
    gate: 'contextHooks.beforeInference',
    spec: 'MCPL 0.5 §10.1',
  },
} as const satisfies MethodTable<ContextHookRequests>;
